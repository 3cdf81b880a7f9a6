/**
 * Where to go after the sign-in, without the desk's own path: only pages of the desk. Behind a second
 * slash would stand the name of another host.
 * @param then as an address has it
 */
export const wantedPage = (then: string | null): string =>
  then !== null && /^\/desk\/(?![/\\])/.test(then) ? then.slice("/desk".length) : "/";
