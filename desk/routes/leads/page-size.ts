/** Leads on one page of the list. */
export const pageSize = 50;
