import { byteOrderMark, csvLine } from "#app/platform/csv.ts";
import { type Figure, figureGroups } from "#app/features/leads/records/figures.server.ts";
import { loaderAt } from "#desk/desk-context.server.ts";
import { download } from "#desk/parts/download.server.ts";
import { figuresOf } from "./figures-view.server.ts";

const columns = ["leads", "due", "inTime", "median", "won", "lost", "value"] as const satisfies (keyof Figure)[];

/** The figures of an address's days as a spreadsheet file: a line for each week, source, campaign and member. */
export const loader = loaderAt("leads/figures-file", async (desk) => {
  const figures = await figuresOf(desk);
  const line = (group: string, figure: Figure) =>
    csvLine([group, figure.name, ...columns.map((column) => String(figure[column] ?? ""))]);
  const csv = [
    byteOrderMark + csvLine(["group", "name", ...columns]),
    line("total", figures.total),
    ...figureGroups.flatMap((group) => figures[group].map((figure) => line(group, figure))),
    ...figures.stages.map(({ status, leads, value }) =>
      csvLine(["stage", status, String(leads), "", "", "", "", "", String(value)]),
    ),
    ...figures.reasons.map(({ reason, leads }) => csvLine(["lost", reason, String(leads)])),
  ];
  return download(`figures-${figures.from}-${figures.to}.csv`, "text/csv; charset=utf-8", csv.join(""));
});
