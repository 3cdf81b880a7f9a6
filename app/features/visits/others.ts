/** Stands for all names beyond those that are kept apart. */
export const others = "*";
