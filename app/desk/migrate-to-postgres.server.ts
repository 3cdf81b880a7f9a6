import { migrateToPostgres as move } from "#app/platform/migrate-to-postgres.server.ts";
import { command, done, refused } from "./command.server.ts";
import { rowsInWords } from "./rows-in-words.ts";

export const migrateToPostgres = command({
  usage: "",
  summary: "carries the store in DATA_DIR over to the empty database that DATABASE_URL names",
  options: {},
  readsStore: false,
  run: async (_given, terminal) => {
    const result = await move({ report: terminal.progress });
    if (result.outcome === "refused") return refused(result.reason);
    const before = result.outcome === "moved-before" ? "Nothing to do: there already are" : "Moved and compared:";
    await terminal.write(`${before} ${rowsInWords(result.rows)}.\n`);
    return done;
  },
});
