import { byteOrderMark, csvLine } from "#app/platform/csv.ts";
import { allNames, readVisits } from "#app/features/visits/read-visits.server.ts";
import { riyadhDay } from "#i18n/riyadh-time.ts";
import { loaderAt } from "#desk/desk-context.server.ts";
import { download } from "#desk/parts/download.server.ts";
import { rangeIn } from "#desk/visitors/ranges.ts";

/** The numbers of a range as a spreadsheet file: a line for each day, page, site, campaign and address of no page. */
export const loader = loaderAt("visitors-file", async ({ query, store }) => {
  const until = riyadhDay(new Date());
  const { current, details } = await readVisits(store, { until, days: Number(rangeIn(query)), most: allNames });
  const { pages, from, campaigns, missing } = details;
  const lines = [
    ["group", "name", "views", "visits"],
    ...current.days.map(({ day, views, arrivals }) => ["day", day, views, arrivals]),
    ...pages.map(({ path, en, ar }) => ["page", path, en + ar]),
    ...from.map(({ name, times }) => ["from", name, "", times]),
    ...campaigns.map(({ name, times }) => ["campaign", name, "", times]),
    ...missing.map(({ name, times }) => ["missing", name, times]),
  ];
  const csv = lines.map((line) => csvLine(line.map(String))).join("");
  return download(`visitors-${until}.csv`, "text/csv; charset=utf-8", byteOrderMark + csv);
});
