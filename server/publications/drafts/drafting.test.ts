import { beforeEach, expect, test } from "vitest";
import { type Author, createPublications } from "#app/features/content/publications.server.ts";
import { type Plain, valueAt } from "#cms/plain.ts";
import { templates } from "#words/page-templates.ts";
import { noor, omar, owner, sara } from "#tests/support/authors.ts";
import { testDrafting } from "#tests/support/test-drafting.ts";
import type { FileChanges, OpenFile } from "./draft-documents.ts";
import type { Drafting } from "./drafting.ts";

const made = testDrafting();
let drafting: Drafting;
beforeEach(() => void ({ drafting } = made));

const open = async (document: string): Promise<OpenFile[]> => (await drafting.open(document))!;
const set = ({ path, mark }: OpenFile, field: string, value: Plain): FileChanges => ({
  path,
  mark,
  changes: [{ do: "set", path: field.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part)), value }],
});
/** Sets a field of the English document, or of the only one, as it is now. */
const save = async (document: string, field: string, value: Plain, who = sara) =>
  drafting.save(document, [set((await open(document))[0]!, field, value)], who);
const about = "pages/about";
const by = { author: sara, note: "", redirects: [] };
const words = async (document: string, field: string) =>
  (await open(document)).map(({ value }) => valueAt(value, field.split(".")));

test("a document is opened in both languages, with what is still to be replaced", async () => {
  const files = await open(about);
  expect(files.map(({ path, locale }) => [path, locale])).toEqual([
    ["en/pages/about.yaml", "en"],
    ["ar/pages/about.yaml", "ar"],
  ]);
  expect(files[0]!.drafted).toBeUndefined();
  const [company] = await open("company");
  expect(company!.locale).toBeUndefined();
  expect(valueAt(company!.value, ["phone"])).toMatch(/^\+966/);
  expect(await drafting.open("posts/nothing-like-it")).toBeUndefined();
});

test("a change is a draft that others see, and gone when it is taken back by hand", async () => {
  const [en] = await open(about);
  const before = valueAt(en!.value, ["subtitle"]) as string;
  const saved = await save(about, "subtitle", "Another line");
  expect(saved).toMatchObject({ outcome: "saved", files: [{ drafted: { who: "sara" } }, {}] });
  expect(await words(about, "subtitle")).toContain("Another line");
  await save(about, "subtitle", before);
  expect((await open(about))[0]!.drafted).toBeUndefined();
});

test("a link's section is chosen by its title as it is drafted, or by its name in addresses", async () => {
  await save(about, "sections.2.figures.title", "Our figures");
  const { sections } = await drafting.choices("en");
  expect(sections).toContainEqual({ value: "/about#achievements", label: "Our figures" });
  expect(sections).toContainEqual({ value: "/about#projects", label: "Projects" });
});

test("a placeholder that is replaced, or confirmed as it is, is one no longer", async () => {
  await save("company", "phone", "+966112223333");
  expect((await open("company"))[0]!.tags).not.toHaveProperty("phone");
});

test("what somebody wrote as they closed the page counts over what they saved just before, not over others", async () => {
  const [en] = await open(about);
  const last = (line: string, who: Author) => drafting.save(about, [set(en!, "subtitle", line)], who, true);
  await drafting.save(about, [set(en!, "subtitle", "By Sar")], sara);
  expect(await last("By Sara", sara)).toMatchObject({ outcome: "saved" });
  expect(await last("By Omar", omar)).toMatchObject({ outcome: "conflict" });
  expect((await words(about, "subtitle"))[0]).toBe("By Sara");
});

test("a draft that is nested without end stops nobody, and can be taken back", async () => {
  const [en] = await open(about);
  const publications = createPublications(made.store);
  const base = await drafting.editing.textOf((await drafting.editing.published())!, en!.path);
  await publications.saveDraft(
    { path: en!.path, text: `${base}x:\n  ${"- ".repeat(400)}a\n`, base, author: omar },
    undefined,
  );
  const saved = await drafting.save(about, [set(en!, "subtitle", "Another line")], sara);
  expect(saved).toMatchObject({ outcome: "saved", merged: true });
  expect((await drafting.overview()).faults).toMatchObject([{ field: "x" }]);
  expect(await drafting.differences()).toHaveLength(1);
  expect(await drafting.discard(about, sara)).toBe(true);
  expect(await drafting.faults()).toEqual([]);
});

