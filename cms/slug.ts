/** Lower-case words joined by hyphens, such as `two-words`. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const isSlug = (text: string): boolean => slugPattern.test(text);

export const longestSlug = 60;

/** Lower-case words joined by hyphens, such as `two-words`; empty without Latin letters. */
export const slugOf = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f’']/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, longestSlug)
    .replace(/-+$/, "");

/** As `slugOf`, with a number appended if the slug is taken. */
export function freeSlug(text: string, usedSlugs: ReadonlySet<string>, otherwise: string): string {
  const slug = slugOf(text) || otherwise;
  if (!usedSlugs.has(slug)) return slug;
  let number = 2;
  while (usedSlugs.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
