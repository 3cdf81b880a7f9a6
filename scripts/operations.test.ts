/** The log table of docs/operations.md matches the code. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { logEvents } from "#tests/support/log-events.ts";

/** Its callers pass the message. */
const writesForOthers = "app/platform/repeat-work.server.ts";
/** Terminal programs, and the process that prepares pictures, write no log. */
const modules = globSync("{app,content,desk,server}/**/*.{ts,tsx}").filter(
  (file) => !/\.test\.tsx?$/.test(file) && file !== writesForOthers,
);

type Row = { level: string; message: string; fields: string[] };

const [, log = ""] = readFileSync("docs/operations.md", "utf8").split("\n## Log\n");
/** A heading and a table for each level. */
const documented: Row[] = log.split(/^### /m).flatMap((section) => {
  const level = /^\w*/.exec(section)![0].toLowerCase();
  return [...section.matchAll(/^\| `(.+?)` \|(.*?)\|/gm)].map(([, message = "", fields = ""]) => ({
    level,
    message,
    fields: [...fields.matchAll(/`(\w+)`/g)].map(([, field = ""]) => field),
  }));
});
const written = modules.flatMap(logEvents);
const nameOf = ({ level, message }: Pick<Row, "level" | "message">) => `${level}: ${message}`;

test("names every line of the log, and no other", () => {
  expect(written.length).toBeGreaterThan(70);
  expect(documented.map(nameOf).toSorted()).toEqual([...new Set(written.map(nameOf))].toSorted());
});

test("names each field that a line is written with", () => {
  const missing = written.flatMap((event) => {
    const row = documented.find((each) => nameOf(each) === nameOf(event));
    return event.fields.filter((field) => !row?.fields.includes(field)).map((field) => `${nameOf(event)}: ${field}`);
  });
  expect(missing).toEqual([]);
});
