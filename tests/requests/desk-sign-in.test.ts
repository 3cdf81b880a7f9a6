/** Access to the desk, over HTTP, beside the running site. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { deskCommand } from "#tests/support/commands.ts";
import { type DeskServer, enter, openDesk, prove, startDesk } from "#tests/support/desk.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { rawRequest } from "#tests/support/raw-request.ts";

const manual = { redirect: "manual" } as const;

describe("where nobody was invited", () => {
  let server: OpenSite;
  beforeAll(async () => void (server = await openSite()));
  afterAll(() => server.stop());

  test.each(["/desk", "/desk/", "/desk/sign-in", "/desk/enter?token=x", "/desk/leads.data", "/desk/assets/x.js"])(
    "%s is unknown, as any other address",
    async (path) => {
      const [desk, other] = await Promise.all(
        [path, path.replace("desk", "dusk")].map((each) => fetch(server.url + each)),
      );
      expect(desk!.status).toBe(404);
      expect((await desk!.text()) === (await other!.text())).toBe(true);
      expect((await fetch(server.url + path, { method: "POST" })).status).not.toBe(200);
    },
  );
});

describe("the desk", () => {
  let desk: DeskServer;
  let cookies: Record<"owner" | "editor" | "sales", string>;
  beforeAll(async () => {
    desk = await startDesk();
    cookies = { owner: desk.owner, editor: await desk.as("editor"), sales: await desk.as("sales", "ar") };
  });
  afterAll(() => desk.stop());

  const get = (path: string, cookie = "") => fetch(desk.url + path, { ...manual, headers: { cookie } });
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(desk.url + path, { ...manual, method: "POST", body: new URLSearchParams(form), headers });

  test("leads everybody to the sign-in who is not signed in, and back afterwards", async () => {
    const answer = await get("/desk/people");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/desk/sign-in?then=%2Fdesk%2Fpeople");
    // A request for a page's data after the end of a session.
    const data = await get("/desk/leads.data?status=new&_routes=routes%2Fleads%2Fleads");
    expect(await data.text()).toContain('/sign-in?then=%2Fdesk%2Fleads%3Fstatus%3Dnew"');
    for (const cookie of ["__Host-desk=", `__Host-desk=${"a".repeat(43)}`, "__Host-desk=%00", "desk=1; desk=2"])
      expect((await get("/desk", cookie)).status).toBe(302);
  });

  test("sends pages that nobody keeps, frames or finds, and no policy that is loose", async () => {
    const answer = await get("/desk", cookies.owner);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(answer.headers.get("referrer-policy")).toBe("same-origin");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    const page = await answer.text();
    // Inline elements carry the answer's nonce, and there are no style attributes.
    expect(page).not.toMatch(/<script(?![^>]*nonce=)|\sstyle="|\son\w+="/);
    expect((await get("/desk", cookies.owner)).headers.get("content-security-policy")).not.toBe(policy);
  });

  test("speaks the member's language, and before that the browser's", async () => {
    expect(await (await get("/desk", cookies.sales)).text()).toContain('lang="ar" dir="rtl"');
    const asked = await fetch(`${desk.url}/desk/sign-in`, {
      headers: { "accept-language": "ar-SA,ar;q=0.9,en;q=0.8" },
    });
    const page = await asked.text();
    expect(page).toContain('lang="ar" dir="rtl"');
    expect(page).toContain('href="/desk/sign-in?language=en"');
    expect(await (await get("/desk/sign-in?language=ar")).text()).toContain('lang="ar" dir="rtl"');
  });

  test("speaks the member's language on the page of a link, and after signing out", async () => {
    const email = "arabic@example.com";
    const invited = await post(
      "/desk/people",
      { intent: "invite", email, role: "sales", language: "ar" },
      { cookie: cookies.owner },
    );
    const link = /http:[^<"]+token=[^<"]+/.exec(await invited.text())![0].replaceAll("&amp;", "&");
    expect(await (await fetch(link)).text()).toContain('lang="ar" dir="rtl"');
    const signedOut = await post("/desk/sign-out", {}, { cookie: await enter(link) });
    expect(signedOut.headers.get("location")).toBe("/desk/sign-in?out&language=ar");
  });

  test("records roles and claims in the words of the reader", async () => {
    await desk.invite({ email: "named@example.com", role: "writer" });
    expect((await post("/desk/words/confirm", { "confirm answer-time": "on" }, { cookie: cookies.owner })).status).toBe(
      200,
    );
    const record = await (await get("/desk/record", cookies.owner)).text();
    expect(record).toContain("<bdi>named@example.com: Writer</bdi>");
    expect(record).not.toContain("<bdi>answer-time</bdi>");
    expect((await post("/desk/words/claims", { intent: "discard" }, { cookie: cookies.owner })).status).toBe(200);
  });

  test("sets a cookie that only this origin and no script reads", async () => {
    const link = await desk.invite({ email: "cookie@example.com", role: "sales" });
    const answer = await fetch(link, { ...manual, method: "POST" });
    const [session, browser] = answer.headers.getSetCookie();
    expect(session).toMatch(/^__Host-desk=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/);
    expect(browser).toMatch(
      /^__Host-desk-browser=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  describe("a link", () => {
    test("signs in once; programs that only look at it use nothing up", async () => {
      const link = await desk.invite({ email: "once@example.com", role: "sales" });
      for (const _ of [1, 2]) expect((await fetch(link)).status).toBe(200);
      expect((await get("/desk", await enter(link))).status).toBe(200);
      const again = await fetch(link, { ...manual, method: "POST" });
      expect(again.headers.get("set-cookie")).toBeNull();
      expect(again.status).toBe(200);
    });

    test("that two use at once signs in one", async () => {
      const link = await desk.invite({ email: "twice@example.com", role: "sales" });
      const answers = await Promise.all([1, 2, 3, 4].map(() => fetch(link, { ...manual, method: "POST" })));
      expect(answers.map((answer) => answer.headers.get("set-cookie")).filter(Boolean)).toHaveLength(1);
    });

    test("is worth nothing when it is too old, made up, or somebody's who was removed", async () => {
      const old = await desk.invite({ email: "old@example.com", role: "sales" });
      const gone = await desk.invite({ email: "gone@example.com", role: "sales" });
      const store = new DatabaseSync(join(desk.dataDir, "leads.sqlite"));
      store.exec(
        "update sign_in_link set expires_at = '2026-01-01T00:00:00.000Z' where member_id = (select id from member where email = 'old@example.com')",
      );
      store.close();
      expect((await deskCommand(desk.dataDir, ["remove", "gone@example.com"])).code).toBe(0);
      for (const link of [old, gone, `${desk.url}/desk/enter?token=${"x".repeat(43)}`, `${desk.url}/desk/enter`])
        expect((await fetch(link, { ...manual, method: "POST" })).headers.get("set-cookie")).toBeNull();
    });

    test("of the store's file is worth nothing: only its digest is there", async () => {
      const link = await desk.invite({ email: "digest@example.com", role: "sales" });
      const cookie = await enter(await desk.invite({ email: "digest@example.com", role: "sales" }));
      const store = new DatabaseSync(join(desk.dataDir, "leads.sqlite"), { readOnly: true });
      const rows = JSON.stringify([
        store.prepare("select * from sign_in_link").all(),
        store.prepare("select * from member_session").all(),
      ]);
      store.close();
      expect(rows).not.toContain(new URL(link).searchParams.get("token"));
      expect(rows).not.toContain(cookie.split("=")[1]);
      expect(desk.output()).not.toContain(new URL(link).searchParams.get("token"));
    });
  });

  describe("a session", () => {
    test("is new at each sign-in, whatever cookie the browser brought", async () => {
      const planted = `__Host-desk=${"p".repeat(43)}`;
      const link = await desk.invite({ email: "fixed@example.com", role: "sales" });
      const answer = await fetch(link, { ...manual, method: "POST", headers: { cookie: planted } });
      expect(answer.headers.get("set-cookie")).not.toContain("ppppp");
      expect((await get("/desk", planted)).status).toBe(302);
    });

    test("ends when somebody signs in in the same browser", async () => {
      const cookie = await enter(await desk.invite({ email: "before@example.com", role: "sales" }));
      const link = await desk.invite({ email: "after@example.com", role: "sales" });
      await fetch(link, { ...manual, method: "POST", headers: { cookie } });
      expect((await get("/desk", cookie)).status).toBe(302);
    });

    test("has the member's role at every request, not that of its begin", async () => {
      const cookie = await enter(await desk.invite({ email: "moves@example.com", role: "editor" }));
      const statuses = async () =>
        Promise.all(
          ["/desk/words", "/desk/draft/company", "/desk/leads", "/desk/leads/changes"].map(
            async (path) => (await get(path, cookie)).status,
          ),
        );
      expect(await statuses()).toEqual([200, 200, 403, 403]);
      expect((await deskCommand(desk.dataDir, ["role", "moves@example.com", "sales"])).code).toBe(0);
      expect(await statuses()).toEqual([403, 403, 200, 200]);
    });

    test("begins by no earlier link once all were ended", async () => {
      const invitation = { email: "thief@example.com", role: "sales" } as const;
      const cookie = await enter(await desk.invite(invitation));
      const link = await desk.invite(invitation);
      await post("/desk/me", { intent: "end-others" }, { cookie });
      expect((await fetch(link, { ...manual, method: "POST" })).headers.get("set-cookie")).toBeNull();
    });

    test("ends at the sign-out, which every page has and which leaves nothing behind", async () => {
      const cookie = await desk.as("sales", "ar");
      for (const path of ["/desk", "/desk/leads", "/desk/nowhere"])
        expect(await (await get(path, cookie)).text(), path).toContain('action="/desk/sign-out"');
      const answer = await post("/desk/sign-out", {}, { cookie });
      expect(answer.headers.get("set-cookie")).toContain("Max-Age=0");
      expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
      expect((await get("/desk", cookie)).status).toBe(302);
    });

    test("ends 12 hours after its last use and 30 days after its begin", async () => {
      for (const [column, hours] of [
        ["used_at", 12],
        ["began_at", 30 * 24],
      ] as const) {
        const cookie = await desk.as("sales", "ar");
        const set = (ago: number) => {
          const store = new DatabaseSync(join(desk.dataDir, "leads.sqlite"));
          const at = new Date(Date.now() - ago * 3_600_000).toISOString();
          store
            .prepare(
              `update member_session set ${column} = ? where member_id = (select id from member where email = 'sales@example.com')`,
            )
            .run(at);
          store.close();
        };
        set(hours - 0.1);
        expect((await get("/desk", cookie)).status).toBe(200);
        set(hours + 0.1);
        expect((await get("/desk", cookie)).status).toBe(302);
      }
    });

    test("is ended by its member elsewhere, and by an owner everywhere", async () => {
      const email = "both@example.com";
      const [here, there] = [
        await enter(await desk.invite({ email, role: "sales" })),
        await enter(await desk.invite({ email, role: "sales" })),
      ];
      await post("/desk/me", { intent: "end-others" }, { cookie: here });
      expect((await get("/desk", there)).status).toBe(302);
      expect((await get("/desk", here)).status).toBe(200);
      const store = new DatabaseSync(join(desk.dataDir, "leads.sqlite"), { readOnly: true });
      const { id } = store.prepare("select id from member where email = ?").get(email) as { id: string };
      store.close();
      await post("/desk/people", { intent: "sign-out", member: id }, { cookie: cookies.owner });
      expect((await get("/desk", here)).status).toBe(302);
    });

    test("of somebody else is not ended by one who knows its number", async () => {
      const store = new DatabaseSync(join(desk.dataDir, "leads.sqlite"), { readOnly: true });
      const { id } = store
        .prepare(
          "select s.id from member_session s join member m on m.id = s.member_id where m.email = 'owner@example.com'",
        )
        .get() as { id: string };
      store.close();
      await post("/desk/me", { intent: "end-session", session: id }, { cookie: cookies.editor });
      expect((await get("/desk", cookies.owner)).status).toBe(200);
    });
  });

  describe("a fresh proof", () => {
    const old = () => prove(desk.dataDir, new Date(Date.now() - 5 * 60_000).toISOString());
    afterEach(() => prove(desk.dataDir));
    const addPasskey = (email: string) => {
      const store = new DatabaseSync(join(desk.dataDir, "leads.sqlite"), { timeout: 10_000 });
      store
        .prepare(
          `insert into passkey (id, member_id, public_key, counter, transports, name, made_at)
           select id, id, x'00', 0, '', 'Key', '2026-01-01T00:00:00.000Z' from member where email = ?`,
        )
        .run(email);
      store.close();
    };

    test.each([
      ["/desk/people", { intent: "invite", email: "late@example.com", role: "editor", language: "ar" }],
      ["/desk/people", { intent: "role", member: "x", role: "owner" }],
      ["/desk/leads/person", { intent: "erase", person: "somebody@example.com", again: "somebody@example.com" }],
      ["/desk/leads/NH-0000-0000", { intent: "remove", reference: "NH-0000-0000" }],
    ] as [path: string, form: Record<string, string>][])(
      "is asked for at %s, %j, and keeps what was typed",
      async (path, form) => {
        old();
        const answer = await post(path, form, { cookie: cookies.owner });
        expect(answer.status).toBe(401);
        const page = await answer.text();
        expect(page).toContain("Prove that it is you");
        for (const [name, value] of Object.entries(form))
          expect(page).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
        expect(page).toContain(`action="${path}"`);
        prove(desk.dataDir);
        expect([200, 404]).toContain((await post(path, form, { cookie: cookies.owner })).status);
      },
    );

    test("is asked for on a page of its own where nothing was typed", async () => {
      const cookie = await enter(await desk.invite({ email: "keys@example.com", role: "sales" }));
      addPasskey("keys@example.com");
      old();
      for (const path of ["/desk/leads/export", "/desk/passkeys/creation", "/desk/passkeys/add"]) {
        const referer = `${desk.url}/desk/leads?status=new`;
        const answer = await post(path, {}, { cookie, referer });
        expect(answer.status, path).toBe(302);
        expect(answer.headers.get("location")).toBe("/desk/prove?then=%2Fdesk%2Fleads%3Fstatus%3Dnew");
      }
      expect(await (await get("/desk/prove?then=%2Fdesk%2Fme", cookie)).text()).toContain("Use my passkey");
    });

    test("is a first passkey, made in its place, where there is no mail server", async () => {
      old();
      const page = await (await get("/desk/prove?then=%2Fdesk%2Fpeople", cookies.owner)).text();
      expect(page).toContain("Add a passkey here");
      expect((await post("/desk/passkeys/creation", {}, { cookie: cookies.owner })).status).toBe(200);
      expect((await post("/desk/passkeys/add", {}, { cookie: cookies.owner })).status).toBe(403);
    });

    test("is not a link in place of a passkey, but for another passkey", async () => {
      const email = "lost@example.com";
      const invitation = { email, role: "sales" } as const;
      const before = await enter(await desk.invite(invitation));
      addPasskey(email);
      expect((await post("/desk/leads/export", {}, { cookie: before })).status).toBe(200);
      const cookie = await enter(await desk.invite(invitation));
      expect((await get("/desk/leads", cookie)).status).toBe(200);
      expect((await post("/desk/leads/export", {}, { cookie })).status).toBe(302);
      expect((await post("/desk/passkeys/creation", {}, { cookie })).status).toBe(200);
      expect(await (await get("/desk/record", cookies.owner)).text()).toContain(
        "Signed in by a link, without the passkey",
      );
      // Without a mail server its notices are files.
      const told = await expectSoon("the notice", async () => {
        const names = await readdir(join(desk.dataDir, "mail")).catch(() => []);
        return names.find((name) => name.startsWith("recovery."));
      });
      expect(await readFile(join(desk.dataDir, "mail", told), "utf8")).toContain(`To: ${email}`);
    });
  });

  test("shows an invitation until it is used, sends it again and withdraws it", async () => {
    const email = "asleep@example.com";
    const people = async () => (await (await get("/desk/people", cookies.owner)).text()).replaceAll("<!-- -->", "");
    const first = await desk.invite({ email, role: "editor" });
    expect(await people()).toContain("Invited, has not signed in yet. The link is valid until ");
    const again = await post("/desk/people", { intent: "invite", email, role: "editor" }, { cookie: cookies.owner });
    expect(await again.text()).toContain("It is valid for 7 days, once:");
    expect((await fetch(first, { ...manual, method: "POST" })).headers.get("set-cookie")).toBeNull();
    const link = await desk.invite({ email, role: "editor" });
    const row = (await people()).split("<li").find((one) => one.includes(`invitation of ${email}`))!;
    const member = /name="member" value="([^"]+)"/.exec(row)![1]!;
    await post("/desk/people", { intent: "remove", member }, { cookie: cookies.owner });
    expect((await fetch(link, { ...manual, method: "POST" })).headers.get("set-cookie")).toBeNull();
    expect(await people()).not.toContain(email);
  });

  test("logs who was refused what, without addresses and tokens", async () => {
    await post("/desk/people", { intent: "invite", email: "friend@example.com" }, { cookie: await desk.as("sales") });
    await fetch(`${desk.url}/desk/enter?token=${"x".repeat(43)}`, { ...manual, method: "POST" });
    const lines = () => desk.output().split("\n");
    const refused = await expectSoon("both lines", () => {
      const found = lines().filter((line) => /refused at the desk/.test(line));
      return found.some((line) => line.includes('"people"')) && found.some((line) => line.includes('"link"')) && found;
    });
    const intent = JSON.parse(refused.findLast((line) => line.includes('"people"'))!) as object;
    expect(intent).toMatchObject({ reason: "role", role: "sales", door: "people", intent: "invite" });
    expect(refused.join()).not.toMatch(/@|xxx|127\.0/);
  });

  test("takes what is no form for a mistake of the sender", async () => {
    const answer = await fetch(`${desk.url}/desk/sign-in`, { ...manual, method: "POST", body: "{}" });
    expect(answer.status).toBe(400);
    expect(desk.output()).not.toContain("a request to the desk failed");
  });

  test("keeps one owner", async () => {
    const { code, stderr } = await deskCommand(desk.dataDir, ["role", "owner@example.com", "sales"]);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("only owner") });
  });

  test("says the same to a known and an unknown address, and stops who tries too often", async () => {
    const ask = async (email: string) => (await post("/desk/sign-in", { email })).text();
    const without = (page: string, email: string) => page.replaceAll(email, "").replaceAll(/nonce="[^"]*"/g, "");
    const [known, unknown] = [await ask("owner@example.com"), await ask("nobody@example.com")];
    expect(without(known, "owner@example.com")).toBe(without(unknown, "nobody@example.com"));
    const answers: string[] = [];
    for (let times = 0; times < 12; times++) answers.push(await ask("owner@example.com"));
    expect(answers.at(-1)).toContain("Too many attempts");
  });

  test("refuses passkeys that answer no challenge of ours", async () => {
    const answer = {
      id: "AAAA",
      rawId: "AAAA",
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA" },
    };
    for (const body of ["", "{", "[]", JSON.stringify(answer)]) {
      const signed = await fetch(`${desk.url}/desk/passkeys/sign-in`, { ...manual, method: "POST", body });
      expect(signed.status).toBe(403);
      expect(signed.headers.get("set-cookie")).toBeNull();
    }
    for (const what of ["creation", "add"])
      expect((await fetch(`${desk.url}/desk/passkeys/${what}`, { ...manual, method: "POST", body: "{}" })).status).toBe(
        302,
      );
  });
});

test("DESK=off removes the desk whoever was invited, DESK_HOST serves it on that host only", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "desk-host-"));
  try {
    const off = await openDesk({ DATA_DIR: dataDir, DESK: "off" });
    expect((await fetch(`${off.url}/desk/sign-in`)).status).toBe(404);
    await off.stop();
    const host = await openDesk({ DATA_DIR: dataDir, DESK_HOST: "127.0.0.1:4999" });
    expect((await fetch(`${host.url}/desk/sign-in`)).status).toBe(404);
    const ask = async (line: string, origin?: string) => {
      const head = ["Host: 127.0.0.1:4999", "Connection: close", ...(origin ? [`Origin: ${origin}`] : [])];
      const answer = await rawRequest(
        host.url,
        `${line} HTTP/1.1\r\n${head.join("\r\n")}\r\nContent-Length: 0\r\n\r\n`,
      );
      return answer.slice("HTTP/1.1 ".length, 12);
    };
    expect(await ask("GET /desk/sign-in")).toBe("200");
    expect(await ask("POST /desk/sign-out", "http://127.0.0.1:4999")).toBe("302");
    // The site's own origin differs.
    for (const origin of [host.url, "http://127.0.0.1:5000"])
      expect(await ask("POST /desk/sign-out", origin), origin).toBe("403");
    await host.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("a link is mailed where there is a mail server, in the member's language", async () => {
  const mails = await startMailServer();
  const env = { SMTP_URL: mails.url, MAIL_FROM: "site@example.com", LEADS_TO: "sales@example.com" };
  const desk = await openDesk({ ...env });
  try {
    const { code, stdout } = await deskCommand(
      desk.dataDir,
      ["invite", "sara@example.com", "--role", "editor", "--language", "ar"],
      {
        ...env,
        SITE_URL: desk.url,
      },
    );
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    const mail = await expectSoon("the mail", () =>
      mails.mails.find(({ envelopeTo }) => envelopeTo.includes("sara@example.com")),
    );
    const link = /http:\S+token=[\w-]+/.exec(mail.text ?? "")?.[0] ?? "";
    expect(mail.html).toContain('dir="rtl"');
    expect(mail.subject).toContain("دعوة إلى مكتب");
    expect(mail.text).toContain("7 أيام");
    const cookie = await enter(link);
    expect((await fetch(`${desk.url}/desk`, { headers: { cookie } })).status).toBe(200);

    // Where a mail can prove more, an old session adds no passkey.
    prove(desk.dataDir, "2026-01-01T00:00:00.000Z");
    const creation = await fetch(`${desk.url}/desk/passkeys/creation`, {
      ...manual,
      method: "POST",
      headers: { cookie },
    });
    expect(creation.headers.get("location")).toContain("/desk/prove");
    prove(desk.dataDir);

    // A request for another person's link cannot choose its target.
    const form = "email=owner%40example.com";
    const head = `Host: evil.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}`;
    await rawRequest(desk.url, `POST /desk/sign-in HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n${form}`);
    const asked = await expectSoon("the link that was asked for", () =>
      mails.mails.find(({ envelopeTo }) => envelopeTo.includes("owner@example.com")),
    );
    expect(asked.text).toContain(`${desk.url}/desk/enter?token=`);
    expect(asked.raw).not.toContain("evil.example");

    // A link works only in the browser that requested it.
    const to = (email: string, subject: RegExp) =>
      mails.mails.filter((one) => one.envelopeTo.includes(email) && subject.test(one.subject ?? ""));
    const body = new URLSearchParams({ email: "sara@example.com" });
    const sign = await fetch(`${desk.url}/desk/sign-in`, { ...manual, method: "POST", body });
    const [browser = ""] = (sign.headers.getSetCookie()[0] ?? "").split(";");
    const bound = await expectSoon("the link", () => to("sara@example.com", /رابط دخولك/)[0]);
    const own = /http:\S+token=[\w-]+/.exec(bound.text ?? "")?.[0] ?? "";
    for (const headers of [{}, { cookie: `__Host-desk-browser=${"b".repeat(43)}` }] as Record<string, string>[]) {
      expect(await (await fetch(own, { headers })).text()).toContain("another browser");
      const refused = await fetch(own, { ...manual, method: "POST", headers });
      expect(refused.headers.get("set-cookie")).toBeNull();
    }
    const entered = await fetch(own, { ...manual, method: "POST", headers: { cookie: browser } });
    expect(entered.status).toBe(302);

    // Another browser, another role: the member gets a mail for each.
    const notice = await expectSoon("the notice", () => to("sara@example.com", /دخول جديد/)[0]);
    expect(notice.text).toContain(`${desk.url}/desk/me`);
    expect((await deskCommand(desk.dataDir, ["role", "sara@example.com", "sales"], env)).code).toBe(0);
    expect((await expectSoon("the notice", () => to("sara@example.com", /تغيّر دورك/)[0])).text).toContain("«مبيعات»");
    const again = await fetch(`${desk.url}/desk/record`, { headers: { cookie: desk.owner } });
    expect(await again.text()).toContain("sara@example.com: Sales");

    // Strangers use up neither the limit of a member's own browser nor that of others.
    const ask = (headers: Record<string, string>) =>
      fetch(`${desk.url}/desk/sign-in`, { ...manual, method: "POST", body, headers });
    for (let stranger = 0; stranger < 12; stranger++) await (await ask({})).text();
    expect(await (await ask({})).text()).toContain("Too many attempts");
    const before = to("sara@example.com", /رابط دخولك/).length;
    expect(await (await ask({ cookie: browser })).text()).toContain("on its way");
    await expectSoon("one more", () => to("sara@example.com", /رابط دخولك/).length > before);
  } finally {
    await desk.stop();
    await mails.stop();
  }
});