test("two people change different fields of a text that both have seen", async () => {
  const [en] = await open(about);
  await drafting.save(about, [set(en!, "subtitle", "By Sara")], sara);
  const saved = await drafting.save(about, [set(en!, "sceneAlt", "By Omar")], omar);
  expect(saved).toMatchObject({ outcome: "saved" });
  expect((await words(about, "subtitle"))[0]).toBe("By Sara");
  expect((await words(about, "sceneAlt"))[0]).toBe("By Omar");
});

test("of two changes of one section the later can insist, and the other sections stay", async () => {
  const document = "posts/moving-house";
  const body = (of: string, end: string) => `${of}\n\n## Then {#then}\n\nThe same.${end}`;
  await save(document, "body", body("First.", ""));
  const [seen] = await open(document);
  await drafting.save(document, [set(seen!, "body", body("By Sara.", " And more."))], sara);
  const late = await drafting.save(document, [set(seen!, "body", body("By Omar.", ""))], omar);
  expect(late).toMatchObject({
    outcome: "conflict",
    conflicts: [{ path: ["body"], ours: body("By Omar.", " And more."), theirs: body("By Sara.", " And more.") }],
  });
  const { files, conflicts } = late as { files: OpenFile[]; conflicts: { ours: string }[] };
  await drafting.save(document, [set(files[0]!, "body", conflicts[0]!.ours)], omar);
  expect((await words(document, "body"))[0]).toBe(body("By Omar.", " And more."));
});

test("what somebody types on, while others' changes come with a save, takes nothing from them", async () => {
  const document = "posts/moving-house";
  const body = (of: string, end: string) => `${of}\n\n## Then {#then}\n\n${end}`;
  await save(document, "body", body("First.", "The same."));
  const [seen] = await open(document);
  await drafting.save(document, [set(seen!, "body", body("First.", "By Sara."))], sara);
  const { changes: saved, ...early } = set(seen!, "body", body("First, by Omar.", "The same."));
  expect(await drafting.save(document, [{ ...early, changes: saved }], omar)).toMatchObject({ merged: true });
  const { changes } = set(seen!, "body", body("First, by Omar again.", "The same."));
  expect(await drafting.save(document, [{ ...early, saved, changes }], omar)).toMatchObject({
    outcome: "saved",
    files: [{ markdown: [{ text: body("First, by Omar again.", "By Sara.") }] }, {}],
  });
});

test("changes that fit no document are refused", async () => {
  const [en] = await open(about);
  const subtitle = set(en!, "subtitle", "x");
  for (const [document, change] of [
    [about, set(en!, "nothing.like.it", "x")],
    ["pages/home", subtitle],
    [about, { ...subtitle, mark: "of no text" }],
  ] as const)
    expect(await drafting.save(document, [change], sara)).toEqual({ outcome: "gone" });
});

test("what is published can be restored, and the texts on the way to it are forgotten", async () => {
  for (const text of ["One", "Two", "Three"]) await save(about, "subtitle", text);
  const [before] = await drafting.differences();
  expect(before).toMatchObject({ path: "en/pages/about.yaml", differences: [{ field: "subtitle", after: "Three" }] });
  expect(await drafting.publish(by)).toEqual({ outcome: "published", number: 1, owned: [] });
  expect(await drafting.differences()).toEqual([]);
  const texts = await made.store.run((db) => db.selectFrom("content_text").select("text").execute());
  expect(texts.filter(({ text }) => /subtitle: (One|Two)/.test(text))).toEqual([]);
  expect(await drafting.restore(0, by)).toMatchObject({ outcome: "published", number: 2 });
  expect((await words(about, "subtitle"))[0]).not.toBe("Three");
  expect(await drafting.restore(7, by)).toBeUndefined();
});

