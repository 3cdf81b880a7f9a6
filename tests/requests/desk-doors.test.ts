/**
 * Every address and every action of the desk for every role: desk/doors.ts matches the desk. A
 * route or an action without an entry there or here fails.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#app/features/members/members.server.ts";
import { memberRoles } from "#app/store/column-values.ts";
import { type DoorName, doors, whoMay, type Who } from "#desk/doors.ts";
import routes from "#desk/routes.ts";
import { newVisitor, sendLead } from "#tests/support/contact.ts";
import { enter, memberOf, type OpenDesk, openDesk } from "#tests/support/desk.ts";

type Place = {
  /** An address of the door, below /desk; `{lead}` and the like are replaced by existing ids. */
  at: string;
  /** Where its actions are posted, if elsewhere; `{intent}` is an action's name. */
  to?: string;
  /** The page contains data that other roles may not see. */
  isSecret?: true;
  /** The page reports that it does not exist. */
  isNothing?: true;
};

/** The server deletes questions if it is set not to keep them. */
const aQuestion =
  "insert or replace into unanswered_question values (date('now'), 'en', 'needles', 'Do you sell needles?', 1, 0)";

const places: Record<DoorName, Place> = {
  "sign-in": { at: "/sign-in" },
  enter: { at: "/enter?token={token}" },
  passkeys: { at: "/passkeys/creation", to: "/passkeys/{intent}" },
  draft: { at: "/draft/pages/about", isSecret: true },
  preview: { at: "/preview/about", isSecret: true },
  icons: { at: "/icons?find=truck" },
  ask: { at: "/ask?question=Thimbles%3F&page=/about" },
  "changed-answers": { at: "/changed-answers" },
  obstacles: { at: "/obstacles?without=pages/about" },
  "leads/file": { at: "/leads/{lead}/files/cv", isSecret: true },
  "leads/follow-up": { at: "/leads/{lead}/follow-up.ics", isSecret: true },
  "leads/calendar": { at: "/calendar/nothing.ics", isNothing: true },
  "leads/changes": { at: "/leads/changes?id={lead}" },
  "leads/export": { at: "/leads/export" },
  "leads/personal-data-copy": { at: "/leads/person/copy" },
  desk: { at: "/" },
  contained: { at: "/" },
  today: { at: "/" },
  "leads/leads": { at: "/leads", isSecret: true },
  "leads/board": { at: "/leads/board", isSecret: true },
  "leads/figures": { at: "/leads/figures" },
  "leads/figures-file": { at: "/leads/figures.csv" },
  "leads/new-lead": { at: "/leads/new" },
  "leads/import": { at: "/leads/import" },
  "leads/lead": { at: "/leads/{lead}", isSecret: true },
  "leads/personal-data": { at: "/leads/person" },
  "leads/persons": { at: "/leads/persons", isSecret: true },
  "leads/person": { at: "/leads/persons/{lead}", isSecret: true },
  publish: { at: "/words/publish", isSecret: true },
  publications: { at: "/words/history" },
  publication: { at: "/words/history/0" },
  "new-document": { at: "/words/new/posts" },
  document: { at: "/words/pages/about", isSecret: true },
  words: { at: "/words" },
  claims: { at: "/words/confirm" },
  "pictures/pictures": { at: "/pictures", isSecret: true },
  "pictures/library": { at: "/pictures/library", isSecret: true },
  "pictures/upload": { at: "/pictures/upload" },
  "pictures/file": { at: "/pictures/files/{picture}/mark.svg" },
  "pictures/picture": { at: "/pictures/mark/logo", isSecret: true },
  visitors: { at: "/visitors", isSecret: true },
  "visitors-file": { at: "/visitors.csv", isSecret: true },
  questions: { at: "/questions", isSecret: true },
  people: { at: "/people", isSecret: true },
  record: { at: "/record", isSecret: true },
  backups: { at: "/backups" },
  "backup-file": { at: "/backups/file" },
  "backup-upload": { at: "/backups/upload" },
  me: { at: "/me" },
  "first-day/first-day": { at: "/first-day?step=name" },
  "sign-out": { at: "/sign-out" },
  prove: { at: "/prove" },
  "not-found": { at: "/nowhere/at/all", isNothing: true },
};

type Fields = Record<string, string>;
/** What is posted: a form, or JSON. */
type Intent = { at: string; who: Who; form: Fields | string };

/** A draft is not a form; a real one, so that it would be saved without the check. */
const aDraft = JSON.stringify([
  { path: "en/pages/about.yaml", mark: "{mark}", changes: [{ do: "set", path: ["subtitle"], value: "Needles again" }] },
]);

