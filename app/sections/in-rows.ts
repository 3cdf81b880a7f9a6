/** Columns of a list: two or four entries fill rows of two; other numbers use rows of three. */
export const inRows = ({ length }: readonly unknown[]): string =>
  length === 2 || length === 4 ? "md:grid-cols-2" : "md:grid-cols-3";