test("the latest publication is taken back, and what it changed is drafted again", async () => {
  const [en] = await open(about);
  const before = valueAt(en!.value, ["subtitle"]);
  await drafting.save(about, [set(en!, "subtitle", "With a tpyo")], sara);
  await drafting.remove("posts/thumbs-first", sara);
  await drafting.publish({ ...by, redirects: [{ from: "/blog/thumbs-first", to: "/blog" }] });
  expect(await drafting.takeBack(1, by)).toMatchObject({ outcome: "published", number: 2 });
  expect(await drafting.differences()).toMatchObject([
    { path: "ar/posts/thumbs-first.md" },
    { path: "en/pages/about.yaml", differences: [{ before, after: "With a tpyo" }] },
    { path: "en/posts/thumbs-first.md" },
  ]);
  expect(await drafting.takeBack(1, by)).toBeUndefined();
  const stages = async () => (await drafting.editing.drafted()).drafts.map(({ stage }) => stage);
  expect(await stages()).toEqual(["taken-back", "taken-back", "taken-back"]);
  await save(about, "subtitle", "Without a typo");
  expect(await stages()).toEqual(["taken-back", "", "taken-back"]);
});

test("a new post is whole but empty, a copy is like its source", async () => {
  const titles = { en: "A new post", ar: "مقال جديد" };
  const fields = { date: "2026-11-20", scene: "post-cloud-migration" };
  expect(await drafting.create("posts/a-new-post", { titles, fields, author: sara })).toEqual({ outcome: "created" });
  expect(await drafting.create("posts/a-new-post", { titles, author: sara })).toEqual({ outcome: "taken" });
  const [en, ar] = await open("posts/a-new-post");
  expect(en!.value).toMatchObject({ title: "A new post", date: "2026-11-20", description: "", body: "" });
  expect(ar!.value).toMatchObject({ title: "مقال جديد", meta: {} });
  await save("posts/a-new-post", "body", "Words.");
  expect(await words("posts/a-new-post", "body")).toEqual(["Words.", ""]);

  const copy = { titles, copy: "services/networks", fields: { order: 4 }, author: sara };
  expect(await drafting.create("services/more-networks", copy)).toEqual({ outcome: "created" });
  expect((await open("services/more-networks"))[0]!.value).toMatchObject({ title: "A new post", order: 4 });
});

test("what search engines show is left out, or written in one language alone", async () => {
  const document = "posts/a-new-post";
  const titles = { en: "A new post", ar: "مقال جديد" };
  const fields = { date: "2026-01-02", scene: "share" };
  await drafting.create(document, { titles, fields, author: sara });
  const texts = { en: "We moved to a new office.", ar: "انتقلنا إلى مكتب جديد." };
  for (const { path, mark, locale } of await open(document)) {
    const changes = ["description", "sceneAlt", "body"].map((field) => ({
      do: "set" as const,
      path: [field],
      value: texts[locale!],
    }));
    await drafting.save(document, [{ path, mark, changes }], sara);
  }
  expect(await drafting.faults()).toEqual([]);
  await save(document, "meta.title", "A new post of ours");
  expect(await words(document, "meta.title")).toEqual(["A new post of ours", undefined]);
  expect(await drafting.faults()).toEqual([]);
  await save(document, "meta.title", "Moving House");
  expect(await drafting.faults()).toMatchObject([{ cause: { is: "same-as" } }]);
});

test("a renamed document leads from its old address, a removed one asks", async () => {
  expect(await drafting.rename("posts/moving-house", "posts/moving-home", sara)).toEqual({ outcome: "renamed" });
  expect(await drafting.rename("posts/moving-house", "posts/moving", sara)).toEqual({ outcome: "gone" });
  expect(await drafting.rename("posts/thumbs-first", "posts/moving-home", sara)).toEqual({ outcome: "taken" });
  expect(await drafting.remove("posts/thumbs-first", sara)).toBe(true);
  expect(await drafting.lostPages()).toEqual([
    { from: "/blog/moving-house", to: "/blog/moving-home" },
    { from: "/blog/thumbs-first" },
  ]);
  expect((await drafting.overview()).documents.find(({ document }) => document === "posts/thumbs-first")).toMatchObject(
    { isRemoved: true },
  );
});

