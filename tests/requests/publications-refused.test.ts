/** Mistakes of each kind, in each document: nothing with a mistake is published. */
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPublications, type Publications } from "#app/features/content/publications.server.ts";
import { type Change, edit } from "#content/edit.ts";
import { fields } from "#content/document.ts";
import { faultLine } from "#content/fault.ts";
import { createEditing, type Editing } from "#server/publications/drafts/editing.ts";
import { type BuiltServer, startServer } from "#tests/support/built-server.ts";
import { documents } from "#tests/support/documents.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { publishing, withWords } from "#tests/support/publishing.ts";
import { storeSettings } from "#tests/support/store-under-test.ts";
import { testBuild } from "#tests/support/test-build.ts";
import { storeWith } from "#tests/support/test-store.ts";

/** All documents of the invented company. */
const paths = [...documents.keys()].filter((path) => path !== "odd.yaml");
const isPost = (path: string) => path.includes("/posts/");
const isMarkdown = (path: string) => path.endsWith(".md");
const isIn = (locale: string) => (path: string) => path.startsWith(`${locale}/`);

type Mistake = {
  name: string;
  /** Documents in which it can be made. */
  of: (path: string) => boolean;
  /** Null removes the document. */
  make: (path: string, text: string) => string | null;
  /** What a report says after the document: where it is, what is wrong, what to do. */
  says: RegExp;
};

/** The first text that visitors read. */
const firstText = (path: string, text: string) =>
  fields(path, text).find(({ value }) => typeof value === "string" && /[A-Z؀-ۿ]/.test(value))!;

const withFirst =
  (change: (value: string) => Extract<Change, { do: "set" }>["value"]) =>
  (path: string, text: string): string => {
    const { path: at, value } = firstText(path, text);
    return edit(path, text, [{ do: "set", path: at, value: change(value as string) }]);
  };

/** Below the last field. */
const withLine = (line: string) => (path: string, text: string) =>
  isMarkdown(path) ? text.replace(/\n---\n/, `\n${line}\n---\n`) : `${text.trimEnd()}\n${line}\n`;

const every = () => true;
const hasWords = (path: string) => !["redirects.yaml", "settings.yaml"].includes(path);

const mistakes: Mistake[] = [
  {
    name: "a quotation mark that is not closed",
    of: every,
    make: withLine('fax: "1'),
    says: /^:\d+ {2}fax: the quotation mark " is not closed: put one at the end/,
  },
  {
    name: "a field that nobody knows",
    of: every,
    make: withLine('fax: "1"'),
    says: /^:\d+ {2}fax: is not a field: delete it/,
  },
  {
    name: "a field that is missing",
    of: every,
    make: (path, text) => edit(path, text, [{ do: "remove", path: fields(path, text)[0]!.path.slice(0, 1) }]),
    says: /^:\d+ {2}\w+: is missing: add it$/,
  },
  {
    name: "a list where a text belongs",
    of: hasWords,
    make: withFirst((value) => [value]),
    says: /^:\d+ {2}[\w.]+: must be a text, not a list: write one text$/,
  },
  {
    name: "a word that a setting does not know",
    of: (path) => path === "settings.yaml",
    make: (path, text) => edit(path, text, [{ do: "set", path: ["splash"], value: "sesion" }]),
    says: /^:\d+ {2}splash: is "sesion"; must be one of session, every-load, off; did you mean "session"\?$/,
  },
  {
    name: "an old address that leads nowhere",
    of: (path) => path === "redirects.yaml",
    make: (path, text) => edit(path, text, [{ do: "set", path: ["addresses", "0", "to"], value: "/no-such-page" }]),
    says: /^:\d+ {2}addresses\.1\.to: /,
  },
  {
    name: "a text that is empty",
    of: hasWords,
    make: withFirst(() => " "),
    says: /^:\d+ {2}[\w.]+: is empty: fill it in$/,
  },
  {
    name: "HTML",
    of: hasWords,
    make: withFirst((value) => `${value} <b>!</b>`),
    says: /^:\d+ {2}[\w.]+: contains (?:<b>, which visitors would see as text: delete it|HTML)/,
  },
  {
    name: "a name in braces that nothing fills in",
    of: hasWords,
    make: withFirst((value) => `${value} {compny}`),
    says: /^:\d+ {2}[\w.]+: \{compny\} is not filled in here(?:: delete it|: use one of|; did you mean)/,
  },
  {
    name: "Arabic in English",
    of: isIn("en"),
    make: withFirst(() => "كلمات عربية في ملف إنجليزي"),
    says: /^:\d+ {2}[\w.]+: is Arabic in an English file: translate it$/,
  },
  {
    name: "English in Arabic",
    of: isIn("ar"),
    make: withFirst(() => "English words in an Arabic file"),
    says: /^:\d+ {2}[\w.]+: is English in an Arabic file: translate it$/,
  },
  {
    name: "a link that leads nowhere",
    of: isPost,
    make: (path, text) => `${text}\n[${isIn("en")(path) ? "Words" : "كلمات"}](/nowhere)\n`,
    says: /^:\d+ {2}(?:there is no page|the link) \/nowhere/,
  },
  {
    name: "a picture that does not exist",
    of: (path) => fields(path, documents.get(path)!).some(({ field }) => field === "scene"),
    make: (path, text) => edit(path, text, [{ do: "set", path: ["scene"], value: "rocket" }]),
    says: /^:\d+ {2}scene: there is no picture media\/scenes\/rocket\.webp: add it, or name one that exists$/,
  },
  {
    name: "a document that is removed in Arabic alone, or that both languages share",
    of: (path) => !isIn("en")(path),
    make: () => null,
    says: /^ {2}is missing(?:, but .* is there: translate it, or delete it there|: restore it)$/,
  },
  {
    name: "a document that is removed in English alone",
    of: isIn("en"),
    make: () => null,
    says: /^ {2}is missing(?:, but .* is there: translate it, or delete it there|: restore it)$/,
  },
];

