/**
 * Every address of the desk, tried by everybody who has no business there. A route without a line
 * in `doors` fails, and so does one whose line says less than it does.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#app/features/members/members.server.ts";
import { memberRoles } from "#app/store/tables.server.ts";
import routes from "#desk/routes.ts";
import { message, newVisitor, postJson } from "#tests/support/contact.ts";
import { type DeskServer, enter, startDesk } from "#tests/support/desk.ts";

/** Whom something is for besides owners. */
type Who = readonly Role[] | "anybody";

/** A post that changes the store; `{lead}` and the like stand for what is there. */
type Deed = {
  who: Who;
  form?: Record<string, string>;
  json?: unknown;
  /** Fields of a form with a file. */
  upload?: Record<string, string>;
  at?: string;
  /** What makes sure that there is something to be done. */
  needs?: string;
};

type Door = {
  /** An address that the route answers, below /desk. */
  at: string;
  /** Absent if nothing answers to GET. */
  reads?: Who;
  /** Its page holds what others may not see. */
  isSecret?: true;
  /** Absent if nothing answers to POST. */
  deeds?: Deed[];
};

const members: Who = ["editor", "sales"];
const editors: Who = ["editor"];
const sales: Who = ["sales"];
const owners: Who = [];

/** Where questions are not kept, they go. */
const aQuestion =
  "insert or replace into unanswered_question values (date('now'), 'en', 'needles', 'Do you sell needles?', 1, 0)";

