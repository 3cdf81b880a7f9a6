/**
 * The cookie of a session. Browsers take `__Host-` only for one origin, over https or on localhost;
 * where the site has neither, as on a trial machine in the office, it is a plain one.
 */
const names = { secure: "__Host-desk", plain: "desk" } as const;

const isSecure = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin);
  return protocol === "https:" || hostname === "localhost" || hostname === "127.0.0.1";
};

const nameAt = (origin: string): string => (isSecure(origin) ? names.secure : names.plain);

/**
 * The token of a request, if it has one. Where `__Host-` counts a plain cookie does not: a page of a
 * neighbouring host could have planted it.
 */
export function readCookie(origin: string, headers: Headers): string | undefined {
  const cookies = new Map(
    (headers.get("cookie") ?? "").split(";").map((part) => {
      const [name = "", ...value] = part.trim().split("=");
      return [name, value.join("=")] as const;
    }),
  );
  const token = cookies.get(nameAt(origin));
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Lax: a link in a mail about a lead leads to it, signed in. */
function cookie(origin: string, token: string, seconds: number): string {
  const secure = isSecure(origin) ? "; Secure" : "";
  return `${nameAt(origin)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** It lasts as long as a session can. */
export const setCookie = (origin: string, token: string): string => cookie(origin, token, 30 * 24 * 3600);
export const clearCookie = (origin: string): string => cookie(origin, "", 0);