/** With the allowed roles. */
const all = (Object.entries(places) as [DoorName, Place][]).map(([door, place]) => {
  const { intents = {} } = doors[door] as { intents?: Record<string, Who> };
  return {
    ...place,
    door,
    reads: whoMay(door),
    intents: Object.entries(intents).map(([intent, who]): Intent => {
      const at = (place.to ?? place.at).replace("{intent}", intent);
      return { at, who, form: door === "draft" ? aDraft : intent === "post" ? {} : { intent } };
    }),
  };
});

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
      manager: await desk.as("manager"),
      editor: await desk.as("editor"),
      writer: await desk.as("writer"),
      sales: await desk.as("sales"),
    };
    await invite("needle@example.com", "editor");
    named.lead = await sendLead(desk, { name: "Needle Visitor" });
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
    await post("/desk/sign-out", strangers["a session that was signed out"]!, {});
    const past = "'2020-01-01T00:00:00.000Z' where member_id = (select id from member where email =";
    store((db) =>
      db.exec(`update member_session set used_at = ${past} 'idle@example.com');
       update member_session set began_at = ${past} 'long@example.com');`),
    );
    const removed = value("select id from member where email = 'removed@example.com'");
    await post("/desk/people", desk.owner, { intent: "remove", member: removed });

    const editor = memberOf(desk, () => cookies.editor);
    await editor.change("pages/about", [{ do: "set", path: ["subtitle"], value: "Needles" }]);
    named.mark = (await editor.open("pages/about")).files[0]!.mark;
    const upload = new FormData();
    for (const [name, text] of Object.entries({ en: "Logo", ar: "Needle" })) upload.set(name, text);
    upload.set("file", new Blob(["<svg viewBox='0 0 9 9'><path d='M0 0H9V9Z'/></svg>"]), "mark.svg");
    await editor.post("/desk/pictures/upload", upload);
    named.picture = value("select id from picture");
    // An unused one.
    named.token = new URL(await invite("link@example.com", "sales")).searchParams.get("token")!;
  });
  afterAll(() => desk.stop());

  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name]!);
  // Thousands of pages would be compressed anew.
  const plain = { "accept-encoding": "identity" };
  const get = (path: string, cookie: string, init: RequestInit = {}) =>
    fetch(desk.url + path, { redirect: "manual", ...init, headers: { cookie, ...plain, ...newVisitor() } });
  const post = (path: string, cookie: string, form: Intent["form"], headers: Fields = {}) =>
    fetch(desk.url + path, {
      redirect: "manual",
      method: "POST",
      body: typeof form === "string" ? fill(form) : new URLSearchParams(form),
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
  const samples: readonly string[] = [
    "today",
    "people",
    "document",
    "leads/lead",
    "leads/export",
    // No forms.
    "draft",
    "pictures/upload",
    "leads/file",
  ];

  test.each(behind)("$door opens to nobody who is not signed in, or not allowed in", async (place) => {
    const { door, reads = ["manager", "editor", "writer", "sales"], isNothing, isSecret } = place;
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
    const { who, form } = intent;
    const at = fill(intent.at);
    // So is the origin, and all three before the intent.
    const isFirst = intents.find(([of]) => of === door)?.[1] === intent;
    const isSample = isFirst && samples.includes(door);
    const some = <T>(list: T[]): T[] => (isSample ? list : list.slice(0, 1));
    removeQuestions();
    const before = kept();
    const [page, data, ...others] = spellings(door, at);
    const oddly = isSample ? [data, ...others] : [];
    for (const headers of some(foreign()))
      await expectRefused(JSON.stringify(headers), await post(page, cookies.owner, form, headers), [403]);
    for (const path of oddly)
      await expectRefused(path, await post(path, cookies.owner, form, foreign()[0]), [400, 403]);
    if (who !== "anybody") {
      // A form without fields is answered with 400 or 404 by what has no guard.
      for (const [what, cookie] of some(Object.entries(strangers)))
        await expectRefused(what, await post(page, cookie, form), [302]);
      for (const path of oddly) await expectRefused(path, await post(path, "", form), [302, 400, 404, 405]);
      for (const role of mayNot(who)) {
        await expectRefused(role, await post(page, cookies[role], form), [403]);
        if (isFirst)
          await expectRefused(`${data}, ${role}`, await post(data, cookies[role], form), [400, 403, 404, 405]);
      }
    }
    expect(changedSince(before)).toEqual([]);
  });

  test("an action that no door has is not done, not for owners either", async () => {
    const before = kept();
    const named = behind.filter(
      ({ to, intents: own }) =>
        !to && own.length > 0 && own.every(({ form }) => typeof form !== "string" && form.intent),
    );
    for (const { at } of named)
      for (const intent of ["", "constructor", "Remove"])
        expect((await post(`/desk${fill(at)}`, cookies.owner, { intent })).status, `${at} ${intent}`).toBe(400);
    expect(changedSince(before)).toEqual([]);
  });

  // Last, since some are really done; without fields most do nothing.
  test.each(intents.filter(([door, { who }]) => who !== "anybody" && !["passkeys", "backups"].includes(door)))(
    "an action of %s, %j, is open to those who may",
    async (_, { at, who, form }) => {
      for (const role of memberRoles.filter((one) => one === "owner" || who.includes(one))) {
        const { status, headers } = await post(`/desk${fill(at)}`, cookies[role], form);
        expect([401, 403, 405], role).not.toContain(status);
        expect(headers.get("location") ?? "", role).not.toMatch(/sign-in|prove/);
      }
    },
  );
});