/** By the module in desk/routes/. Deeds are done in this order at last, by those who may. */
const doors: Record<string, Door> = {
  "sign-in.tsx": { at: "/sign-in", reads: "anybody", deeds: [{ who: "anybody", form: { email: "{colleague}" } }] },
  "enter.tsx": { at: "/enter?token={token}", reads: "anybody", deeds: [{ who: "anybody", form: {} }] },
  "passkeys.ts": {
    at: "/passkeys/creation",
    deeds: [
      { who: members, json: {} },
      { at: "/passkeys/request", who: "anybody", json: {} },
    ],
  },
  "draft.ts": {
    at: "/draft/pages/about",
    reads: editors,
    isSecret: true,
    deeds: [
      {
        who: editors,
        json: [
          {
            path: "en/pages/about.yaml",
            mark: "{mark}",
            changes: [{ do: "set", path: ["subtitle"], value: "Needles again" }],
          },
        ],
      },
    ],
  },
  "preview.ts": { at: "/preview/about", reads: editors, isSecret: true },
  "leads/changes.ts": { at: "/leads/changes?id={lead}", reads: sales },
  "leads/export.ts": { at: "/leads/export", deeds: [{ who: sales, form: {} }] },
  "leads/person-copy.ts": { at: "/leads/person/copy", deeds: [{ who: owners, form: { person: "{email}" } }] },
  "desk.tsx": { at: "/", reads: members },
  "contained.tsx": { at: "/", reads: members },
  "today.tsx": { at: "/", reads: members },
  "leads/leads.tsx": { at: "/leads", reads: sales, isSecret: true },
  "leads/none.tsx": { at: "/leads", reads: sales, isSecret: true },
  "leads/lead.tsx": {
    at: "/leads/{lead}",
    reads: sales,
    isSecret: true,
    deeds: [
      { who: sales, form: { deed: "status", before: "new", after: "won" } },
      { who: sales, form: { deed: "assign", before: "", after: "owner@example.com" } },
      { who: sales, form: { deed: "note", text: "called" } },
      { who: owners, form: { deed: "remove", reference: "{lead}" } },
    ],
  },
  "leads/person.tsx": {
    at: "/leads/person",
    reads: owners,
    deeds: [{ who: owners, form: { deed: "erase", person: "{email}", again: "{email}" } }],
  },
  "words.tsx": {
    at: "/words",
    reads: editors,
    deeds: [
      { who: editors, form: { deed: "down", document: "services/networks" } },
      { who: editors, form: { deed: "up", document: "services/networks" } },
    ],
  },
  "publish.tsx": {
    at: "/words/publish",
    reads: editors,
    isSecret: true,
    deeds: [{ who: editors, form: { note: "" } }],
  },
  "publications.tsx": { at: "/words/history", reads: editors },
  "publication.tsx": { at: "/words/history/0", reads: editors, deeds: [{ who: editors, form: {} }] },
  "new-document.tsx": {
    at: "/words/new/posts",
    reads: editors,
    deeds: [{ who: editors, form: { en: "A new office", ar: "مكتب جديد" } }],
  },
  "document.tsx": {
    at: "/words/pages/about",
    reads: editors,
    isSecret: true,
    deeds: [
      { at: "/words/posts/moving-house", who: editors, form: { deed: "rename", name: "moving-home" } },
      { at: "/words/posts/moving-home", who: editors, form: { deed: "discard" } },
      { at: "/words/posts/thumbs-first", who: editors, form: { deed: "remove" } },
      { at: "/words", who: editors, form: { deed: "bring-back", document: "posts/thumbs-first" } },
    ],
  },
  "pictures/pictures.tsx": { at: "/pictures", reads: editors, isSecret: true },
  "pictures/new-picture.tsx": {
    at: "/pictures/new",
    reads: editors,
    deeds: [{ who: editors, upload: { en: "By a form", ar: "نموذج" } }],
  },
  "pictures/upload.ts": {
    at: "/pictures/upload",
    deeds: [{ who: editors, upload: { en: "By a script", ar: "برنامج" } }],
  },
  "pictures/file.ts": { at: "/pictures/files/{picture}/mark.svg", reads: editors },
  "pictures/picture.tsx": {
    at: "/pictures/mark/logo",
    reads: editors,
    isSecret: true,
    deeds: [
      { who: editors, form: { deed: "save", en: "Another logo", ar: "Needle" } },
      { who: editors, form: { deed: "remove" } },
    ],
  },
  "visitors.tsx": { at: "/visitors", reads: editors, isSecret: true },
  "questions.tsx": {
    at: "/questions",
    reads: editors,
    isSecret: true,
    deeds: [
      { who: editors, form: { deed: "done", locale: "en", words: "needles" }, needs: aQuestion },
      { who: owners, form: { deed: "on" } },
    ],
  },
  "people.tsx": {
    at: "/people",
    reads: owners,
    isSecret: true,
    deeds: [
      { who: owners, form: { deed: "invite", email: "friend@example.com", role: "owner", language: "en" } },
      { who: owners, form: { deed: "role", member: "{member}", role: "owner" } },
      { who: owners, form: { deed: "sign-out", member: "{member}" } },
      { who: owners, form: { deed: "remove", member: "{member}" } },
    ],
  },
  "record.tsx": { at: "/record", reads: owners, isSecret: true },
  "me.tsx": {
    at: "/me",
    reads: members,
    deeds: [
      { who: members, form: { deed: "profile", name: "Somebody", language: "ar" } },
      { who: members, form: { deed: "end-others" } },
    ],
  },
  "sign-out.ts": { at: "/sign-out", reads: "anybody", deeds: [{ who: "anybody", form: {} }] },
  "not-found.tsx": { at: "/nowhere/at/all" },
};

function withFile(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  form.set("file", new Blob(["<svg viewBox='0 0 9 9'><path d='M0 0H9V9Z'/></svg>"]), "mark.svg");
  return form;
}

type Route = { file: string; entry: RouteConfigEntry };
const flat = (entries: RouteConfigEntry[]): Route[] =>
  entries.flatMap((entry) => [{ file: entry.file.replace("routes/", ""), entry }, ...flat(entry.children ?? [])]);
