/** Documents at the desk: rights, and the pages for visitors. */
import { describe, expect, test } from "vitest";
import { wordsIn } from "#desk/words/words.ts";
import { words as publicationWords } from "#words/desk-publications.ts";
import { clientOf } from "#tests/support/client.ts";
import { deskOfTests } from "#tests/support/desk-of-tests.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { type Change as Edit, valueAt } from "#cms/plain.ts";

const desk = deskOfTests();
const owner = desk.member("owner");
const editor = desk.member("editor");
const arabic = desk.member("editor", "ar");
const visitor = clientOf(desk);
const publishing = "/desk/words/publish";
const words = wordsIn("en").documents;
const { review } = words;
const { proposals } = publicationWords.en;

describe.each(["en", "ar"])("the desk's first view on a slow line, in %s", (language) => {
  const client = language === "en" ? editor : arabic;

  /** Bytes of answers as sent. */
  async function weigh(paths: string[]): Promise<number> {
    let sum = 0;
    for (const path of new Set(paths)) {
      const answer = await client.get(path, { "accept-encoding": "br" });
      expect(answer.status, path).toBe(200);
      sum += Number(answer.headers.get("content-length"));
    }
    return sum;
  }

  test("has its style in the page, and few scripts and fonts", async () => {
    const html = await client.text("/desk");
    expect(html).not.toContain('rel="stylesheet"');
    expect(html).toMatch(/<style nonce="[\w-]+"/);
    // The import map names words of other pages.
    const scripts =
      html.replace(/<script type="importmap".*?<\/script>/, "").match(/\/desk\/assets\/[\w.-]+\.js/g) ?? [];
    expect(scripts.length).toBeGreaterThan(5);
    expect(await weigh(scripts)).toBeLessThan(130_000);
    const fonts = [...html.matchAll(/rel="preload" as="font"[^>]*href="([^"]+)"/g)].map(([, href = ""]) => href);
    expect(fonts).toHaveLength(language === "en" ? 1 : 2);
    expect(await weigh(fonts)).toBeLessThan(30_000);
  });
});

test("example values of a document lead to their fields, until they are kept or changed", async () => {
  const link = 'href="/desk/words/pages/privacy#subtitle:en"';
  const shows = async () => (await editor.text("/desk/words/pages/privacy")).includes(link);
  const path = ["subtitle"];
  await editor.change("pages/privacy", [{ do: "set", path, value: { "!placeholder": "An example" } }]);
  expect(await shows()).toBe(true);
  await editor.change("pages/privacy", [{ do: "set", path, value: "Ours" }]);
  expect(await shows()).toBe(false);
  await editor.discard("pages/privacy");
});

test("a name that no document can have reaches no file, and nothing is written down about it", async () => {
  for (const path of ["words/nothing", "words/posts/nothing-like-it", "draft/pages/two/words", "words/new/people"])
    expect(await editor.status(`/desk/${path}`), path).toBe(404);
  for (const name of ["posts/..%2fservices%2fnetworks", "posts/a%2fb", "posts/%2e%2e%2f..%2fcompany"])
    for (const page of ["draft", "words"])
      expect([400, 404], name).toContain(await editor.status(`/desk/${page}/${name}`));
  expect((await editor.discard("anything-at-all")).status).toBe(404);
  await editor.post("/desk/words", { intent: "bring-back", document: "anything-at-all" });
  const copy = { en: "Copied by force", ar: "نسخة", copy: "../services/networks" };
  await editor.post("/desk/words/new/posts", copy);
  // Services are ordered.
  expect((await editor.open("posts/copied-by-force")).files[0]!.value).not.toHaveProperty("order");
  await editor.discard("posts/copied-by-force");
  // Nothing was drafted.
  await editor.discard("company");
  expect(await owner.text("/desk/record")).not.toMatch(/anything-at-all|>Company</);
});

