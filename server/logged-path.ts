/** What programs and broken links ask for; an e-mail address, a number of a phone or an encoded name is none of it. */
const harmless = /^(?!.*\d{5})[\w.~-]{1,40}$/;

/**
 * The path of a request as the log may know it. One that the site has is known to everybody; of any other only the
 * first part stays, since visitors' own words may follow.
 * @param isKnown whether the site has such an address
 */
export function loggedPath(path: string, isKnown: (path: string) => boolean): string {
  if (isKnown(path)) return path;
  const [, first = "", ...rest] = path.split("/");
  if (!harmless.test(first)) return "/…";
  return rest.length > 0 ? `/${first}/…` : `/${first}`;
}
