/**
 * Every address and every action of the desk for every role: desk/doors.ts matches the desk. A
 * route or an action without an entry there or here fails.
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#app/features/members/members.server.ts";
import { memberRoles } from "#app/store/column-values.ts";
import { type IntentAt, type DoorName, doors, whoMay, type Who } from "#desk/doors.ts";
import routes from "#desk/routes.ts";
import { message, newVisitor, postJson } from "#tests/support/contact.ts";
import { documents } from "#tests/support/documents.ts";
import { enter, type OpenDesk, openDesk } from "#tests/support/desk.ts";

/** Posted fields; `{lead}` and the like are replaced by existing ids. */
type Body = {
  form?: Record<string, string>;
  json?: unknown;
  /** Fields of a form with a file. */
  upload?: Record<string, string>;
  at?: string;
  /** SQL that creates the data for the action. */
  needs?: string;
  /** Requires a passkey in every case, or is done in a test of its own: only the refusal is tested. */
  isBeyond?: true;
};

type Place<Intents = { intents?: Record<string, Body> }> = {
  /** An address of the door, below /desk. */
  at: string;
  /** The page contains data that other roles may not see. */
  isSecret?: true;
  /** The page reports that it does not exist. */
  isNothing?: true;
} & Intents;
type PlaceOf<Name extends DoorName> = Place<
  [IntentAt<Name>] extends [never] ? object : { intents: Record<IntentAt<Name>, Body> }
>;

/** The server deletes questions if it is set not to keep them. */
const aQuestion =
  "insert or replace into unanswered_question values (date('now'), 'en', 'needles', 'Do you sell needles?', 1, 0)";
const aPasskey = `insert or replace into passkey (id, member_id, public_key, counter, transports, name, made_at)
  select 'key ' || id, id, x'00', 0, '', 'Key', '2026-01-01T00:00:00.000Z' from member`;
const aSession = `insert or replace into member_session (id, member_id, token_sha256, began_at, used_at, browser)
  select 'session ' || id, id, 'no ' || id, began, began, ''
  from member, (select strftime('%Y-%m-%dT%H:%M:%fZ') as began)`;

/** Drafts that remove a service. */
const aRemoval = ["en", "ar"]
  .map((language) => {
    const path = `${language}/services/networks.md`;
    const text = documents.get(path)!;
    const mark = hash("sha256", text);
    return `insert or ignore into content_text values ('${mark}', '${text.replaceAll("'", "''")}');
      insert into content_draft (path, text, base, version, saved_at, who, sole_author, stage, stage_by, stage_note)
      values ('${path}', null, '${mark}', '${path}', '2026-11-20T09:40:00.000Z', 'owner', '', '', '', '')`;
  })
  .join(";");

