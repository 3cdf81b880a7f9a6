/**
 * `desk` holds a session; `desk-browser` identifies a browser, for links that work only there, and
 * for mails about sign-ins in another browser. It outlives sessions.
 */
type Name = keyof typeof daysOf;

/** Days: the maximum of a session, and the maximum that browsers allow. */
const daysOf = { desk: 30, "desk-browser": 400 };

const isSecure = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin);
  return protocol === "https:" || hostname === "localhost" || hostname === "127.0.0.1";
};

/**
 * Browsers accept `__Host-` only for one origin, over https or on localhost; elsewhere, such as on
 * a test machine in the office, cookies have no prefix.
 */
const nameAt = (origin: string, name: Name): string => `${isSecure(origin) ? "__Host-" : ""}${name}`;

/**
 * The token of a request, if it has one. Where `__Host-` is required, a plain cookie is ignored: a
 * sibling host could have set it.
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

/** `SameSite=Lax`, so that links in mails open leads with the session. */
function cookie(origin: string, name: Name, token: string, seconds: number): string {
  const secure = isSecure(origin) ? "; Secure" : "";
  return `${nameAt(origin, name)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

export const setCookie = (origin: string, name: Name, token: string): string =>
  cookie(origin, name, token, daysOf[name] * 24 * 3600);
export const clearCookie = (origin: string): string => cookie(origin, "desk", "", 0);
