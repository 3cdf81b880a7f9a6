/** Projects, people and certificates: where they appear, and no trace of them without entries. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { localePath, locales } from "#i18n/locale.ts";
import type { OpenFile } from "#server/publications/drafts/draft-documents.ts";
import { type OpenDesk, openDesk } from "#tests/support/desk.ts";
import { sites } from "#tests/support/sites.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { sectionIn } from "#tests/support/section-in.ts";

let desk: OpenDesk;
let editor: string;
beforeAll(async () => {
  desk = await openDesk();
  editor = await desk.as("editor");
});
afterAll(() => desk.stop());

const text = async (path: string) => (await fetch(desk.url + path)).text();

/** Changes the entries of a document in both languages, as its form at the desk does. */
async function draft(document: string, change: (locale: "en" | "ar") => object): Promise<void> {
  const headers = { cookie: editor, "content-type": "application/json" };
  const address = `${desk.url}/desk/draft/${document}`;
  const { files } = (await (await fetch(address, { headers })).json()) as { files: OpenFile[] };
  const body = files.map(({ path, mark }) => ({ path, mark, changes: [change(path.startsWith("en/") ? "en" : "ar")] }));
  const saved = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  expect(await saved.json()).toMatchObject({ outcome: "saved" });
}

test.each(locales)(
  "in %s, what there is stands on the page about the company and on those of the services",
  async (locale) => {
    const { projects, people, certificates, company, pages } = sites[locale];
    const about = await text(localePath(locale, "/about"));
    const [project] = projects.entries;
    for (const words of [
      project!.title,
      projects.confidential,
      people.entries[1]!.name,
      certificates.entries[0]!.scope,
    ])
      expect(about).toContain(words);
    expect(about).toContain("IP-0042");
    expect(about, "it has expired").not.toContain("IP-0007");
    expect(about).toContain('"@type":"Certification"');
    const { commercialRegistration, vatNumber } = sectionIn(pages.about, "registers");
    for (const { url } of [commercialRegistration, vatNumber]) expect(about).toContain(`href="${url}"`);
    expect(about.split('id="check-us"')[1]).toContain(company.vatNumber);

    const service = await text(localePath(locale, "/services/networks"));
    for (const words of [project!.needed, project!.done, project!.figure!, projects.entries[1]!.outcome])
      expect(service).toContain(words);
    const other = await text(localePath(locale, "/services/web-development"));
    expect(other).not.toContain(projects.title);
    expect(other).not.toContain('id="projects"');
  },
);

test("the desk adds a person", async () => {
  const name = "Huda Alghaib";
  const role = { en: "Keeper of keys", ar: "حافظة المفاتيح" };
  const languages = { en: ["Arabic"], ar: ["العربية"] };
  await draft("people", (locale) => ({
    do: "insert",
    path: ["entries", 0],
    value: { name, role: role[locale], languages: languages[locale], credentials: [] },
  }));
  const preview = await fetch(`${desk.url}/desk/preview/ar/about`, { headers: { cookie: editor } });
  expect(await preview.text()).toContain(role.ar);
  expect(await text("/about")).not.toContain(role.en);
  const body = new URLSearchParams({ note: "" });
  await fetch(`${desk.url}/desk/words/publish`, { method: "POST", headers: { cookie: editor }, body });
  await expectSoon("the new page", async () => (await text("/about")).includes(role.en));
  expect(await text("/ar/about")).toContain(role.ar);
});
