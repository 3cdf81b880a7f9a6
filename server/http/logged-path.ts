/** Requested by programs and broken links; no e-mail addresses, phone numbers or names. */
const harmless = /^(?!.*\d{5})[\w.~-]{1,40}$/;

/**
 * The path of a request in the log. Paths of the site are public; of others only the first segment
 * stays, since visitors' words may follow.
 * @param isKnown whether the site has such an address
 */
export function loggedPath(path: string, isKnown: (path: string) => boolean): string {
  if (isKnown(path)) return path;
  const [, first = "", ...rest] = path.split("/");
  if (!harmless.test(first)) return "/…";
  return rest.length > 0 ? `/${first}/…` : `/${first}`;
}