let server: BuiltServer;
let store: ReturnType<typeof storeWith>;
let publications: Publications;
let editing: Editing;
beforeAll(async () => {
  server = await startServer();
  store = storeWith({ DATA_DIR: server.dataDir, ...(await storeSettings(server.dataDir)) }, "command");
  publications = createPublications(store);
  editing = createEditing(realpathSync(join(testBuild.BUILD_DIR, "current")), publications);
});
afterAll(async () => {
  await store.close();
  await server.stop();
});

/** All that the store has of content. */
const stored = () =>
  store.run(async (db) => {
    const tables = ["content_publication", "content_change", "content_redirect", "content_draft"] as const;
    return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  });

/** What visitors see of every page. */
async function seen(): Promise<Record<string, string | null>> {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, page]) => page!);
  expect(pages.length).toBeGreaterThan(paths.length / 2);
  const etags = await Promise.all(pages.map(async (page) => [page, (await fetch(page)).headers.get("etag")] as const));
  return Object.fromEntries(etags);
}

test("each document can have at least five kinds of mistakes", () => {
  for (const path of paths) {
    const least = hasWords(path) ? 7 : 5;
    expect(mistakes.filter(({ of }) => of(path)).length, path).toBeGreaterThanOrEqual(least);
  }
});

test.for(mistakes)("$name: in each document it is refused, and nothing changes", async ({ of, make, says }) => {
  const mistaken = paths.filter((path) => of(path));
  for (const path of mistaken) {
    const base = documents.get(path)!;
    const draft = { path, text: make(path, base), base, who: "sara" };
    expect(await publications.saveDraft(draft, undefined)).toMatchObject({ outcome: "saved" });
  }
  const before = await stored();
  const result = await editing.publish(editing.drafted, { who: "sara", note: "With a mistake" });
  expect(await stored()).toEqual(before);
  for (const { version } of await publications.drafts()) await publications.removeDraft(version);
  const refusals = result.outcome === "refused" ? result.reasons : [];
  const faults = refusals.flatMap((refusal) => (refusal.code === "mistake" ? refusal.fault : []));
  const named = mistaken.filter((path) =>
    faults.some((fault) => fault.file === path && says.test(faultLine(fault, "content").slice(8 + path.length))),
  );
  expect(named, faults.map((fault) => faultLine(fault, "content")).join("\n")).toEqual(mistaken);
});

test("visitors see what they saw before, until something without a mistake is published", async () => {
  const before = await seen();
  const draft = { path: "company.yaml", text: "", base: documents.get("company.yaml")!, who: "sara" };
  const saved = await publications.saveDraft(draft, undefined);
  expect(await editing.publish(editing.drafted, { who: "sara", note: "" })).toMatchObject({ outcome: "refused" });
  if (saved.outcome === "saved") await publications.removeDraft(saved.version);

  const owner = await publishing(server.dataDir);
  await owner.publish(withWords("en/pages/about.yaml", { subtitle: "Without a mistake" }));
  await owner.close();
  await expectSoon("the publication", async () =>
    (await (await fetch(`${server.url}/about`)).text()).includes("Without a mistake"),
  );
  const after = await seen();
  expect(Object.keys(after).filter((page) => after[page] !== before[page])).toEqual([`${server.url}/about`]);
});
