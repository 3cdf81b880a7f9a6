/** Documents at the desk: rights, and the pages for visitors. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { enter, type OpenDesk, openDesk } from "#tests/support/desk.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { type Change as Edit, valueAt } from "#cms/plain.ts";
import type { OpenFile, SaveResult } from "#server/publications/drafts/draft-documents.ts";

let desk: OpenDesk;
let editor: string;
beforeAll(async () => {
  desk = await openDesk();
  editor = await desk.as("editor");
});
afterAll(() => desk.stop());

const get = (path: string, cookie = "") => fetch(desk.url + path, { redirect: "manual", headers: { cookie } });
const post = (path: string, form: Record<string, string>, cookie = "", headers: Record<string, string> = {}) =>
  fetch(desk.url + path, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(form),
    headers: { cookie, ...headers },
  });

type State = { files: OpenFile[]; faults: { file: string; field: string }[]; others: string[] };
const state = async (document: string, cookie = editor) =>
  (await (await get(`/desk/draft/${document}`, cookie)).json()) as State;

const save = (document: string, files: unknown, cookie = editor, headers: Record<string, string> = {}) =>
  fetch(`${desk.url}/desk/draft/${document}`, {
    method: "POST",
    redirect: "manual",
    body: JSON.stringify(files),
    headers: { cookie, "content-type": "application/json", ...headers },
  });

/** Changes fields of a document's first file, as its form does. */
async function change(document: string, changes: Edit[], cookie = editor): Promise<SaveResult> {
  const [file] = (await state(document)).files;
  const answer = await save(document, [{ path: file!.path, mark: file!.mark, changes }], cookie);
  return (await answer.json()) as SaveResult;
}

test("example values of a document lead to their fields, until they are kept or changed", async () => {
  const link = 'href="/desk/words/pages/privacy#subtitle:en"';
  const shows = async () => (await (await get("/desk/words/pages/privacy", editor)).text()).includes(link);
  const path = ["subtitle"];
  await change("pages/privacy", [{ do: "set", path, value: { "!placeholder": "An example" } }]);
  expect(await shows()).toBe(true);
  await change("pages/privacy", [{ do: "set", path, value: "Ours" }]);
  expect(await shows()).toBe(false);
  await post("/desk/words/pages/privacy", { intent: "discard" }, editor);
});

test.each([
  "/desk/words/nothing",
  "/desk/words/posts/nothing-like-it",
  "/desk/draft/pages/two/words",
  "/desk/words/new/people",
])("%s is nowhere", async (path) => {
  expect((await get(path, editor)).status).toBe(404);
});

test("a name that no document can have reaches no file, and nothing is written down about it", async () => {
  for (const name of ["posts/..%2fservices%2fnetworks", "posts/a%2fb", "posts/%2e%2e%2f..%2fcompany"]) {
    expect([400, 404], name).toContain((await get(`/desk/draft/${name}`, editor)).status);
    expect([400, 404], name).toContain((await get(`/desk/words/${name}`, editor)).status);
  }
  expect((await post("/desk/words/anything-at-all", { intent: "discard" }, editor)).status).toBe(404);
  await post("/desk/words", { intent: "bring-back", document: "anything-at-all" }, editor);
  const copy = { en: "Copied by force", ar: "نسخة", copy: "../services/networks" };
  await post("/desk/words/new/posts", copy, editor);
  // Services are ordered.
  expect((await state("posts/copied-by-force")).files[0]!.value).not.toHaveProperty("order");
  await post("/desk/words/posts/copied-by-force", { intent: "discard" }, editor);
  // Nothing was drafted.
  await post("/desk/words/company", { intent: "discard" }, editor);
  const record = await (await get("/desk/record", desk.owner)).text();
  expect(record).not.toMatch(/anything-at-all|>Company</);
});

