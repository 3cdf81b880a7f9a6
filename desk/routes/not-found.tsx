import type { LoaderFunctionArgs } from "react-router";
import { allow } from "#desk/desk-context.server.ts";

export function loader({ context, request }: LoaderFunctionArgs): never {
  allow(context, request, "not-found");
  throw new Response(null, { status: 404 });
}

/** Required: without a component the route would be a resource route. */
export default function NotFound() {
  return null;
}