/** A publication in which the company's name is invented. */
const company = documents.get("company.yaml")!;
const example = company.replace(/^name: \{ en: /m, "$&!placeholder ");
const anExample = `
  insert or ignore into content_text values ${[company, example].map((text) => `('${hash("sha256", text)}', '${text.replaceAll("'", "''")}')`).join(", ")};
  insert into content_publication select coalesce(max(number), 0) + 1, '2026-11-20T09:40:00.000Z', 'owner', '' from content_publication;
  insert into content_change select max(number), 'company.yaml', '${hash("sha256", example)}', '${hash("sha256", company)}' from content_publication`;

/** Address of each door, and posted fields of each action, in the order of the test. */
const places: { [Name in DoorName]: PlaceOf<Name> } = {
  "sign-in": { at: "/sign-in", intents: { post: { form: { email: "{colleague}" } } } },
  enter: { at: "/enter?token={token}", intents: { post: { form: {} } } },
  passkeys: {
    at: "/passkeys/creation",
    intents: {
      creation: { json: {} },
      add: { at: "/passkeys/add", json: {}, isBeyond: true },
      request: { at: "/passkeys/request", json: {} },
      "sign-in": { at: "/passkeys/sign-in", json: {} },
    },
  },
  draft: {
    at: "/draft/pages/about",
    isSecret: true,
    intents: {
      post: {
        json: [
          {
            path: "en/pages/about.yaml",
            mark: "{mark}",
            changes: [{ do: "set", path: ["subtitle"], value: "Needles again" }],
          },
        ],
      },
    },
  },
  preview: { at: "/preview/about", isSecret: true },
  icons: { at: "/icons?find=truck" },
  ask: { at: "/ask?question=Thimbles%3F&page=/about" },
  "changed-answers": { at: "/changed-answers" },
  obstacles: { at: "/obstacles?without=pages/about" },
  "leads/file": { at: "/leads/{lead}/files/cv", isSecret: true },
  "leads/follow-up": { at: "/leads/{lead}/follow-up.ics", isSecret: true },
  "leads/calendar": { at: "/calendar/nothing.ics", isNothing: true },
  "leads/changes": { at: "/leads/changes?id={lead}" },
  "leads/export": { at: "/leads/export", intents: { post: { form: {} } } },
  "leads/person-copy": { at: "/leads/person/copy", intents: { post: { form: { person: "{email}" } } } },
  desk: { at: "/" },
  contained: { at: "/" },
  today: { at: "/" },
  "leads/leads": {
    at: "/leads",
    isSecret: true,
    intents: {
      status: { form: { lead: "{lead}", status: "won" } },
      assign: { form: { lead: "{lead}", assign: "owner@example.com" } },
    },
  },
  "leads/new-lead": {
    at: "/leads/new",
    intents: { enter: { form: { submission: "one", origin: "phone", name: "Needle Caller", language: "en" } } },
  },
  "leads/lead": {
    at: "/leads/{lead}",
    isSecret: true,
    intents: {
      status: { form: { before: "new", after: "won" } },
      assign: { form: { before: "", after: "owner@example.com" } },
      plan: { form: { before: "2026-12-01\nNeedles", day: "2026-12-02", time: "", line: "Needles" } },
      "follow-up": { form: { before: "2026-12-02\nNeedles", after: "" } },
      note: { form: { text: "called" } },
      answer: { form: { text: "Needles are here" } },
      lost: { form: { reason: "price" }, needs: "update lead set status = 'lost'" },
      retry: { form: {}, needs: "update outbox set state = 'dead'" },
      remove: { form: { reference: "{lead}" } },
    },
  },
  "leads/person": {
    at: "/leads/person",
    intents: {
      erase: { form: { person: "{email}", again: "{email}" } },
      find: { form: { person: "{email}" }, isBeyond: true },
    },
  },
  publish: {
    at: "/words/publish",
    isSecret: true,
    intents: {
      unlink: { form: { document: "services/networks" }, needs: aRemoval },
      propose: { form: { note: "Needles" }, needs: "delete from content_draft where text is null" },
      "send-back": { form: { by: "writer@example.com", reason: "Needles", answer: "Thimbles" } },
      post: { form: { note: "" } },
      "take-back": { form: { number: "{latest}" } },
    },
  },
  publications: { at: "/words/history" },
  publication: { at: "/words/history/0", intents: { post: { at: "/words/history/1", form: {} } } },
  "new-document": { at: "/words/new/posts", intents: { post: { form: { en: "A new office", ar: "مكتب جديد" } } } },
  document: {
    at: "/words/pages/about",
    isSecret: true,
    intents: {
      hide: { form: {} },
      show: { form: {} },
      rename: { at: "/words/posts/moving-house", form: { name: "moving-home" } },
      discard: { at: "/words/posts/moving-home", form: {} },
      remove: { at: "/words/posts/thumbs-first", form: {} },
    },
  },
  words: {
    at: "/words",
    intents: {
      down: { form: { document: "services/networks" } },
      up: { form: { document: "services/networks" } },
      "bring-back": { form: { document: "posts/thumbs-first" } },
    },
  },
  claims: { at: "/words/confirm", intents: { post: { form: { "confirm answer-time": "on" } } } },
  "pictures/pictures": { at: "/pictures", isSecret: true },
  "pictures/library": { at: "/pictures/library", isSecret: true },
  "pictures/new-picture": { at: "/pictures/new", intents: { post: { upload: { en: "By a form", ar: "نموذج" } } } },
  "pictures/upload": { at: "/pictures/upload", intents: { post: { upload: { en: "By a script", ar: "برنامج" } } } },
  "pictures/file": { at: "/pictures/files/{picture}/mark.svg" },
  "pictures/picture": {
    at: "/pictures/mark/logo",
    isSecret: true,
    intents: {
      save: { form: { en: "Another logo", ar: "Needle" } },
      undo: { form: { en: "Logo", ar: "Needle" } },
      remove: { form: {} },
    },
  },
  visitors: { at: "/visitors", isSecret: true },
  questions: {
    at: "/questions",
    isSecret: true,
    intents: {
      done: { form: { locale: "en", words: "needles" }, needs: aQuestion },
      open: { form: { locale: "en", words: "needles" }, needs: `${aQuestion.replace("1, 0)", "1, 1)")}` },
      answer: { form: { locale: "en", words: "needles" }, needs: aQuestion },
      on: { form: {} },
      off: { form: {} },
    },
  },
  people: {
    at: "/people",
    isSecret: true,
    intents: {
      invite: { form: { email: "friend@example.com", role: "owner", language: "en" } },
      role: { form: { member: "{member}", role: "owner" } },
      "sign-out": { form: { member: "{member}" } },
      remove: { form: { member: "{member}" } },
    },
  },
  record: { at: "/record", isSecret: true },
  backups: { at: "/backups", intents: { post: { form: {}, isBeyond: true } } },
  "backup-file": { at: "/backups/file", intents: { post: { form: { name: "needle" }, isBeyond: true } } },
  me: {
    at: "/me",
    intents: {
      profile: { form: { name: "Somebody", language: "ar" } },
      calendar: { form: {} },
      "remove-passkey": { form: { passkey: "key {editor}" }, needs: aPasskey },
      "end-session": { form: { session: "session {editor}" }, needs: aSession },
      "end-others": { form: {} },
    },
  },
  "first-day/first-day": {
    at: "/first-day?step=name",
    intents: {
      keep: { form: { "name.en": "Needle Works" }, needs: anExample },
      next: { form: { "name.ar": "إبرة" } },
      publish: { form: {}, isBeyond: true },
      "take-back": { form: { number: "{latest}" }, isBeyond: true },
    },
  },
  "sign-out": { at: "/sign-out", intents: { post: { form: {} } } },
  prove: { at: "/prove" },
  "not-found": { at: "/nowhere/at/all", isNothing: true },
};

type Intent = Body & { at: string; who: Who };

/** With the allowed roles. */
const all = (Object.entries(places) as [DoorName, Place][]).map(([door, { intents = {}, ...place }]) => ({
  ...place,
  door,
  reads: whoMay(door),
  intents: Object.entries(intents).map(([intent, body]): Intent => {
    const form = body.form && (intent === "post" ? body.form : { intent, ...body.form });
    return { at: place.at, ...body, ...(form && { form }), who: whoMay(door, intent)! };
  }),
}));

function withFile(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  form.set("file", new Blob(["<svg viewBox='0 0 9 9'><path d='M0 0H9V9Z'/></svg>"]), "mark.svg");
  return form;
}

const nameOf = (file: string): string => file.replace("routes/", "").replace(/\.tsx?$/, "");
const flat = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => [file, ...flat(children ?? [])]);
const files = new Map(flat(routes).map((file) => [nameOf(file), file]));
const asObjects = (entries: RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ file, path, index, children }) => ({
    id: nameOf(file),
    ...(path !== undefined && { path }),
    ...(index ? { index } : { children: asObjects(children ?? []) }),
  }));

const exportsOf = (door: string): string[] =>
  ["loader", "action"].filter((what) =>
    new RegExp(`^export (?:const|(?:async )?function) ${what}\\b`, "m").test(
      readFileSync(join("desk", files.get(door)!), "utf8"),
    ),
  );

test("every address of the desk has its door, and each door its address", () => {
  expect(Object.keys(doors).toSorted()).toEqual([...files.keys()].toSorted());
  for (const { door, at, intents } of all) {
    const matched = matchRoutes(asObjects(routes), at.split("?")[0]!)?.map(({ route }) => route.id);
    expect(matched, at).toContain(door);
    expect(exportsOf(door).includes("action"), `${door} has an action`).toBe(intents.length > 0);
  }
});

describe("the doors of the desk", () => {
  let desk: OpenDesk;
  let cookies: Record<Role, string>;
  /** Browsers without a session, with any cookie. */
  let strangers: Record<string, string>;
  /** Ids in addresses and actions. */
  const named: Record<string, string> = {};

  const store = <T>(look: (db: DatabaseSync) => T): T => {
    // The server writes at the same time.
    const db = new DatabaseSync(join(desk.dataDir, "leads.sqlite"), { timeout: 10_000 });
    try {
      return look(db);
    } finally {
      db.close();
    }
  };
  const value = (sql: string): string => store((db) => String(Object.values(db.prepare(sql).get() ?? {})[0]));

  beforeAll(async () => {
    desk = await openDesk({ TRUST_PROXY: "1" });
    const invite = (email: string, role: Role) => desk.invite({ email, role });
    cookies = {
      owner: desk.owner,
      editor: await desk.as("editor"),
      writer: await desk.as("writer"),
      sales: await desk.as("sales"),
    };
    named.colleague = "needle@example.com";
    await invite(named.colleague, "editor");
    named.editor = value("select id from member where email = 'editor@example.com'");
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
       insert into lead_file values ('${named.lead}', 'cv', 'cv.pdf', 'application/pdf', 7, cast('Needles' as blob));
       update lead set follow_up = '2026-12-01' || char(10) || 'Needles' where id = '${named.lead}';
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
    await post("/desk/people", desk.owner, { form: { intent: "remove", member: removed } });

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
    // An unused one.
    named.token = new URL(await invite("link@example.com", "sales")).searchParams.get("token")!;
  });
  afterAll(() => desk.stop());

  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      name === "latest" ? value("select max(number) from content_publication") : named[name]!,
    );
  const filled = <T>(what: T): T => JSON.parse(fill(JSON.stringify(what))) as T;
  // Thousands of pages would be compressed anew.
  const plain = { "accept-encoding": "identity" };
  const get = (path: string, cookie: string, init: RequestInit = {}) =>
    fetch(desk.url + path, { redirect: "manual", ...init, headers: { cookie, ...plain, ...newVisitor() } });
  const post = (
    path: string,
    cookie: string,
    { form, json, upload }: Pick<Body, "form" | "json" | "upload">,
    headers: Record<string, string> = {},
  ) =>
    fetch(desk.url + path, {
      redirect: "manual",
      method: "POST",
      body: upload ? withFile(upload) : form ? new URLSearchParams(form) : JSON.stringify(json),
      headers: { cookie, ...plain, ...newVisitor(), ...headers },
    });

  /** All tables that members can change, and the audit log; jobs and counters write at any time. */
  const kept = () =>
    store((db) => {
      const tables = db.prepare("select name from sqlite_master where type = 'table' order by name").all();
      const own = tables
        .map(({ name }) => String(name))
        .filter((name) => !/^(daily_job|outbox|rate_limit|lead_|visit_sum)/.test(name));
      // The last use of a session is written once a minute.
      const withoutUse = (key: string, value: unknown) => (key === "used_at" ? undefined : value);
      return new Map(
        own.map((name) => [name, JSON.stringify(db.prepare(`select * from "${name}"`).all(), withoutUse)]),
      );
    });
  const changedSince = (before: Map<string, string>): string[] =>
    [...kept()].filter(([name, rows]) => before.get(name) !== rows).map(([name]) => name);

  /** The server deletes questions by itself, once, if it is set not to keep them. */
  const removeQuestions = () => store((db) => db.exec("delete from unanswered_question"));

  /** Spellings of one address by a browser, the router or an attacker: the page, its data, and others. */
  function spellings(door: string, at: string): [page: string, data: string, ...others: string[]] {
    const [path = "", search] = `/desk${at === "/" ? "" : at}`.split("?");
    const query = search === undefined ? "" : `?${search}`;
    const and = search === undefined ? "?" : "&";
    const id = `routes/${door}`;
    const [data = "", ...more] = at === "/" ? ["/desk.data", "/desk/_.data", "/desk/_root.data"] : [`${path}.data`];
    const last = `%${path.charCodeAt(path.length - 1).toString(16)}`;
    const others = [
      `${path}/`,
      `${path}/.`,
      `${path}/?index`,
      path.replace("/desk", "/desk/"),
      path.toUpperCase().replace("/DESK", "/desk"),
      ...(at === "/" ? [] : [path.slice(0, -1) + last]),
      ...more,
    ].map((each) => each + query);
    return [
      path + query,
      data + query,
      ...others,
      `${path}${query}${and}_data=${id}`,
      `${data}${query}${and}_routes=${id}`,
    ];
  }

  /** Refused without any content. */
  async function expectRefused(what: string, answer: Response, statuses: number[], isTold = true): Promise<void> {
    const text = await answer.text();
    const isData = (answer.headers.get("content-type") ?? "").startsWith("text/x-script");
    // The router's own answers contain redirects and errors.
    if (isData && isTold) expect(text, what).toMatch(/\/sign-in|ErrorResponse/);
    else if (!isData) expect(statuses, `${what}: ${text.slice(0, 200)}`).toContain(answer.status);
    if (answer.status === 302) expect(answer.headers.get("location"), what).toMatch(/^\/desk\/sign-in(\?|$)/);
    expect(text, what).not.toMatch(/needle/i);
    expect(answer.headers.get("set-cookie"), what).toBeNull();
    expect(answer.headers.get("cache-control"), what).toBe("no-store");
  }

  const mayNot = (who: Who) => memberRoles.filter((role) => role !== "owner" && !who.includes(role));
  const behind = all.filter(({ reads }) => reads !== "anybody");

  /** Addresses and sessions are read in one place: doors of each kind of address are tried with all. */
  const samples: readonly string[] = ["today", "people", "document", "leads/lead", "leads/export"];

  test.each(behind)("$door opens to nobody who is not signed in, or not allowed in", async (place) => {
    const { door, reads = ["editor", "writer", "sales"], isNothing, isSecret } = place;
    const at = fill(place.at);
    // Some layouts and actions have nothing to read.
    const isTold = place.reads !== undefined && exportsOf(door).includes("loader");
    const [page, data, ...others] = spellings(door, at);
    const isSample = samples.includes(door);
    for (const path of [page, data, ...(isSample ? others : [])])
      await expectRefused(path, await get(path, ""), [302, 400, 404], isTold);
    for (const path of [page, data])
      for (const role of mayNot(reads))
        await expectRefused(`${path}, ${role}`, await get(path, cookies[role]), [400, 403, 404], isTold);
    if (isSample) {
      await expectRefused("HEAD", await get(page, "", { method: "HEAD" }), [302, 400, 404]);
      for (const [what, cookie] of Object.entries(strangers))
        await expectRefused(what, await get(page, cookie), [302, 400, 404]);
    }
    store((db) => db.exec(aQuestion));
    const answer = await get(`/desk${at}`, cookies.owner);
    expect([200, 400, 404]).toContain(answer.status);
    expect(answer.status === 200).toBe(place.reads !== undefined && !isNothing);
    if (isSecret) expect(await answer.text()).toMatch(/needle/i);
    for (const role of memberRoles)
      if (answer.status === 200 && reads.includes(role))
        expect((await get(`/desk${at}`, cookies[role])).status, role).toBe(200);
  });

  test("no address answers to another method", async () => {
    removeQuestions();
    const before = kept();
    for (const { at } of all)
      for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
        const answer = await get(`/desk${fill(at)}`, cookies.owner, { method });
        await expectRefused(`${method} ${at}`, answer, [405]);
      }
    expect(changedSince(before)).toEqual([]);
  });

  /** Headers of requests from another site, and from look-alike origins. */
  const foreign = (): Record<string, string>[] => [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: `${desk.url}.evil.example` },
    { origin: desk.url.replace("//", "//evil.") },
    { origin: desk.url.replace(/\d+$/, "1") },
    { origin: desk.url, "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "cross-site" },
  ];

  const intents = all.flatMap(({ door, intents: own }) => own.map((intent) => [door, intent] as const));

  test.each(intents)("an action of %s, %j, is not done for those who may not", async (door, intent) => {
    const { at, who, ...body } = filled(intent);
    // So is the origin, and all three before the intent.
    const isFirst = intents.find(([of]) => of === door)?.[1] === intent;
    const some = <T>(list: T[]): T[] => (isFirst && samples.includes(door) ? list : list.slice(0, 1));
    removeQuestions();
    const before = kept();
    const all = spellings(door, at);
    const paths = some(all);
    for (const headers of some(foreign()))
      await expectRefused(JSON.stringify(headers), await post(paths[0]!, cookies.owner, body, headers), [403]);
    for (const path of paths)
      await expectRefused(path, await post(path, cookies.owner, body, foreign()[0]), [400, 403]);
    if (who !== "anybody") {
      for (const [what, cookie] of some(Object.entries(strangers)))
        await expectRefused(what, await post(paths[0]!, cookie, body), [302]);
      for (const path of paths) await expectRefused(path, await post(path, "", body), [302, 400, 404, 405]);
      for (const path of all.slice(0, isFirst ? 2 : 1))
        for (const role of mayNot(who))
          await expectRefused(`${path}, ${role}`, await post(path, cookies[role], body), [400, 403, 404, 405]);
    }
    expect(changedSince(before)).toEqual([]);
  });

  test("an action that no door has is not done, not for owners either", async () => {
    const before = kept();
    const named = behind.filter(({ intents: own }) => own.length > 0 && own.every(({ form }) => form?.intent));
    for (const { at } of named)
      for (const intent of ["", "constructor", "Remove"])
        expect((await post(`/desk${fill(at)}`, cookies.owner, { form: { intent } })).status, `${at} ${intent}`).toBe(
          400,
        );
    expect(changedSince(before)).toEqual([]);
  });

  // Last, since it changes most of the data.
  test.each(intents.filter(([, { who, isBeyond }]) => who !== "anybody" && !isBeyond))(
    "an action of %s, %j, is done for others",
    async (_, intent) => {
      if (intent.needs) store((db) => db.exec(intent.needs!));
      const { at, who, ...body } = filled(intent);
      const before = kept();
      const answer = await post(`/desk${at}`, cookies[who[0] as Role] ?? cookies.owner, body);
      const text = await answer.text();
      expect(changedSince(before), `${answer.status} ${text}`).not.toEqual([]);
    },
  );
});
