/**
 * The path to open after the sign-in, relative to the desk: only pages, no data addresses. A double
 * slash is refused, since a host name would follow.
 * @param then value of the query parameter
 */
export function safeReturnPath(then: string | null): string {
  const url = URL.parse(then ?? "", "http://desk.invalid/");
  if (then === null || !url || !/^\/desk(?:\/(?![/\\])|\.data)/.test(url.pathname) || !then.startsWith("/desk"))
    return "/";
  const page = url.pathname.slice("/desk".length).replace(/(?:\/(?:_|_root))?\.data$/, "");
  url.searchParams.delete("_routes");
  const query = url.searchParams.size > 0 ? url.search : "";
  return `${page || "/"}${query}`;
}