test("a renamed category leads from its old address, a removed one asks", async () => {
  const [file] = await open("categories");
  const { changes } = set(file!, "entries.0.slug", "house");
  await drafting.save(
    "categories",
    [{ ...file!, changes: [...changes, { do: "remove", path: ["entries", 2] }] }],
    sara,
  );
  expect(await drafting.lostPages()).toEqual([
    { from: "/blog/category/rules", to: "/blog/category/house" },
    { from: "/blog/category/empty-shelf" },
  ]);
});

test("a post that nobody could see yet leaves no address", async () => {
  const files = await open("posts/thumbs-first");
  const later = (file: OpenFile): FileChanges => {
    const { changes, ...rest } = set(file, "publishAt", "2099-01-01 09:00");
    return { ...rest, changes: [...changes, ...set(file, "date", "2099-01-01").changes] };
  };
  await drafting.save("posts/thumbs-first", files.map(later), sara);
  const { editing } = drafting;
  const publish = () => editing.publish(() => editing.drafted(), by);
  expect(await publish()).toMatchObject({ outcome: "published", number: 1 });
  await drafting.remove("posts/thumbs-first", sara);
  await drafting.remove("posts/moving-house", sara);
  expect(await drafting.lostPages()).toEqual([{ from: "/blog/moving-house" }]);
  const reasons = [{ code: "lost-page", page: "/blog/moving-house" }];
  expect(await publish()).toEqual({ outcome: "refused", reasons });
});

test("words are found in fields and texts, as they are drafted", async () => {
  await save(about, "subtitle", "A line about Quokkas");
  expect(await drafting.find("quokka", "en")).toEqual([
    { path: "en/pages/about.yaml", field: "subtitle", words: "A line about Quokkas" },
  ]);
  expect(await drafting.find(" ", "en")).toEqual([]);
  const places = await drafting.find("e", "ar");
  expect(places.length).toBe(40);
  expect([places[0]!.path, places.at(-1)!.path]).toEqual(["company.yaml", expect.not.stringContaining("answers")]);
});

test("a page that an earlier publication does not have leads to its list", async () => {
  const titles = { en: "A copy", ar: "نسخة" };
  await drafting.create("posts/a-copy", { titles, copy: "posts/moving-house", author: sara });
  expect(await drafting.publish(by)).toMatchObject({ outcome: "published" });
  expect(await drafting.restore(0, by)).toMatchObject({ outcome: "published" });
  const { redirects } = (await createPublications(made.store).read(2))!;
  expect(redirects).toEqual([{ from: "/blog/a-copy", to: "/blog" }]);
});

test("a document with faults is shown all the same", async () => {
  const [en] = await open("services/networks");
  await drafting.save("services/networks", [set(en!, "summary", ""), set(en!, "body", "## New\n\n*words*")], sara);
  const value = { summary: "", html: expect.stringContaining("<em>") };
  expect((await drafting.shown()).parts).toMatchObject([{ folder: "services", slug: "networks", locale: "en", value }]);
});

test("a field that is an owner's is changed by owners alone, wherever others would", async () => {
  const [published] = await open("settings");
  const on = [set(published!, "keepQuestions", "on")];
  expect(await drafting.save("settings", on, sara)).toEqual({ outcome: "owner-only" });
  const whole = { ...(published!.value as object), keepQuestions: "on" } as unknown as string;
  const all = { ...on[0]!, changes: [{ do: "set", path: [], value: whole } as const] };
  expect(await drafting.save("settings", [all], sara)).toEqual({ outcome: "owner-only" });
  expect((await open("settings"))[0]!.drafted).toBeUndefined();

  expect(await drafting.save("settings", on, owner)).toMatchObject({ outcome: "saved" });
  expect(await drafting.discard("settings", sara)).toBe("owner-only");
  const field = { document: "settings", field: "keepQuestions" };
  const refused = { outcome: "refused", reasons: [{ code: "owner-only", ...field }] };
  expect(await drafting.publish(by)).toMatchObject(refused);
  const owned = [{ ...field, value: "on" }];
  expect(await drafting.publish({ ...by, author: owner })).toEqual({ outcome: "published", number: 1, owned });
  expect(await drafting.restore(0, by)).toMatchObject(refused);
  expect(await drafting.takeBack(1, by)).toMatchObject(refused);
  expect((await open("settings"))[0]!.drafted).toBeUndefined();

  // Publishing without owner's fields still works.
  expect(await save("settings", "splash", "off")).toMatchObject({ outcome: "saved" });
  expect(await drafting.publish(by)).toMatchObject({ outcome: "published", owned: [] });
  expect(await drafting.takeBack(2, by)).toMatchObject({ outcome: "published" });
  expect(await drafting.discard("settings", sara)).toBe(true);
  const restored = { outcome: "published", owned: [{ value: "off" }] };
  expect(await drafting.restore(0, { ...by, author: owner })).toMatchObject(restored);
});

