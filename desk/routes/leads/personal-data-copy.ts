import { exportPerson, parsePerson } from "#app/features/leads/records/person.server.ts";
import { zip } from "#app/features/leads/records/zip.ts";
import { riyadhDay } from "#i18n/riyadh-time.ts";
import { actionAt } from "#desk/desk-context.server.ts";
import { download } from "#desk/parts/download.server.ts";

/** A copy of all data about a person, as a file; with their own files, as an archive. */
export const action = actionAt("leads/personal-data-copy", async ({ field, record, store }) => {
  const person = parsePerson(field("person"));
  if (!person) throw new Response(null, { status: 400 });
  const { leads, json, files } = await exportPerson(store, person);
  await record("person-exported", undefined, leads);
  const name = `personal-data-${riyadhDay(new Date())}`;
  if (files.length === 0) return download(`${name}.json`, "application/json; charset=utf-8", json);
  const archive = zip([{ name: `${name}.json`, bytes: Buffer.from(json) }, ...files]);
  return download(`${name}.zip`, "application/zip", archive);
});
