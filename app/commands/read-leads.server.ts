import { exportFormats, exportLeads } from "#app/features/leads/records/export-leads.server.ts";
import { searchLeads } from "#app/features/leads/records/search.server.ts";
import { countLeads, type StoredLead, storedLeads } from "#app/features/leads/records/stored-leads.server.ts";
import { parseReference } from "#app/features/leads/rules/reference.server.ts";
import { command, doneWith, misused } from "./command.server.ts";
import { filterOptions, filterUsage, limitMistake, parseFilter, parseLimit, usualLimit } from "./parse-options.ts";
import { leadTable } from "./words.ts";

export const list = command({
  usage: `${filterUsage} [--limit ${usualLimit}]`,
  summary: "lists the latest messages, newest first",
  options: { ...filterOptions, limit: { type: "string" } },
  audited: true,
  run: async ({ words, options }, terminal, { store }) => {
    if (words.length > 0) return misused(`list takes no arguments: to find ${words.join(" ")}, use search.`);
    const filter = parseFilter(options);
    if (typeof filter === "string") return misused(filter);
    const limit = parseLimit(options.limit);
    if (limit === undefined) return misused(limitMistake);
    const leads: StoredLead[] = [];
    for await (const page of storedLeads(store, filter, "newest")) {
      leads.push(...page.slice(0, limit - leads.length));
      if (leads.length === limit) break;
    }
    if (leads.length > 0) await terminal.write(leadTable(leads, terminal.columns));
    else if (Object.keys(filter).length > 0) terminal.say("There is no such message.");
    // A missing store has been reported already, with its folder.
    else if (store.exists()) terminal.say("There are no messages yet.");
    // A script gets only the result; --limit asks for the total as well.
    if (options.limit === undefined || leads.length < limit) return doneWith(leads.length);
    const count = await countLeads(store, filter);
    if (count > limit) terminal.say(`${limit} of ${count} messages. For all: --limit ${count}`);
    return doneWith(leads.length);
  },
});

export const search = command({
  usage: `TEXT [--limit ${usualLimit}]`,
  summary: "finds messages that contain all words, notes included, newest first; also by phone or reference number",
  options: { limit: { type: "string" } },
  audited: true,
  run: async ({ words, options }, terminal, { store, editions }) => {
    const text = words.join(" ").trim();
    if (!text) return misused("The search text is missing: search TEXT");
    const limit = parseLimit(options.limit);
    if (limit === undefined) return misused(limitMistake);
    const found = await searchLeads(store, parseReference(text, editions().en.company.referencePrefix) ?? text, {
      limit: limit + 1,
      report: terminal.progress,
    });
    if (found.length === 0) terminal.say("There is no such message.");
    else await terminal.write(leadTable(found.slice(0, limit), terminal.columns));
    // Not a hint: the message may be among those that are not shown.
    if (found.length > limit)
      terminal.say(`There are more than these ${limit}. For more of them: --limit ${limit * 10}`);
    return doneWith(Math.min(found.length, limit));
  },
});

export const exportCommand = command({
  usage: `--format csv|json [--notes] ${filterUsage}`,
  summary:
    "exports all messages, oldest first, for a spreadsheet (csv) or a program (json); with --notes who has each, and its notes, as the desk does",
  options: { ...filterOptions, format: { type: "string" }, notes: { type: "boolean" } },
  audited: true,
  run: async ({ words, options }, terminal, { store }) => {
    if (words.length > 0) return misused(`export takes no arguments such as ${words[0]}. To write a file: > leads.csv`);
    const format = exportFormats.find((each) => each === options.format);
    if (!format) return misused("Choose a format: --format csv or --format json.");
    const filter = parseFilter(options);
    if (typeof filter === "string") return misused(filter);
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
