import { findFile } from "#app/features/leads/records/stored-leads.server.ts";
import { loaderAt } from "#desk/desk-context.server.ts";

/** A visitor's file, to be saved: no browser opens it in the desk's place. */
export const loader = loaderAt("leads/file", async ({ record, store, params: { id = "", field = "" } }) => {
  const file = await findFile(store, id, field);
  if (!file) return new Response(null, { status: 404 });
  await record("lead-file-saved", id);
  return new Response(Buffer.from(file.bytes), {
    headers: {
      "Content-Type": file.media_type,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replaceAll("'", "%27")}`,
      "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
  });
});
