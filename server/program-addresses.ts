import type { ServerBuild } from "react-router";

/** Below these lie the addresses for programs, and no page. */
const folders = /^\/(?:api|v1|functions)\//i;

/** Whether only a program asks for such an address, in whatever way it is spelled. @param path well formed */
export const isForPrograms = (path: string): boolean => folders.test(decodeURIComponent(path));

/** The addresses for programs. React Router would answer to other spellings of them too, which a proxy's rules would miss. */
export function programAddresses({ routes = {} }: Partial<ServerBuild>): ReadonlySet<string> {
  const paths = Object.values(routes).map((route) => `/${route?.path ?? ""}`);
  return new Set(paths.filter((path) => folders.test(path)));
}

/** The answer where no program finds anything. */
export function nothingThere(requestId: string): Response {
  const error = {
    message: "There is nothing at this address.",
    type: "invalid_request_error",
    param: null,
    code: null,
  };
  const headers = { "Cache-Control": "no-store", "x-request-id": requestId };
  return Response.json({ error }, { status: 404, headers });
}
