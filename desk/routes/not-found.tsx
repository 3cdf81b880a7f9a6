import { loaderAt } from "#desk/desk-context.server.ts";

export const loader = loaderAt("not-found", (): never => {
  throw new Response(null, { status: 404 });
});

/** Required: without a component the route would be a resource route. */
export default function NotFound() {
  return null;
}
