import { join } from "node:path";
import { query, startPostgres } from "#tests/support/postgres.ts";
import { startSite } from "./child-server.ts";
import { madeUpLeads } from "./made-up-leads.ts";
import type { Part } from "./part.ts";
import { runCommand } from "./run-command.ts";
import { madeUpDeliveries, seedEmbedded } from "./seed-embedded.ts";
import { median, printTable } from "./table.ts";

/** Rows per insert into PostgreSQL. */
const batch = 5000;
type SeededStore = { name: string; settings: Record<string, string>; seed: (count: number) => Promise<void> };

/** Duration of terminal commands with many invented messages in the store. */
export const messages: Part = async (run) => {
  const notes = ["Whole commands of `npm run --silent leads -- …`."];
  const postgres = await startPostgres({ shared_buffers: "128MB" }).catch((error: Error) => {
    notes.push(`Not on PostgreSQL: ${error.message}`);
  });
  try {
    const stores = [embedded(run.folder)];
    if (postgres) stores.push(external(run.folder, await postgres.newDatabase()));
    const rows = [];
    for (const store of stores) rows.push(...(await measure(store, run.messages, run.rounds)));
    printTable(
      `messages: ${run.messages.toLocaleString("en")} stored, ${run.rounds} rounds`,
      ["", "seconds", "lines", "peak memory MB"],
      rows,
      notes,
    );
  } finally {
    await postgres?.remove();
  }
};

async function measure(store: SeededStore, count: number, rounds: number): Promise<(string | number)[][]> {
  // Creates the tables.
  const site = await startSite(store.settings.DATA_DIR!, store.settings);
  await site.stop();
  await store.seed(count);
  const rows: (string | number)[][] = [];
  const add = async (what: string, words: string[]) => {
    const results = [];
    for (let round = 0; round < rounds; round++) results.push(await runCommand(words, store.settings));
    rows.push([
      `${store.name}: ${what}`,
      median(results.map(({ seconds }) => seconds)),
      // Without the title line.
      Math.max(0, results[0]!.lines - 1),
      Math.max(...results.map(({ peak }) => peak)),
    ]);
  };
  await add("export, csv", ["export", "--format", "csv"]);
  await add("backup", ["backup", join(store.settings.DATA_DIR!, "bench.backup"), "--replace"]);
  return rows;
}

function embedded(folder: string): SeededStore {
  const dataDir = join(folder, "messages");
  return {
    name: "embedded",
    settings: { DATA_DIR: dataDir },
    seed: async (count) => seedEmbedded(dataDir, count),
  };
}

function external(folder: string, url: string): SeededStore {
  const insert = async (leads: object[]) => {
    const columns = Object.keys(leads[0] ?? {}).join();
    const rows = "json_populate_recordset(null::lead, $1)";
    await query(url, `insert into lead (${columns}) select ${columns} from ${rows}`, [JSON.stringify(leads)]);
  };
  return {
    name: "PostgreSQL",
    settings: {
      DATA_DIR: join(folder, "messages-external"),
      DATABASE_URL: url,
      SESSION_SECRET: "one secret that is there for the benchmark",
    },
    seed: async (count) => {
      const leads = [];
      for (const lead of madeUpLeads(count)) {
        leads.push(lead);
        if (leads.length === batch) await insert(leads.splice(0));
      }
      if (leads.length > 0) await insert(leads);
      await query(url, madeUpDeliveries);
      await query(url, "vacuum analyze");
    },
  };
}