test("every kind of document has a form in both languages of the desk", async () => {
  const arabic = await desk.invite({ email: "second@example.com", role: "editor", language: "ar" });
  const cookie = await enter(arabic);
  const list = await (await get("/desk/words", editor)).text();
  const addresses = [...new Set(list.match(/\/desk\/words\/[a-z/-]+(?=")/g))].filter(
    (path) => !/(publish|history|new\/\w+)$/.test(path),
  );
  const kindOf = (address: string) => address.replace(/\/(services|posts)\/.*/, "/$1");
  const kinds = new Map(addresses.map((address) => [kindOf(address), address]));
  expect(kinds.size).toBeGreaterThan(15);
  for (const address of kinds.values()) {
    expect((await get(address, editor)).status, address).toBe(200);
    const page = await get(address, cookie);
    expect(await page.text(), address).toContain('dir="rtl"');
  }
});

test("what is no change is refused", async () => {
  expect((await save("company", "nonsense")).status).toBe(400);
});

test("what the form of a document does not know is not saved, however deep, and Words go on", async () => {
  const nested = (depth: number) => `${"[".repeat(depth)}"x"${"]".repeat(depth)}`;
  const deep = [nested(400), nested(1500), nested(20_000), '{ "__proto__": { "x": 1 } }'];
  const [{ path, mark }] = (await state("company")).files as [OpenFile];
  for (const field of ["x", "__proto__", "phone", "partners"]) {
    for (const value of deep) {
      const change = `{ "do": "set", "path": ["${field}"], "value": ${value} }`;
      const answer = await save(
        "company",
        JSON.parse(`[{ "path": "${path}", "mark": "${mark}", "changes": [${change}] }]`),
      );
      expect(answer.status, `${field} ${value.slice(0, 9)}`).toBe(422);
      expect(await answer.json()).toEqual({ outcome: "gone" });
    }
  }
  expect((await state("company")).files[0]!.drafted).toBeUndefined();
  expect((await get("/desk/words", editor)).status).toBe(200);
});

/** A busy machine may need longer than the answer waits; the answer says so. */
async function expectShown(answer: Response, outcome: string, path: string, isShown: (page: string) => boolean) {
  const told = await answer.text();
  const isShownNow = async () => isShown(await (await get(path)).text());
  if (told.includes(`${outcome} Visitors see it now`)) {
    expect(await isShownNow(), "at once").toBe(true);
    expect(answer.headers.get("clear-site-data"), "also in the publisher's browser").toBe('"cache"');
  } else {
    expect(told).toContain(`${outcome} Visitors will see it in a moment.`);
    await expectSoon(outcome, isShownNow);
  }
  return told;
}

test("a change is seen in the preview at once, and by visitors once it is published", async () => {
  expect(await change("pages/about", [{ do: "set", path: ["subtitle"], value: "Seen by few" }])).toMatchObject({
    outcome: "saved",
  });
  const preview = await get("/desk/preview/about", editor);
  expect(await preview.text()).toContain("Seen by few");
  expect(await (await get("/about")).text()).not.toContain("Seen by few");
  expect(await (await get("/desk/words/publish", editor)).text()).toContain("Seen by few");
  const published = await post("/desk/words/publish", { note: "About us" }, editor);
  const told = await expectShown(published, "Published.", "/about", (about) => about.includes("Seen by few"));
  expect(told).toMatch(/<a href="\/about"[^>]*><span>About/);
  expect(await (await get("/desk/words/history", editor)).text()).toContain("About us");
  const record = await (await get("/desk/record", desk.owner)).text();
  expect(record, "as a member calls them").toMatch(/>Publication 1<[^]*>About us</);

  const past = await (await get("/desk/words/history/0", editor)).text();
  expect(past.indexOf("A company for tests"), "what will be seen").toBeGreaterThan(past.indexOf("Seen by few"));
  const restored = await post("/desk/words/history/0", {}, editor);
  await expectShown(restored, "Restored.", "/about", (about) => !about.includes("Seen by few"));
  expect((await get("/desk/words/history/99", editor)).status).toBe(404);

  const arabic = await enter(await desk.invite({ email: "arabic@example.com", role: "editor", language: "ar" }));
  const again = await post("/desk/words/history/0", {}, arabic);
  expect(await again.text(), "the reason is in the member's language").toContain("لن يتغير شيء");
});

test("a mistake stands at its field, and keeps everything from being published", async () => {
  await change("pages/about", [{ do: "set", path: ["subtitle"], value: "" }]);
  const { faults } = await state("pages/about");
  expect(faults).toMatchObject([{ file: "en/pages/about.yaml", field: "subtitle", cause: { is: "empty" } }]);
  expect(await (await post("/desk/words/publish", { note: "" }, editor)).text()).toContain("It was not published");
  await post("/desk/words/pages/about", { intent: "discard" }, editor);
  expect((await state("pages/about")).faults).toEqual([]);
});

test("one of the product's words is said otherwise in both languages, and an emptied field says it again", async () => {
  const edit = async (changes: Record<string, Edit>) => {
    const files = (await state("messages")).files.map((file) => ({ ...file, changes: [changes[file.locale!]] }));
    return (await save("messages", files)).json();
  };
  const form = await (await get("/desk/words/messages", editor)).text();
  for (const word of ["Learn More", "اعرف المزيد"]) expect(form).toContain(`placeholder="${word}"`);
  const set = (value: string): Edit => ({ do: "set", path: ["actions"], value: { learnMore: value } });
  expect(await edit({ en: set("Find out"), ar: set("اقرأ عنها") })).toMatchObject({ outcome: "saved" });
  const previews = async () =>
    Promise.all(["services", "ar/services"].map(async (page) => (await get(`/desk/preview/${page}`, editor)).text()));
  const [english, arabic] = await previews();
  expect([english!.includes("Find out"), arabic!.includes("اقرأ عنها")]).toEqual([true, true]);
  const changes = await (await get("/desk/words/publish", editor)).text();
  expect(changes, "before and after").toMatch(/Learn More[^]*Find out/);
  expect(await (await get("/desk/words?q=Skip+to+main", editor)).text()).toContain(
    'href="/desk/words/messages#nav.skip',
  );

  await edit({ en: { do: "remove", path: ["actions"] }, ar: { do: "remove", path: ["actions"] } });
  expect((await state("messages")).files.map(({ drafted }) => drafted)).toEqual([undefined, undefined]);
  const [again] = await previews();
  expect([again!.includes("Learn More"), again!.includes("Find out")]).toEqual([true, false]);
});

test("a word of the product's needs its names in braces, and no other word is taken", async () => {
  await change("messages", [{ do: "set", path: ["actions"], value: { about: "what it is about" } }]);
  const { faults } = await state("messages");
  expect(faults).toMatchObject([{ file: "en/messages.yaml", field: "actions.about", cause: { is: "lost-name" } }]);
  expect(await change("messages", [{ do: "set", path: ["actions", "jump"], value: "Jump" }])).toEqual({
    outcome: "gone",
  });
  await post("/desk/words/messages", { intent: "discard" }, editor);
});

test("what is not finished is left out, and the rest is published", async () => {
  await change("company", [{ do: "set", path: ["phone"], value: "+966112340000" }]);
  await change("pages/about", [{ do: "set", path: ["subtitle"], value: "" }]);
  const page = await (await get("/desk/words/publish", editor)).text();
  const leave = (document: string) => new RegExp(`<input[^>]*name="leave ${document}"[^>]*>`).exec(page)?.[0] ?? "";
  expect(leave("pages/about")).toContain("checked");
  expect(leave("company")).not.toContain("checked");
  const published = await post("/desk/words/publish", { note: "", "leave pages/about": "on" }, editor);
  await expectShown(published, "Published.", "/contact", (contact) => contact.includes("+966112340000"));
  expect((await state("pages/about")).files[0]!.drafted).toBeDefined();
  await post("/desk/words/pages/about", { intent: "discard" }, editor);
});

test("an editor leads to its page as long as visitors see it, and a draft that hides it says so", async () => {
  const toPage = '<a href="/services/networks"';
  expect(await (await get("/desk/words/services/networks", editor)).text()).toContain(toPage);
  await post("/desk/words/new/services", { en: "Seen by nobody", ar: "لا يراها أحد" }, editor);
  expect(await (await get("/desk/words/services/seen-by-nobody", editor)).text()).not.toContain("See the page");
  await post("/desk/words/services/seen-by-nobody", { intent: "discard" }, editor);
  await post("/desk/words/services/networks", { intent: "hide" }, editor);
  expect(await (await get("/desk/words", editor)).text()).toContain("Hidden once published");
  expect(await (await get("/desk/words/services/networks", editor)).text()).toContain(toPage);
  await change("pages/about", [{ do: "set", path: ["subtitle"], value: "We do Office Networks & Security" }]);
  const review = await (await get("/desk/words/publish", editor)).text();
  expect(review).toMatch(/still name it:[^]*href="\/desk\/words\/pages\/about#subtitle:en/);
  await post("/desk/words/pages/about", { intent: "discard" }, editor);
  await post("/desk/words/services/networks", { intent: "discard" }, editor);
});

test("a field is found by what it is called, before words that contain it", async () => {
  const found = await (await get("/desk/words?q=phone", editor)).text();
  const [field, place] = ['href="/desk/words/company#phone"', "/desk/words/answers#"].map((one) => found.indexOf(one));
  expect(field).toBeGreaterThan(0);
  expect(place).toBeGreaterThan(field!);
});

test("what cannot be changed says what it is, and who changed something stands apart from Arabic words", async () => {
  const cookie = await enter(await desk.invite({ email: "bidi@example.com", role: "editor", language: "ar" }));
  expect(await (await get("/desk/words/company", cookie)).text()).toMatch(/>المملكة العربية السعودية<\/p>/);
  await change("company", [{ do: "set", path: ["phone"], value: "+966112340001" }]);
  expect(await (await get("/desk/words", cookie)).text()).toMatch(/<bdi>editor@example\.com<\/bdi>/);
  await post("/desk/words/company", { intent: "discard" }, editor);
});

test("two people in one document know of each other and overwrite nothing", async () => {
  const before = (await state("pages/about")).files[0]!;
  const set = (value: string) => [
    { path: before.path, mark: before.mark, changes: [{ do: "set", path: ["subtitle"], value }] },
  ];
  expect(await (await save("pages/about", set("One"), desk.owner)).json()).toMatchObject({ outcome: "saved" });
  expect(await (await save("pages/about", set("Two"))).json()).toMatchObject({
    outcome: "conflict",
    conflicts: [{ field: "subtitle", ours: "Two", theirs: "One" }],
  });
  await state("pages/about", desk.owner);
  expect((await state("pages/about")).others).toContain("owner@example.com");
  await post("/desk/words/pages/about", { intent: "discard" }, editor);
});

test("a preview runs nothing, sends nothing, and is framed by the desk alone", async () => {
  const preview = await get("/desk/preview/contact", editor);
  const policy = preview.headers.get("content-security-policy") ?? "";
  for (const part of [
    "default-src 'none'",
    "script-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-same-origin",
  ])
    expect(policy).toContain(part);
  expect(policy).not.toContain("unsafe");
  expect(preview.headers.get("cache-control")).toBe("no-store");
  const html = await preview.text();
  expect(html).not.toMatch(/<script/i);
  expect(html).toContain('href="/desk/preview/about"');
  const page = await get("/desk/words/company", editor);
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

test("what is to be published reads as its form does, is named in the history, and is taken back", async () => {
  const old = (await state("company")).files[0]!.value as Record<string, unknown>;
  const { "!placeholder": number = old.phone } = (old.phone ?? {}) as Record<string, unknown>;
  await change("company", [{ do: "set", path: ["phone"], value: "+966112345678" }]);
  await post("/desk/words/new/posts", { en: "We moved", ar: "انتقلنا", scene: "" }, editor);
  const page = await (await get("/desk/words/publish", editor)).text();
  const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
  expect(main).toContain(`<bdi dir="ltr">${String(number)}</bdi>`);
  expect(main).toContain('<bdi dir="ltr">+966112345678</bdi>');
  expect(main).not.toMatch(/!placeholder|[{}]/);
  expect(main.split("This post is new.")).toHaveLength(2);
  expect(main).toContain('href="/desk/preview/blog/we-moved"');
  const mistakes = main.match(/#services[^"]*"/g) ?? [];
  expect(mistakes.length, "a mistake in what both languages share is listed once").toBe(new Set(mistakes).size);
  await post("/desk/words/posts/we-moved", { intent: "discard" }, editor);

  const [, arabic] = (await state("pages/about")).files;
  const changes = [{ do: "set", path: ["subtitle"], value: "سطر جديد" }];
  await save("pages/about", [{ path: arabic!.path, mark: arabic!.mark, changes }]);
  expect(await (await get("/desk/words/publish", editor)).text()).toMatch(/<p lang="ar" dir="rtl"[^>]*>سطر جديد</);

  // One added word is marked, and nothing else.
  const [english] = (await state("pages/about")).files;
  const subtitle = (english!.value as { subtitle: string }).subtitle;
  const longer = [{ do: "set", path: ["subtitle"], value: `${subtitle} Again` }];
  await save("pages/about", [{ path: english!.path, mark: english!.mark, changes: longer }]);
  const both = await (await get("/desk/words/publish", editor)).text();
  expect(both.match(/<mark[^>]*>[^<]*</g)).toEqual(['<mark class="changed">Again<']);
  expect(both.indexOf("· <!-- -->English")).toBeLessThan(both.indexOf("· <!-- -->العربية"));

  const published = await (await post("/desk/words/publish", { note: "" }, editor)).text();
  const history = await (await get("/desk/words/history", editor)).text();
  for (const part of ["Company: Phone", "About us: Line below the title"]) expect(history).toContain(part);
  const made = /name="number" value="(\d+)"/.exec(published)?.[1] ?? "";
  const taken = await post("/desk/words/publish", { intent: "take-back", number: made }, editor);
  expect(await taken.text()).toContain("Taken back.");
  await expectSoon("the old number", async () => !(await (await get("/contact")).text()).includes("+966112345678"));
  const { value, drafted } = (await state("company")).files[0]!;
  expect({ phone: (value as { phone: string }).phone, isDrafted: drafted !== undefined }).toEqual({
    phone: "+966112345678",
    isDrafted: true,
  });
  const late = await post("/desk/words/publish", { intent: "take-back", number: made }, editor);
  expect(await late.text()).toContain("A colleague has published since.");
  await post("/desk/words/company", { intent: "discard" }, editor);
  await post("/desk/words/pages/about", { intent: "discard" }, editor);
});

test("a post is added, renamed and removed; its old address leads on", async () => {
  const added = await post("/desk/words/new/posts", { en: "A new office", ar: "مكتب جديد" }, editor);
  expect(added.headers.get("location")).toBe("/desk/words/posts/a-new-office");
  expect((await get("/desk/words/posts/a-new-office", editor)).status).toBe(200);
  expect((await state("posts/a-new-office")).faults.length).toBeGreaterThan(0);
  await change("posts/a-new-office", [{ do: "set", path: ["publishAt"], value: "2099-05-01 09:00" }]);
  expect(await (await get("/desk/words", editor)).text()).toMatch(/Appears 1 May 2099, 09:00/);
  await post("/desk/words/posts/a-new-office", { intent: "discard" }, editor);
  expect((await get("/desk/words/posts/a-new-office", editor)).status).toBe(404);

  const renamed = await post("/desk/words/posts/moving-house", { intent: "rename", name: "moving-home" }, editor);
  expect(renamed.headers.get("location")).toBe("/desk/words/posts/moving-home");
  expect(
    await (await post("/desk/words/posts/moving-home", { intent: "rename", name: "Not So" }, editor)).text(),
  ).toContain("Lower-case Latin letters");
  await post("/desk/words/posts/thumbs-first", { intent: "remove" }, editor);
  const published = await post(
    "/desk/words/publish",
    { note: "", "to /blog/moving-house": "/blog/moving-home", "to /blog/thumbs-first": "/blog" },
    editor,
  );
  expect(await published.text()).toContain("Published.");
  const leadsTo = async (path: string) => (await get(path)).headers.get("location") ?? "";
  await expectSoon("the new address", async () => (await leadsTo("/blog/moving-house")).includes("/blog/moving-home"));
  expect(await leadsTo("/ar/blog/thumbs-first")).toContain("/ar/blog");
});

test("what was published and removed is in the bin, and is brought back from there", async () => {
  const words = async () => (await get("/desk/words", editor)).text();
  const bin = async () => /<h2[^>]*>Bin<[^]*?<\/section>/.exec(await words())?.[0] ?? "";
  await post("/desk/words/posts/the-quiet-printer", { intent: "remove" }, editor);
  expect(await bin(), "visitors still see it").not.toContain("posts/the-quiet-printer");
  await post("/desk/words/publish", { note: "", "to /blog/the-quiet-printer": "/blog" }, editor);
  expect(await bin()).toContain('value="posts/the-quiet-printer"');
  await post("/desk/words", { intent: "bring-back", document: "posts/the-quiet-printer" }, editor);
  expect(await bin()).not.toContain("posts/the-quiet-printer");
  expect((await state("posts/the-quiet-printer")).files[0]!.drafted).toBeDefined();
  await post("/desk/words/posts/the-quiet-printer", { intent: "discard" }, editor);
});

test("a document is hidden and shown by one press, if visitors can do without it", async () => {
  const hidden = async (document: string) =>
    (await state(document)).files.map(({ value }) => valueAt(value, ["hidden"]));
  await post("/desk/words/pages/about", { intent: "hide" }, editor);
  expect(await hidden("pages/about")).toEqual([true, true]);
  expect(await (await get("/desk/words", editor)).text()).toMatch(/>Hidden once published</);
  await post("/desk/words/pages/about", { intent: "show" }, editor);
  expect((await state("pages/about")).files[0]!.drafted).toBeUndefined();
  await change("pages/about", [
    { do: "set", path: ["from"], value: "2099-05-01 09:00" },
    { do: "set", path: ["until"], value: "2099-06-01 09:00" },
  ]);
  expect(await (await get("/desk/words", editor)).text()).toContain(
    "Appears 1 May 2099, 09:00 · Until 1 June 2099, 09:00",
  );
  await post("/desk/words/pages/about", { intent: "discard" }, editor);
  await post("/desk/words/pages/home", { intent: "hide" }, editor);
  expect(await hidden("pages/home")).toEqual([undefined, undefined]);
});

test("a preview lists no hidden draft, and shows it at its own address", async () => {
  const listed = async () => {
    const pages = ["", "/page/2"].map(async (page) => (await get(`/desk/preview/blog${page}`, editor)).text());
    return (await Promise.all(pages)).join("").includes("/blog/who-holds-the-key");
  };
  expect(await listed()).toBe(true);
  await post("/desk/words/posts/who-holds-the-key", { intent: "hide" }, editor);
  expect(await listed()).toBe(false);
  expect((await get("/desk/preview/blog/who-holds-the-key", editor)).status).toBe(200);
  await post("/desk/words/posts/who-holds-the-key", { intent: "show" }, editor);
});

test("a page is made of a template with its form and its place in the menu", async () => {
  expect(await (await get("/desk/words/new/pages", editor)).text()).toContain('value="careers"');
  const added = await post(
    "/desk/words/new/pages",
    { en: "Work with us", ar: "اعمل معنا", template: "careers", menu: "on" },
    editor,
  );
  expect(added.headers.get("location")).toBe("/desk/words/pages/work-with-us");
  const preview = await (await get("/desk/preview/ar/work-with-us", editor)).text();
  expect(preview).toContain("اعمل معنا");
  expect(preview).toMatch(/type="file"/);
  expect(await (await get("/desk/preview/", editor)).text()).toContain("/desk/preview/work-with-us");
  const picture = await get("/desk/preview/og/ar/work-with-us.jpg", editor);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  for (const document of ["pages/work-with-us", "forms/application", "navigation"])
    await post(`/desk/words/${document}`, { intent: "discard" }, editor);
});

test("services change places", async () => {
  await post("/desk/words", { intent: "down", document: "services/networks" }, editor);
  const orders = await Promise.all(
    ["networks", "professional", "web-development"].map(async (slug) => {
      const { value } = (await state(`services/${slug}`)).files[0]!;
      return (value as { order: number }).order;
    }),
  );
  expect(new Set(orders).size).toBe(3);
  expect((await state("services/networks")).files[0]!.drafted).toBeDefined();
});

test("a writer's changes reach visitors once an editor publishes them", async () => {
  const writer = await desk.as("writer");
  const line = "A line by a writer";
  await change("pages/services", [{ do: "set", path: ["subtitle"], value: line }], writer);
  expect(await (await get("/desk/words/publish", editor)).text()).toContain("Not proposed yet");
  const publish = (form: Record<string, string>, cookie: string) => post("/desk/words/publish", form, cookie);
  expect((await publish({ note: "" }, writer)).status).toBe(403);
  expect(await (await publish({ intent: "propose", note: "Say <b>less</b>" }, writer)).text()).toContain("Proposed.");

  const proposal = { intent: "send-back", by: "writer@example.com", reason: "Say <b>less</b>" };
  for (const page of ["/desk", "/desk/words", "/desk/words/publish"])
    expect(await (await get(page, editor)).text(), page).toContain("Say &lt;b&gt;less&lt;/b&gt;");
  expect(await (await get("/desk", writer)).text()).not.toContain("proposes");
  const answer = await publish({ ...proposal, answer: "Fewer words still" }, editor);
  expect(await answer.text()).toContain("Sent back.");
  expect(await (await publish(proposal, editor)).text()).toContain("no longer there");
  expect(await (await get("/desk", writer)).text()).toContain("Fewer words still");

  await publish({ intent: "propose", note: "" }, writer);
  await expectShown(await publish({ note: "" }, editor), "Published.", "/services", (page) => page.includes(line));
});
