import type { LoaderFunctionArgs } from "react-router";
import { allowAll } from "#desk/desk-context.server.ts";

export function loader({ context, request }: LoaderFunctionArgs): never {
  allowAll(context, request);
  throw new Response(null, { status: 404 });
}
