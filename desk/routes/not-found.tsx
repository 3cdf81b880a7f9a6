import type { LoaderFunctionArgs } from "react-router";
import { allowAll } from "#desk/desk-context.server.ts";

export function loader({ context, request }: LoaderFunctionArgs): never {
  allowAll(context, request);
  throw new Response(null, { status: 404 });
}

/** Without it the route would answer programs, not people. */
export default function NotFound() {
  return null;
}