const publishAll = async () =>
  drafting.publish({ ...by, redirects: [{ from: "/blog/the-quiet-printer", to: "/blog" }] });

test.each(["hidden", "removed"])(
  "what is %s can be published once nothing leads to it, which takes one step",
  async (is) => {
    const service = "services/professional";
    const gone = { ...by, redirects: [{ from: "/services/professional", to: "/services" }] };
    await (is === "hidden" ? drafting.show(service, false, sara) : drafting.remove(service, sara));
    const obstacles = await drafting.obstacles(gone);
    expect(obstacles).toContainEqual(
      expect.objectContaining({ fault: expect.objectContaining({ file: "en/posts/moving-house.md" }) }),
    );
    expect(await drafting.publish(gone)).toEqual({ outcome: "refused", reasons: obstacles });
    expect(await drafting.obstacles({ ...gone, without: [service] }), "without it").toEqual([{ code: "nothing-new" }]);

    expect(await drafting.unlink(service, sara)).toEqual(expect.arrayContaining(["posts/moving-house", "pages/home"]));
    expect((await words("posts/moving-house", "body"))[0]).toMatch(/Our page on the matter is here\./);
    expect(JSON.stringify((await open("pages/home")).map(({ value }) => value))).not.toMatch(/services\/professional/);
    expect(await drafting.obstacles(gone)).toEqual([]);
    expect(await drafting.publish(gone)).toMatchObject({ outcome: "published" });
  },
);

test("what was published and removed is in the bin, and comes back as a draft", async () => {
  const old = await open("posts/the-quiet-printer");
  await drafting.remove("posts/the-quiet-printer", sara);
  expect(await drafting.bin(), "not removed for visitors").toEqual([]);
  expect(await publishAll()).toMatchObject({ outcome: "published" });
  const titles = { en: valueAt(old[0]!.value, ["title"]), ar: valueAt(old[1]!.value, ["title"]) };
  expect(await drafting.bin()).toMatchObject([{ document: "posts/the-quiet-printer", who: "sara", titles }]);
  expect(await drafting.bringBack("posts/nothing-like-it", omar)).toBe(false);
  expect(await drafting.bringBack("posts/the-quiet-printer", omar)).toBe(true);
  const back = await open("posts/the-quiet-printer");
  expect(back.map(({ value }) => value)).toEqual(old.map(({ value }) => value));
  expect(await drafting.bin()).toEqual([]);
});

test("what was never published is in the bin, too, and comes back, but not under a former name", async () => {
  const titles = { en: "News", ar: "أخبار" };
  await drafting.create("posts/news", { titles, author: sara });
  await drafting.rename("posts/news", "posts/old-news", sara);
  expect(await drafting.bin()).toEqual([]);
  for (const throwAway of [drafting.remove, drafting.discard]) {
    expect(await throwAway("posts/old-news", omar)).toBe(true);
    expect(await drafting.open("posts/old-news")).toBeUndefined();
    // A publication forgets texts of earlier saves.
    await drafting.show("posts/right-and-left", false, sara);
    await drafting.show(about, false, sara);
    await publishAll();
    expect(await drafting.bin()).toMatchObject([{ document: "posts/old-news", who: "omar", titles }]);
    expect(await drafting.bringBack("posts/old-news", sara)).toBe(true);
    expect(await words("posts/old-news", "title")).toEqual(["News", "أخبار"]);
    expect(await drafting.bin()).toEqual([]);
  }
});

