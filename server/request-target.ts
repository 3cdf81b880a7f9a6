/**
 * The path and query of a request line; a proxy may send the whole address.
 * @returns `undefined` for what no page of ours could be called
 */
export function requestTarget(written: string): string | undefined {
  const target = written.replace(/^https?:\/\/[^/?#]*(?=\/|$)/i, "") || "/";
  const query = target.indexOf("?");
  return isPlainPath(query === -1 ? target : target.slice(0, query)) ? target : undefined;
}

/** Whether a path is well formed and stays where it says: no dot segments, doubled slashes, NUL or backslash, encoded or not. */
export function isPlainPath(path: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!path.startsWith("/") || path.includes("//") || /[\\#\x00-\x20\x7f]/.test(path)) return false;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return false;
  }
  // oxlint-disable-next-line no-control-regex -- the same, decoded
  return !/[\\\x00-\x1f\x7f]/.test(decoded) && !/(?:^|\/)\.{1,2}(?:\/|$)/.test(decoded);
}

const hostName = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Whether a `Host` header can stand in an address. */
export const isHost = (value: string | undefined): value is string => value !== undefined && hostName.test(value);