const all = flat(routes);
const asObjects = (entries: RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ file, path, index, children }) => ({
    id: file.replace("routes/", ""),
    ...(path !== undefined && { path }),
    ...(index ? { index } : { children: asObjects(children ?? []) }),
  }));

const exportsOf = (file: string): string[] =>
  ["loader", "action"].filter((what) =>
    new RegExp(`^export (?:const|(?:async )?function) ${what}\\b`, "m").test(
      readFileSync(join("desk/routes", file), "utf8"),
    ),
  );

test("every address of the desk has its line here, and each line its address", () => {
  expect(Object.keys(doors).toSorted()).toEqual(all.map(({ file }) => file).toSorted());
  for (const [file, { at, deeds }] of Object.entries(doors)) {
    const matched = matchRoutes(asObjects(routes), at.split("?")[0]!)?.map(({ route }) => route.id);
    expect(matched, at).toContain(file);
    expect(exportsOf(file).includes("action"), `${file} has an action`).toBe(deeds !== undefined);
  }
});

describe("the doors of the desk", () => {
  let desk: DeskServer;
  let cookies: Record<Role, string>;
  /** Browsers in which nobody is signed in, whatever they show. */
  let strangers: Record<string, string>;
  /** What addresses and deeds name. */
  const named: Record<string, string> = {};

  const store = <T>(look: (db: DatabaseSync) => T): T => {
    // The server writes meanwhile.
    const db = new DatabaseSync(join(desk.dataDir, "leads.sqlite"), { timeout: 10_000 });
    try {
      return look(db);
    } finally {
      db.close();
    }
  };
  const value = (sql: string): string => store((db) => String(Object.values(db.prepare(sql).get() ?? {})[0]));

  beforeAll(async () => {
    desk = await startDesk({ TRUST_PROXY: "1" });
    const invite = (email: string, role: Role) => desk.invite({ email, role });
    cookies = { owner: desk.owner, editor: await desk.as("editor"), sales: await desk.as("sales") };
    named.colleague = "needle@example.com";
    await invite(named.colleague, "editor");
    named.member = value("select id from member where email = 'needle@example.com'");

    named.email = "visitor@example.com";
    const send = async (fields: Record<string, string>) => {
      const answer = await postJson(`${desk.url}/api/leads`, { ...message, name: "Needle Visitor", ...fields });
      return ((await answer.json()) as { id: string }).id;
    };
    named.lead = await send({});
    await send({ email: named.email });
    const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
    store((db) =>
      db.exec(`insert into visit_sum values ('${today}', 'view', '/', 1), ('${today}', 'from', 'needle.example', 1);
       ${aQuestion}`),
    );

    const once = async (email: string) => enter(await invite(email, "owner"));
    strangers = {
      "no cookie": "",
      "a made-up token": `__Host-desk=${"a".repeat(43)}`,
      "a changed token": desk.owner.replace(/.$/, (last) => (last === "A" ? "Q" : "A")),
      "the digest that the store has": `__Host-desk=${value("select token_sha256 from member_session")}`,
      "the number of a session": `__Host-desk=${value("select id from member_session")}`,
      "the cookie of an origin without https": desk.owner.replace("__Host-", ""),
      "a session that was signed out": await once("out@example.com"),
      "a session that was not used for long": await once("idle@example.com"),
      "a session that began long ago": await once("long@example.com"),
      "the session of somebody who was removed": await once("removed@example.com"),
    };
    await post("/desk/sign-out", strangers["a session that was signed out"]!, { form: {} });
    const past = "'2020-01-01T00:00:00.000Z' where member_id = (select id from member where email =";
    store((db) =>
      db.exec(`update member_session set used_at = ${past} 'idle@example.com');
       update member_session set began_at = ${past} 'long@example.com');`),
    );
    const removed = value("select id from member where email = 'removed@example.com'");
    await post("/desk/people", desk.owner, { form: { deed: "remove", member: removed } });

    const path = "/desk/draft/pages/about";
    const mark = async () => {
      const { files } = (await (await get(path, cookies.editor)).json()) as { files: { mark: string }[] };
      return files[0]!.mark;
    };
    const changes = [{ do: "set", path: ["subtitle"], value: "Needles" }];
    await post(path, cookies.editor, { json: [{ path: "en/pages/about.yaml", mark: await mark(), changes }] });
    named.mark = await mark();
    await post("/desk/pictures/upload", cookies.editor, { upload: { en: "Logo", ar: "Needle" } });
    named.picture = value("select id from picture");
    // One that nobody uses.
    named.token = new URL(await invite("link@example.com", "sales")).searchParams.get("token")!;
  });
  afterAll(() => desk.stop());

  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name]!);
  const filled = <T>(what: T): T => JSON.parse(fill(JSON.stringify(what))) as T;
  const get = (path: string, cookie: string, init: RequestInit = {}) =>
    fetch(desk.url + path, { redirect: "manual", ...init, headers: { cookie, ...newVisitor() } });
  const post = (
    path: string,
    cookie: string,
    { form, json, upload }: Pick<Deed, "form" | "json" | "upload">,
    headers: Record<string, string> = {},
  ) =>
    fetch(desk.url + path, {
      redirect: "manual",
      method: "POST",
      body: upload ? withFile(upload) : form ? new URLSearchParams(form) : JSON.stringify(json),
      headers: { cookie, ...newVisitor(), ...headers },
    });

  /** All that members can change, and the record of it. */
  const kept = () =>
    store((db) => {
      const tables = db.prepare("select name from sqlite_master where type = 'table' order by name").all();
      const own = tables.map(({ name }) => String(name)).filter((name) => !/^(outbox|rate_limit|lead_)/.test(name));
      const rows = own.map((name) => [name, db.prepare(`select * from "${name}"`).all()]);
      // That a session is used is written once a minute.
      return JSON.stringify(rows, (key, value: unknown) => (key === "used_at" ? undefined : value));
    });

  /** The same address as the browser, the router or somebody in search of a gap writes it. */
  function spellings(file: string, at: string): string[] {
    const [path = "", search] = `/desk${at === "/" ? "" : at}`.split("?");
    const query = search === undefined ? "" : `?${search}`;
    const and = search === undefined ? "?" : "&";
    const id = `routes/${file.replace(/\.tsx?$/, "")}`;
    const data = at === "/" ? ["/desk.data", "/desk/_.data", "/desk/_root.data"] : [`${path}.data`];
    const last = `%${path.charCodeAt(path.length - 1).toString(16)}`;
    const pages = [
      path,
      `${path}/`,
      `${path}/.`,
      `${path}/?index`,
      path.replace("/desk", "/desk/"),
      path.toUpperCase().replace("/DESK", "/desk"),
      ...(at === "/" ? [] : [path.slice(0, -1) + last]),
    ];
    return [...pages, ...data]
      .map((each) => each + query)
      .concat(`${path}${query}${and}_data=${id}`, `${data[0]}${query}${and}_routes=${id}`);
  }

  /** Refused without a word of what is behind. */
  async function expectRefused(what: string, answer: Response, statuses: number[], isTold = true): Promise<void> {
    const text = await answer.text();
    const isData = (answer.headers.get("content-type") ?? "").startsWith("text/x-script");
    // The router's own answers tell inside where to go, and what went wrong.
    if (isData && isTold) expect(text, what).toMatch(/\/sign-in|ErrorResponse/);
    else if (!isData) expect(statuses, `${what}: ${text.slice(0, 200)}`).toContain(answer.status);
    if (answer.status === 302) expect(answer.headers.get("location"), what).toMatch(/^\/desk\/sign-in(\?|$)/);
    expect(text, what).not.toMatch(/needle/i);
    expect(answer.headers.get("set-cookie"), what).toBeNull();
    expect(answer.headers.get("cache-control"), what).toBe("no-store");
  }

  const mayNot = (who: Who) => memberRoles.filter((role) => role !== "owner" && !who.includes(role));
  const behind = Object.entries(doors).filter(([, { reads }]) => reads !== "anybody");

  test.each(behind)("%s opens to nobody who is not signed in, or not allowed in", async (file, door) => {
    const at = fill(door.at);
    const { reads = members } = door;
    // Some layouts and actions have nothing to read.
    const isTold = door.reads !== undefined && exportsOf(file).includes("loader");
    const all = spellings(file, at);
    for (const path of all) {
      await expectRefused(path, await get(path, ""), [302, 400, 404], isTold);
      for (const role of mayNot(reads))
        await expectRefused(`${path}, ${role}`, await get(path, cookies[role]), [400, 403, 404], isTold);
    }
    await expectRefused("HEAD", await get(all[0]!, "", { method: "HEAD" }), [302, 400, 404]);
    for (const [what, cookie] of Object.entries(strangers))
      await expectRefused(what, await get(all[0]!, cookie), [302, 400, 404]);
    store((db) => db.exec(aQuestion));
    const page = await get(`/desk${at}`, cookies.owner);
    expect([200, 400, 404]).toContain(page.status);
    expect(page.status === 200).toBe(door.reads !== undefined);
    if (door.isSecret) expect(await page.text()).toMatch(/needle/i);
    for (const role of memberRoles)
      if (door.reads?.includes(role)) expect((await get(`/desk${at}`, cookies[role])).status, role).toBe(200);
  });

  test("no address answers to another method", async () => {
    const before = kept();
    for (const { at } of Object.values(doors))
      for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
        const answer = await get(`/desk${fill(at)}`, cookies.owner, { method });
        await expectRefused(`${method} ${at}`, answer, [405]);
      }
    expect(kept() === before).toBe(true);
  });

  /** Another site's, as browsers send it; or as far as one gets with a neighbour's name. */
  const foreign = (): Record<string, string>[] => [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: `${desk.url}.evil.example` },
    { origin: desk.url.replace("//", "//evil.") },
    { origin: desk.url.replace(/\d+$/, "1") },
    { origin: desk.url, "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "cross-site" },
  ];

  const allDeeds = Object.entries(doors).flatMap(([file, { at, deeds = [] }]) =>
    deeds.map((deed) => [file, { at, ...deed }] as const),
  );

  test.each(allDeeds)("a deed of %s, %j, is not done for those who may not", async (file, deed) => {
    const { at, who, ...body } = filled(deed);
    const before = kept();
    const all = spellings(file, at);
    for (const headers of foreign())
      await expectRefused(JSON.stringify(headers), await post(all[0]!, cookies.owner, body, headers), [403]);
    for (const path of all) await expectRefused(path, await post(path, cookies.owner, body, foreign()[0]), [400, 403]);
    if (who !== "anybody") {
      for (const [what, cookie] of Object.entries(strangers))
        await expectRefused(what, await post(all[0]!, cookie, body), [302]);
      for (const path of all) {
        await expectRefused(path, await post(path, "", body), [302, 400, 404, 405]);
        for (const role of mayNot(who))
          await expectRefused(`${path}, ${role}`, await post(path, cookies[role], body), [400, 403, 404, 405]);
      }
    }
    expect(kept() === before, "nothing has changed").toBe(true);
  });

  // The last: afterwards little is as it was.
  test.each(allDeeds.filter(([, { who }]) => who !== "anybody"))(
    "a deed of %s, %j, is done for others",
    async (_, deed) => {
      const { at, who, needs, ...body } = filled(deed);
      if (needs) store((db) => db.exec(needs));
      const before = kept();
      const answer = await post(`/desk${at}`, cookies[who[0] as Role] ?? cookies.owner, body);
      const text = await answer.text();
      expect(kept() === before, `something has changed: ${answer.status} ${text}`).toBe(false);
    },
  );
});
