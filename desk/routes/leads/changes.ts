import { listLeads, versionOf } from "#app/features/leads/records/list-leads.server.ts";
import { findLead } from "#app/features/leads/records/stored-leads.server.ts";
import { senderOf } from "#app/features/leads/lead-fields.server.ts";
import { loaderAt } from "#desk/desk-context.server.ts";
import { rowsOf } from "./lead-view.server.ts";
import { readLeadQuery, pageSize } from "./lead-query.server.ts";
import { readerOf } from "./reader.server.ts";

/** Versions for comparison with those of an open page. */
export type Versions = { list: string; lead: string };

/** The last lead that a visitor sent, spam aside. */
export type Newest = { id: string; moment: string; name: string } | undefined;

/** Versions of the list at an address, and of the lead `id`; or the newest lead. */
export const loader = loaderAt("leads/changes", async (desk) => {
  const { member, store, query } = desk;
  if (query.has("newest")) {
    const { leads } = await listLeads(store, { flagged: false, origin: "" }, { limit: 1 });
    const [newest] = leads.map((lead): Newest => ({ id: lead.id, moment: lead.received_at, name: senderOf(lead) }));
    return Response.json({ newest });
  }
  const id = query.get("id");
  const { filter, text, after } = readLeadQuery(query, member.email);
  // A search is too expensive for polling.
  const page = text === "" ? await listLeads(store, filter, { after, limit: pageSize }) : undefined;
  const versions: Versions = {
    list: page ? versionOf(await rowsOf(store, page.leads, await readerOf(desk))) : "",
    lead: id === null ? "" : versionOf(await findLead(store, id)),
  };
  return Response.json(versions);
});
