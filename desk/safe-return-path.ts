/**
 * The address after the sign-in, without the desk's own path: only pages of the desk, no data
 * addresses. After a second slash a host name would follow.
 * @param then as an address has it
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
