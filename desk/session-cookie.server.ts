/**
 * `desk` holds a session; `desk-browser` identifies a browser, for links that work in it alone, and
 * for mails about a sign-in in another one. It stays when a session ends.
 */
type Name = keyof typeof daysOf;

/** They last as long as a session can, or as long as browsers allow. */
const daysOf = { desk: 30, "desk-browser": 400 };

const isSecure = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin);
  return protocol === "https:" || hostname === "localhost" || hostname === "127.0.0.1";
};

/**
 * Browsers accept `__Host-` only for one origin, over https or on localhost; elsewhere, as on a
 * trial machine in the office, a cookie is a plain one.
 */
const nameAt = (origin: string, name: Name): string => `${isSecure(origin) ? "__Host-" : ""}${name}`;

/**
 * The token of a request, if it has one. Where `__Host-` is required a plain cookie is ignored: a
 * page of a neighbouring host could have planted it.
 */
export function readCookie(origin: string, headers: Headers, name: Name): string | undefined {
  const cookies = new Map(
    (headers.get("cookie") ?? "").split(";").map((part) => {
      const [key = "", ...value] = part.trim().split("=");
      return [key, value.join("=")] as const;
    }),
  );
  const token = cookies.get(nameAt(origin, name));
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Lax: a link in a mail opens the lead with the session. */
function cookie(origin: string, name: Name, token: string, seconds: number): string {
  const secure = isSecure(origin) ? "; Secure" : "";
  return `${nameAt(origin, name)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

export const setCookie = (origin: string, name: Name, token: string): string =>
  cookie(origin, name, token, daysOf[name] * 24 * 3600);
export const clearCookie = (origin: string): string => cookie(origin, "desk", "", 0);