test("an entry of the owner's is in the bin after its removal, but not after a new name", async () => {
  const titles = { en: "News", ar: "أخبار" };
  await drafting.create("posts/news", { titles, copy: "posts/the-last-backup", author: sara });
  expect(await publishAll()).toMatchObject({ outcome: "published" });
  await drafting.rename("posts/news", "posts/old-news", sara);
  const redirects = [{ from: "/blog/news", to: "/blog/old-news" }];
  expect(await drafting.publish({ ...by, redirects })).toMatchObject({ outcome: "published" });
  expect(await drafting.bin()).toEqual([]);
  await drafting.remove("posts/old-news", sara);
  await drafting.publish({ ...by, redirects: [{ from: "/blog/old-news", to: "/blog" }] });
  expect(await drafting.bin()).toMatchObject([{ document: "posts/old-news", titles }]);
});

test.each([about, "services/networks", "posts/right-and-left"])("%s is hidden and shown", async (document) => {
  expect(await words(document, "hidden")).toEqual([undefined, undefined]);
  expect(await drafting.show(document, false, sara)).toBe(true);
  expect(await words(document, "hidden")).toEqual([true, true]);
  await drafting.show(document, true, sara);
  expect((await open(document))[0]!.drafted).toBeUndefined();
  expect(await drafting.show(`${document}-too`, false, sara)).toBe(false);
});

test.each(templates)(
  "a page made of the template $id has no mistakes but its examples",
  async ({ id, forms = {}, ...template }) => {
    const titles = { en: "Another page", ar: "صفحة أخرى" };
    expect(await drafting.create("pages/another", { titles, template, author: sara })).toEqual({ outcome: "created" });
    for (const [name, { title, ...fields }] of Object.entries(forms))
      await drafting.create(`forms/${name}`, { titles: title as typeof titles, fields, author: sara });
    expect(await drafting.addToMenu("/another", sara)).toBe(true);
    const causes = new Set((await drafting.faults()).map(({ cause }) => cause?.is));
    expect(causes, id).toEqual(new Set(["example"]));
    const [page] = await open("pages/another");
    expect(Object.values(page!.tags), "to be replaced").toContain("!placeholder");
    const menu = valueAt((await open("navigation"))[0]!.value, ["menu"]) as unknown[];
    expect(menu.at(-1)).toEqual({ page: "/another" });
  },
);

test("examples are published once they are kept, and hold nothing up that visitors see already", async () => {
  await save("company", "phone", "+966112345678");
  await save(about, "subtitle", { "!placeholder": "An example" });
  const cause = { is: "example", value: "An example" };
  const reasons = [{ code: "mistake", fault: { file: "en/pages/about.yaml", field: "subtitle", cause } }];
  expect(await drafting.publish(by)).toMatchObject({ outcome: "refused", reasons });
  await save(about, "subtitle", "An example");
  expect(await drafting.publish(by)).toMatchObject({ outcome: "published" });
});

