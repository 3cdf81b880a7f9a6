import { exportLeads } from "#app/features/leads/records/export-leads.server.ts";
import { riyadhDay } from "#i18n/riyadh-time.ts";
import { postAt } from "#desk/desk-context.server.ts";
import { readLeadQuery } from "./lead-query.server.ts";
import { download } from "#desk/parts/download.server.ts";

/** The leads of a list's address, ignoring its search text, as a spreadsheet file. */
export const action = postAt("leads/export", async ({ member, record, store, query }) => {
  const { filter } = readLeadQuery(query, member.email);
  await record("leads-exported");
  let csv = "";
  for await (const { text } of exportLeads(store, filter, { format: "csv", isForColleagues: true })) csv += text;
  return download(`leads-${riyadhDay(new Date())}.csv`, "text/csv; charset=utf-8", csv);
});
