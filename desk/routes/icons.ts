import type { LoaderFunctionArgs } from "react-router";
import { allow } from "#desk/desk-context.server.ts";

/** Icons that a document may name, by words. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response> {
  const { drafting } = allow(context, request, "icons");
  return Response.json(await drafting.icons(new URL(request.url).searchParams.get("find") ?? ""));
}
