import { loaderAt } from "#desk/desk-context.server.ts";

/** Icons that a document may name, by words. */
export const loader = loaderAt("icons", async ({ drafting, query }) => {
  return Response.json(await drafting.icons(query.get("find") ?? ""));
});