test("a writer drafts and proposes; who publishes shows it to visitors, or sends it back", async () => {
  const [, ar] = await open(about);
  const note = "A clearer line";
  const proposals = (stage: string, who: string, reason = note) => [
    { stage, by: who, note: reason, documents: [about] },
  ];
  const proposal = { author: noor, note, without: [] };
  expect(await drafting.propose(proposal)).toMatchObject({ reasons: [{ code: "nothing-new" }] });
  await save(about, "subtitle", "", noor);
  expect(await drafting.propose(proposal)).toMatchObject({ reasons: [{ code: "mistake" }] });
  await save(about, "subtitle", "Another line", noor);
  expect(await drafting.proposals()).toEqual([]);
  expect(await drafting.propose(proposal)).toEqual({ outcome: "proposed" });
  expect(await drafting.proposals()).toEqual(proposals("proposed", "noor"));

  const refused = { outcome: "refused", reasons: [{ code: "editor-only" }] };
  expect(await drafting.publish({ ...proposal, redirects: [] })).toEqual(refused);
  expect(await drafting.restore(0, { author: noor, note: "" })).toEqual(refused);
  expect(await drafting.sendBack({ author: noor, note: "" }, { by: "noor", reason: note })).toBe(false);

  // An editor's correction leaves it proposed, the writer's own does not.
  await drafting.save(about, [set(ar!, "subtitle", "سطر آخر")], sara);
  expect(await drafting.proposals()).toEqual(proposals("proposed", "noor"));
  const answer = { author: sara, note: "Shorter, please" };
  expect(await drafting.sendBack(answer, { by: "noor", reason: "Another note" })).toBe(false);
  expect(await drafting.sendBack(answer, { by: "noor", reason: note })).toBe(true);
  expect(await drafting.proposals()).toEqual(proposals("returned", "sara", "Shorter, please"));
  await save(about, "subtitle", "A line", noor);
  expect(await drafting.proposals()).toEqual(proposals("returned", "sara", "Shorter, please"));
  await drafting.propose(proposal);
  await save(about, "subtitle", "One line", noor);
  expect(await drafting.proposals()).toEqual([]);
  await drafting.propose(proposal);

  expect(await drafting.publish(by)).toMatchObject({ outcome: "published" });
  expect(await drafting.proposals()).toEqual([]);
  expect(await drafting.takeBack(1, { author: noor, note: "" })).toEqual(refused);
});

test("what is moved or shown as it was leaves drafts to their writers", async () => {
  const { documents } = await drafting.overview();
  const ordered = documents.filter(({ document, order }) => document.startsWith("services/") && order !== undefined);
  const slugs = ordered
    .toSorted((one, other) => Number(one.order) - Number(other.order))
    .map(({ document }) => document.slice(9));
  const first = `services/${slugs[0]}`;
  await drafting.reorder(slugs, sara);
  await save(first, "summary", "By Noor", noor);
  const drafts = await open(first);
  expect(drafts[0]!.drafted).toMatchObject({ who: "noor" });
  await drafting.reorder([slugs[0]!, ...slugs.slice(1).toReversed()], sara);
  await drafting.show(first, true, sara);
  expect(await open(first)).toEqual(drafts);
});

test("a writer throws away what only they wrote", async () => {
  await save(about, "subtitle", "By Noor", noor);
  // A name at the desk proves nothing: everybody chooses their own.
  const namesake = { ...noor, email: "another@example.com" };
  expect(await drafting.discard(about, namesake)).toBe("others");
  expect(await drafting.discard(about, noor)).toBe(true);

  const post = "posts/a-new-post";
  await drafting.create(post, { titles: { en: "A new post", ar: "مقال جديد" }, author: sara });
  await save(post, "description", "By Noor", noor);
  expect(await drafting.discard(post, noor)).toBe("others");
  expect(await drafting.remove(post, noor)).toBe("others");
  expect(await drafting.rename(post, "posts/mine", noor)).toEqual({ outcome: "others" });
  expect(await drafting.remove("posts/thumbs-first", noor)).toBe(true);
  expect(await drafting.discard("posts/thumbs-first", noor)).toBe(true);
  expect(await drafting.discard(post, omar)).toBe(true);
});

test("a claim is confirmed once for every text that rests on it, and asked again when it has expired", async () => {
  const service = "services/networks";
  const unconfirmed = async () => (await drafting.claims()).filter(({ isOpen }) => isOpen).map(({ id }) => id);
  expect(await unconfirmed()).toEqual(["answer-time", "test-first"]);
  await save(service, "features.3.text", "Somebody is called at once.");
  const [claim] = await drafting.claims();
  expect(claim!.places).toMatchObject([
    { file: "ar/services/networks.md", field: "features.4.text" },
    { file: "en/services/networks.md", field: "features.4.text", value: "Somebody is called at once." },
  ]);
  expect(await drafting.confirm(["answer-time", "test-first", "nothing"], sara)).toBe(true);
  expect(await unconfirmed()).toEqual([]);
  expect(await drafting.claims()).toMatchObject([
    { confirmedBy: "sara", confirmedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    { confirmedBy: "sara" },
    { confirmedOn: "2024-02-15" },
  ]);
  expect(await drafting.faults()).toEqual([]);
});
