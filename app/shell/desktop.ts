/** Screens on which the header has room for its links; `lg` of the stylesheet. */
export const desktop = "(width >= 64rem)";