test("every kind of document has a form, in Arabic too", async () => {
  const list = await arabic.text("/desk/words");
  const addresses = [...new Set(list.match(/\/desk\/words\/[a-z/-]+(?=")/g))].filter(
    (path) => !/(publish|history|confirm|new\/\w+)$/.test(path),
  );
  const kindOf = (address: string) => address.replace(/\/(services|posts)\/.*/, "/$1");
  const kinds = new Map(addresses.map((address) => [kindOf(address), address]));
  expect(kinds.size).toBeGreaterThan(15);
  const leading: string[] = [];
  for (const address of kinds.values()) {
    const form = await arabic.text(address);
    expect(form, address).toContain("data-languages=");
    leading.push(...(form.match(/<a [^>]*target="_blank".*?<\/a>/gs) ?? []));
  }
  expect(leading.length, "links to new windows").toBeGreaterThan(0);
  for (const link of leading) expect(link).toContain(`(${wordsIn("ar").newWindow})`);
});

test("what the form of a document does not know is not saved, however deep, and Words go on", async () => {
  const nested = (depth: number) => `${"[".repeat(depth)}"x"${"]".repeat(depth)}`;
  const deep = [nested(400), nested(1500), nested(20_000), '{ "__proto__": { "x": 1 } }'];
  const { path, mark } = (await editor.open("company")).files[0]!;
  for (const field of ["x", "__proto__", "phone", "partners"]) {
    for (const value of deep) {
      const change = `{ "do": "set", "path": ["${field}"], "value": ${value} }`;
      const body = `[{ "path": "${path}", "mark": "${mark}", "changes": [${change}] }]`;
      const answer = await editor.post("/desk/draft/company", body);
      expect(answer.status, `${field} ${value.slice(0, 9)}`).toBe(422);
      expect(await answer.json()).toEqual({ outcome: "gone" });
    }
  }
  expect((await editor.post("/desk/draft/company", '"nonsense"')).status).toBe(400);
  expect((await editor.open("company")).files[0]!.drafted).toBeUndefined();
  expect(await editor.status("/desk/words")).toBe(200);
});

/** A busy machine may need longer than the answer waits; the answer says so. */
async function expectShown(
  answer: Response,
  [now, soon]: [now: string, soon: string],
  path: string,
  isShown: (page: string) => boolean,
) {
  const outcome = await answer.text();
  const isShownNow = async () => isShown(await visitor.text(path));
  if (outcome.includes(now)) {
    expect(await isShownNow(), "at once").toBe(true);
    expect(answer.headers.get("clear-site-data"), "also in the publisher's browser").toBe('"cache"');
  } else {
    expect(outcome).toContain(soon);
    await expectSoon(soon, isShownNow);
  }
  return outcome;
}

test("a change is seen in the preview at once, and by visitors once it is published", async () => {
  expect(await editor.change("pages/about", [{ do: "set", path: ["subtitle"], value: "Seen by few" }])).toMatchObject({
    outcome: "saved",
  });
  expect(await editor.text("/desk/preview/about")).toContain("Seen by few");
  expect(await visitor.text("/about")).not.toContain("Seen by few");
  expect(await editor.text(publishing)).toContain("Seen by few");
  const published = await editor.post(publishing, { note: "About us" });
  const outcome = await expectShown(
    published,
    [publicationWords.en.done, publicationWords.en.doneSoon],
    "/about",
    (about) => about.includes("Seen by few"),
  );
  expect(outcome).toMatch(/<a href="\/about"[^>]*><span>About/);
  expect(await editor.text("/desk/words/history")).toContain("About us");
  const record = await owner.text("/desk/record");
  expect(record, "as a member calls them").toMatch(/>Publication 1<[^]*>About us</);

  const past = await editor.text("/desk/words/history/0");
  expect(past.indexOf("A company for tests"), "what will be seen").toBeGreaterThan(past.indexOf("Seen by few"));
  const restored = await editor.post("/desk/words/history/0", {});
  await expectShown(
    restored,
    [publicationWords.en.restored, publicationWords.en.restoredSoon],
    "/about",
    (about) => !about.includes("Seen by few"),
  );
  expect(await editor.status("/desk/words/history/99")).toBe(404);

  const again = await arabic.reply("/desk/words/history/0", {});
  expect(again, "the reason is in the member's language").toContain("لن يتغير شيء");
});

test("one of the product's words is said otherwise in both languages, and an emptied field says it again", async () => {
  const edit = (changes: Record<string, Edit>) => editor.change("messages", ({ locale }) => [changes[locale!]!]);
  const form = await editor.text("/desk/words/messages");
  for (const word of ["Learn More", "اعرف المزيد"]) expect(form).toContain(`placeholder="${word}"`);
  const set = (value: string): Edit => ({ do: "set", path: ["actions"], value: { learnMore: value } });
  expect(await edit({ en: set("Find out"), ar: set("اقرأ عنها") })).toMatchObject({ outcome: "saved" });
  const previews = async () =>
    Promise.all(["services", "ar/services"].map((page) => editor.text(`/desk/preview/${page}`)));
  const [english, arabic] = await previews();
  expect([english!.includes("Find out"), arabic!.includes("اقرأ عنها")]).toEqual([true, true]);
  const changes = await editor.text(publishing);
  expect(changes, "before and after").toMatch(/Learn More[^]*Find out/);
  expect(await editor.text("/desk/words?q=Skip+to+main")).toContain('href="/desk/words/messages#nav.skip');

  await edit({ en: { do: "remove", path: ["actions"] }, ar: { do: "remove", path: ["actions"] } });
  expect((await editor.open("messages")).files.map(({ drafted }) => drafted)).toEqual([undefined, undefined]);
  const [again] = await previews();
  expect([again!.includes("Learn More"), again!.includes("Find out")]).toEqual([true, false]);
});

test("the preview has the icons of services as they are drafted", async () => {
  const icons = () => editor.text("/desk/preview/services.svg");
  const [, icon = ""] = /<symbol id="networks"[^>]*>([^]*?)<\/symbol>/.exec(await icons()) ?? [];
  expect(icon).not.toBe("");
  const draw = (value: string) => editor.change("services/networks", [{ do: "set", path: ["icon"], value }]);
  await draw("anchor");
  expect(await icons()).not.toContain(icon);
  expect(await editor.text("/desk/preview/services")).toContain('<use href="/desk/preview/services.svg#networks"');
  await draw("server");
  expect(await icons()).toContain(icon);
});

test("a mistake stands at its field, and is left out of what is published", async () => {
  await editor.change("company", [{ do: "set", path: ["phone"], value: "+966112340000" }]);
  await editor.change("pages/about", [{ do: "set", path: ["subtitle"], value: "" }]);
  const { faults } = await editor.open("pages/about");
  expect(faults).toMatchObject([{ file: "en/pages/about.yaml", field: "subtitle", cause: { is: "empty" } }]);
  expect(await editor.publish()).toContain("It was not published");
  const page = await editor.text(publishing);
  const leave = (document: string) => new RegExp(`<input[^>]*name="leave ${document}"[^>]*>`).exec(page)?.[0] ?? "";
  expect(leave("pages/about")).toContain("checked");
  expect(leave("company")).not.toContain("checked");
  const published = await editor.post(publishing, { note: "", "leave pages/about": "on" });
  const outcome = await expectShown(
    published,
    [publicationWords.en.done, publicationWords.en.doneSoon],
    "/contact",
    (contact) => contact.includes("+966112340000"),
  );
  expect(outcome, "the reason, at its field").toContain('href="/desk/words/pages/about#subtitle:en"');
  expect((await editor.open("pages/about")).files[0]!.drafted).toBeDefined();
  await editor.discard("pages/about");
  expect((await editor.open("pages/about")).faults).toEqual([]);
});

test("an editor leads to its page as long as visitors see it, and a draft that hides it says so", async () => {
  const toPage = '<a href="/services/networks"';
  expect(await editor.text("/desk/words/services/networks")).toContain(toPage);
  await editor.post("/desk/words/new/services", { en: "Seen by nobody", ar: "لا يراها أحد" });
  expect(await editor.text("/desk/words/services/seen-by-nobody")).not.toContain("See the page");
  await editor.discard("services/seen-by-nobody");
  await editor.post("/desk/words/services/networks", { intent: "hide" });
  expect(await editor.text("/desk/words")).toContain("Hidden once published");
  expect(await editor.text("/desk/words/services/networks")).toContain(toPage);
  await editor.change("pages/about", [{ do: "set", path: ["subtitle"], value: "We do Office Networks & Security" }]);
  const review = await editor.text(publishing);
  expect(review).toMatch(/still name it:[^]*href="\/desk\/words\/pages\/about#subtitle:en/);
  await editor.discard("pages/about");
  await editor.discard("services/networks");
});

test("a field is found by what it is called, before words that contain it", async () => {
  const found = await editor.text("/desk/words?q=phone");
  const [field, place] = ['href="/desk/words/company#phone"', "/desk/words/answers#"].map((one) => found.indexOf(one));
  expect(field).toBeGreaterThan(0);
  expect(place).toBeGreaterThan(field!);
});

test("what cannot be changed says what it is, and who changed something stands apart from Arabic words", async () => {
  expect(await arabic.text("/desk/words/company")).toMatch(/>المملكة العربية السعودية<\/p>/);
  await editor.change("company", [{ do: "set", path: ["phone"], value: "+966112340001" }]);
  expect(await arabic.text("/desk/words")).toMatch(/<bdi>editor@example\.com<\/bdi>/);
  await editor.discard("company");
});

test("a preview runs nothing, sends nothing, and is framed by the desk alone", async () => {
  const preview = await editor.get("/desk/preview/contact");
  const policy = preview.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^default-src 'none'; script-src 'none'; /);
  expect(policy).toMatch(/form-action 'none'; .*frame-ancestors 'self'; sandbox allow-same-origin$/);
  expect(policy).not.toContain("unsafe");
  expect(preview.headers.get("cache-control")).toBe("no-store");
  const html = await preview.text();
  expect(html).not.toMatch(/<script/i);
  expect(html).toContain('href="/desk/preview/about"');
  const page = await editor.get("/desk/words/company");
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

test("what is to be published reads as its form does, is named in the history, and is taken back", async () => {
  const old = (await editor.open("company")).files[0]!.value as Record<string, unknown>;
  const { "!placeholder": number = old.phone } = (old.phone ?? {}) as Record<string, unknown>;
  await editor.change("company", [{ do: "set", path: ["phone"], value: "+966112345678" }]);
  await editor.post("/desk/words/new/posts", { en: "We moved", ar: "انتقلنا", scene: "" });
  const page = await editor.text(publishing);
  const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
  expect(main).toContain(`<bdi dir="ltr">${String(number)}</bdi>`);
  expect(main).toContain('<bdi dir="ltr">+966112345678</bdi>');
  expect(main).not.toMatch(/!placeholder|[{}]/);
  expect(main.split("We moved is new")).toHaveLength(2);
  expect(main).toContain('href="/desk/preview/blog/we-moved"');
  const mistakes = main.match(/#services[^"]*"/g) ?? [];
  expect(mistakes.length, "a mistake in what both languages share is listed once").toBe(new Set(mistakes).size);
  await editor.discard("posts/we-moved");

  const [, arabic] = (await editor.open("pages/about")).files;
  const changes = [{ do: "set", path: ["subtitle"], value: "سطر جديد" }];
  await editor.save("pages/about", [{ path: arabic!.path, mark: arabic!.mark, changes }]);
  expect(await editor.text(publishing)).toMatch(/<p lang="ar" dir="rtl"[^>]*>سطر جديد</);

  // One added word is marked, and nothing else.
  const { subtitle } = (await editor.open("pages/about")).files[0]!.value as { subtitle: string };
  await editor.change("pages/about", [{ do: "set", path: ["subtitle"], value: `${subtitle} Again` }]);
  const both = await editor.text(publishing);
  expect(both.match(/<mark[^>]*>[^<]*</g)).toEqual(['<mark class="changed">Again<']);
  expect(both.indexOf("· <!-- -->English")).toBeLessThan(both.indexOf("· <!-- -->العربية"));

  const published = await editor.publish();
  expect(published).toContain("Company: Phone");
  const history = await editor.text("/desk/words/history");
  for (const part of ["Company: Phone", "About us: Line below the title"]) expect(history).toContain(part);
  const made = /name="number" value="(\d+)"/.exec(published)?.[1] ?? "";
  const takeBack = { intent: "take-back", number: made };
  expect(await visitor.text("/contact")).toContain("+966112345678");
  const takenBack = await editor.publish(takeBack);
  expect(takenBack).toContain("Taken back.");
  for (const document of ["company", "pages/about"])
    expect(takenBack, "left out").toMatch(new RegExp(`<input(?=[^>]*name="leave ${document}")[^>]*checked`));
  expect(await visitor.text("/contact")).not.toContain("+966112345678");
  expect(await editor.publish(takeBack)).toContain("A colleague has published since.");
  await editor.discard("company");
  await editor.discard("pages/about");
});

test("a post is added, renamed, removed and brought back from the bin; its old address leads on", async () => {
  const added = await editor.post("/desk/words/new/posts", { en: "A new office", ar: "مكتب جديد" });
  expect(added.headers.get("location")).toBe("/desk/words/posts/a-new-office");
  expect(await editor.status("/desk/words/posts/a-new-office")).toBe(200);
  expect((await editor.open("posts/a-new-office")).faults.length).toBeGreaterThan(0);
  await editor.change("posts/a-new-office", [{ do: "set", path: ["publishAt"], value: "2099-05-01 09:00" }]);
  expect(await editor.text("/desk/words")).toMatch(/Appears 1 May 2099, 09:00/);
  await editor.discard("posts/a-new-office");
  expect(await editor.status("/desk/words/posts/a-new-office")).toBe(404);

  const renamed = await editor.post("/desk/words/posts/moving-house", { intent: "rename", name: "moving-home" });
  expect(renamed.headers.get("location")).toBe("/desk/words/posts/moving-home");
  expect(await editor.reply("/desk/words/posts/moving-home", { intent: "rename", name: "Not So" })).toContain(
    words.badName,
  );
  await editor.post("/desk/words/posts/thumbs-first", { intent: "remove" });
  const bin = async () => /<h2[^>]*>Bin<[^]*?<\/section>/.exec(await editor.text("/desk/words"))?.[0] ?? "";
  expect(await bin(), "visitors still see it").not.toContain("posts/thumbs-first");
  const ways = { "to /blog/moving-house": "/blog/moving-home", "to /blog/thumbs-first": "/blog" };
  expect(await editor.publish(ways)).toContain("Published.");
  expect(await visitor.location("/blog/moving-house")).toBe("/blog/moving-home");
  expect(await visitor.location("/ar/blog/thumbs-first")).toBe("/ar/blog");
  expect(await bin()).toContain('value="posts/thumbs-first"');
  await editor.post("/desk/words", { intent: "bring-back", document: "posts/thumbs-first" });
  expect(await bin()).not.toContain("posts/thumbs-first");
  expect((await editor.open("posts/thumbs-first")).files[0]!.drafted).toBeDefined();
  await editor.discard("posts/thumbs-first");
});

test("a document is hidden and shown by one press, if visitors can do without it", async () => {
  await editor.post("/desk/words/pages/about", { intent: "hide" });
  expect(await editor.text("/desk/words")).toMatch(/>Hidden once published<[^]*“Old addresses”/);
  await editor.post("/desk/words/pages/about", { intent: "show" });
  await editor.change("pages/about", [
    { do: "set", path: ["from"], value: "2099-05-01 09:00" },
    { do: "set", path: ["until"], value: "2099-06-01 09:00" },
  ]);
  expect(await editor.text("/desk/words")).toContain("Appears 1 May 2099, 09:00 · Until 1 June 2099, 09:00");
  await editor.discard("pages/about");
  await editor.post("/desk/words/pages/home", { intent: "hide" });
  for (const { value } of (await editor.open("pages/home")).files) expect(valueAt(value, ["hidden"])).toBeUndefined();
});

test("a preview lists no hidden draft, and shows it at its own address", async () => {
  const listed = async () => {
    const pages = ["", "/page/2"].map((page) => editor.text(`/desk/preview/blog${page}`));
    return (await Promise.all(pages)).join("").includes("/blog/who-holds-the-key");
  };
  expect(await listed()).toBe(true);
  await editor.post("/desk/words/posts/who-holds-the-key", { intent: "hide" });
  expect(await listed()).toBe(false);
  expect(await editor.status("/desk/preview/blog/who-holds-the-key")).toBe(200);
  await editor.post("/desk/words/posts/who-holds-the-key", { intent: "show" });
});

test("a page is made of a template with its form and its place in the menu", async () => {
  expect(await editor.text("/desk/words/new/pages")).toContain('value="careers"');
  const form = { en: "Work with us", ar: "اعمل معنا", template: "careers", menu: "on" };
  const added = await editor.post("/desk/words/new/pages", form);
  expect(added.headers.get("location")).toBe("/desk/words/pages/work-with-us");
  const preview = await editor.text("/desk/preview/ar/work-with-us");
  expect(preview).toContain("اعمل معنا");
  expect(preview).toMatch(/type="file"/);
  expect(await editor.text("/desk/preview/")).toContain("/desk/preview/work-with-us");
  // The menu leads to the page: its examples are what keeps both from visitors.
  const unfinished = await editor.text(publishing);
  expect(unfinished).toContain("“First position”");
  expect(unfinished).not.toMatch(/There is no page|name="leave pages\/work-with-us"[^>]*checked/);
  const picture = await editor.get("/desk/preview/og/ar/work-with-us.jpg");
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  for (const document of ["pages/work-with-us", "forms/application", "navigation"]) await editor.discard(document);
});

test("services change places, in both languages", async () => {
  const services = ["services/networks", "services/web-development"];
  const orders = async () => {
    const documents = await Promise.all(services.map(editor.open));
    return documents.map(({ files }) => files.map(({ value }) => valueAt(value, ["order"])));
  };
  const [first, second] = await orders();
  await editor.post("/desk/words", { intent: "down", document: services[0]! });
  expect(await orders()).toEqual([second, first]);
  await editor.post("/desk/words", { intent: "up", document: services[0]! });
  expect(await orders()).toEqual([first, second]);
  expect(first).not.toEqual(second);
});

test("a writer's changes wait for an editor, who may send them back", async () => {
  const writer = desk.member("writer");
  const line = "A line by a writer";
  await writer.change("pages/services", [{ do: "set", path: ["subtitle"], value: line }]);
  expect(await editor.text(publishing)).toContain("Not proposed yet");
  expect((await writer.post(publishing, { note: "" })).status).toBe(403);
  const note = "Say <b>less</b>";
  expect(await writer.publish({ intent: "propose", note })).toContain("Proposed.");

  const proposal = { intent: "send-back", by: "writer@example.com", reason: note };
  for (const page of ["/desk", "/desk/words", publishing])
    expect(await editor.text(page), page).toContain("Say &lt;b&gt;less&lt;/b&gt;");
  expect(await writer.text("/desk")).not.toContain("proposes");
  expect(await editor.publish({ ...proposal, answer: "Fewer words still" })).toContain("Sent back.");
  expect(await editor.publish(proposal)).toContain(proposals.gone);
  expect(await writer.text("/desk")).toContain("Fewer words still");

  await writer.publish({ intent: "propose" });
  expect(await editor.publish()).toContain("Published.");
  expect(await visitor.text("/services")).toContain(line);
});

// Last: drafts of several documents are left.
test("links to what is removed are taken away by one press", async () => {
  const document = "services/networks";
  await editor.post(`/desk/words/${document}`, { intent: "remove" });
  expect(await editor.text(publishing)).toContain(review.unlink);
  expect(await editor.publish({ intent: "unlink", document })).toContain(review.unlinked);
  expect(await editor.text(publishing)).not.toContain(review.unlink);
});
