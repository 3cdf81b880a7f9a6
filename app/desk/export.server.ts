import { storedLeads } from "#app/features/leads/stored-leads.server.ts";
import { command, doneWith, misused } from "./command.server.ts";
import { csvLine } from "./csv.ts";
import { exportColumns, exportValues } from "./export-row.ts";
import { filterOptions, filterUsage, parseFilter } from "./parse-filter.ts";

/** Tells Excel that what follows is UTF-8. */
const byteOrderMark = "\ufeff";

export const exportLeads = command({
  usage: `--format csv|json ${filterUsage}`,
  summary: "all messages, oldest first, for a spreadsheet (csv) or a program (json)",
  options: { ...filterOptions, format: { type: "string" } },
  readsStore: true,
  audited: true,
  run: async ({ words, options }, terminal) => {
    if (words.length > 0)
      return misused(`export takes no words such as ${words[0]}. Write it into a file with > leads.csv`);
    const { format } = options;
    if (format !== "csv" && format !== "json") return misused("Say which: --format csv or --format json.");
    const filter = parseFilter(options);
    if (typeof filter === "string") return misused(filter);
    let count = 0;
    await terminal.write(format === "csv" ? byteOrderMark + csvLine(exportColumns) : "[");
    for await (const page of storedLeads(filter, "oldest")) {
      const lines = page.map((lead, index) =>
        format === "csv"
          ? csvLine(exportValues(lead))
          : `${count + index > 0 ? "," : ""}\n${jsonOf(exportValues(lead))}`,
      );
      await terminal.write(lines.join(""));
      count += page.length;
      terminal.progress(`${count} messages`);
    }
    if (format === "json") await terminal.write("\n]\n");
    return doneWith(count);
  },
});

const jsonOf = (values: string[]) =>
  JSON.stringify(Object.fromEntries(exportColumns.map((name, index) => [name, values[index]])));
