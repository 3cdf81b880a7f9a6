/** The paths of the pages of this site that an answer links to, in order, without fragments. */
export const linkedPages = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\((\/[^)#\s]*)/g)].map(([, path]) => path!);
