import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ActionFunctionArgs } from "react-router";
import { backupFiles } from "#app/store/backups/daily-backup.server.ts";
import { allow, postedForm } from "#desk/desk-context.server.ts";
import { download } from "#desk/parts/download.server.ts";

/** A backup, as it lies on the server. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Response> {
  const { record, settings } = allow(context, request, "backup-file", "post");
  const { field } = await postedForm(request);
  const file = (await backupFiles(settings)).find(({ name }) => name === field("name"));
  if (!file) throw new Response(null, { status: 404 });
  await record("backup-saved", file.name);
  const handle = await open(file.path);
  const bytes = Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>;
  return download(file.name, "application/octet-stream", bytes);
}
