/** Stands for all names beyond the limit. */
export const others = "*";
