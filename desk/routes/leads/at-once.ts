/** Leads on one page of the list. */
export const atOnce = 50;
