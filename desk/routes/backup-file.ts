import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { backupOf } from "#app/store/backups/daily-backup.server.ts";
import { postAt, postedForm } from "#desk/desk-context.server.ts";
import { download } from "#desk/parts/download.server.ts";

/** A backup as stored on the server. */
export const action = postAt("backup-file", async ({ record, settings, request }) => {
  const { field } = await postedForm(request);
  const file = await backupOf(settings, field("name"));
  if (!file) throw new Response(null, { status: 404 });
  await record("backup-saved", file.name);
  const handle = await open(file.path);
  const bytes = Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>;
  return download(file.name, "application/octet-stream", bytes);
});
