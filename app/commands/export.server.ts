import { exportFormats, exportLeads } from "#app/features/leads/records/export-leads.server.ts";
import { command, doneWith, misuse } from "./command.server.ts";
import { filterOptions, filterUsage, parseFilter } from "./parse-filter.ts";

export const exportCommand = command({
  usage: `--format csv|json [--notes] ${filterUsage}`,
  summary:
    "exports all messages, oldest first, for a spreadsheet (csv) or a program (json); with --notes who has each, and its notes, as the desk does",
  options: { ...filterOptions, format: { type: "string" }, notes: { type: "boolean" } },
  audited: true,
  run: async ({ words, options }, terminal, { store }) => {
    if (words.length > 0) return misuse(`export takes no arguments such as ${words[0]}. To write a file: > leads.csv`);
    const format = exportFormats.find((each) => each === options.format);
    if (!format) return misuse("Choose a format: --format csv or --format json.");
    const filter = parseFilter(options);
    if (typeof filter === "string") return misuse(filter);
    let count = 0;
    for await (const { text, leads } of exportLeads(store, filter, {
      format,
      isForColleagues: options.notes ?? false,
    })) {
      await terminal.write(text);
      count += leads;
      if (leads > 0) terminal.progress(`${count} messages`);
    }
    return doneWith(count);
  },
});
