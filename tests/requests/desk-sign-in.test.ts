/** Access to the desk, over HTTP, beside the running site. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { clientOf } from "#tests/support/client.ts";
import { deskCommand } from "#tests/support/commands.ts";
import { changeStore, rows } from "#tests/support/contact.ts";
import { enter, memberOf, openDesk, prove, startDesk } from "#tests/support/desk.ts";
import { deskOfTests } from "#tests/support/desk-of-tests.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { openSite, siteOfTests } from "#tests/support/open-site.ts";
import { rawRequest } from "#tests/support/raw-request.ts";

const cookieOf = (answer: Response) => answer.headers.get("set-cookie");

describe("where nobody was invited", () => {
  const site = siteOfTests();
  const { post } = clientOf(site);

  test.each(["/desk", "/desk/", "/desk/sign-in", "/desk/enter?token=x", "/desk/leads.data", "/desk/assets/x.js"])(
    "%s is unknown, as any other address",
    async (path) => {
      const [known, other] = await Promise.all(
        [path, path.replace("desk", "dusk")].map((one) => fetch(site.url + one)),
      );
      expect(known!.status).toBe(404);
      expect((await known!.text()) === (await other!.text())).toBe(true);
      expect((await post(path, {})).status).not.toBe(200);
    },
  );
});

describe("the desk", () => {
  const desk = deskOfTests(undefined, startDesk);
  const owner = desk.member("owner");
  const editor = desk.member("editor");
  const stranger = clientOf(desk);
  const withCookie = (cookie: string) => memberOf(desk, () => cookie);
  /** An invitation of somebody from sales, or of an editor. @returns the path of the link */
  const linkFor = async (name: string, role: "sales" | "editor" = "sales") =>
    (await desk.invite({ email: `${name}@example.com`, role })).slice(desk.url.length);
  const enterAs = async (...invitation: Parameters<typeof linkFor>) =>
    withCookie(await enter(desk.url + (await linkFor(...invitation))));
  const idOf = async (name: string) => {
    const [member] = await rows<{ id: string }>(
      desk.dataDir,
      `select id from member where email = '${name}@example.com'`,
    );
    return member!.id;
  };

  test("leads everybody to the sign-in who is not signed in, and back afterwards", async () => {
    const answer = await stranger.get("/desk/people");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/desk/sign-in?then=%2Fdesk%2Fpeople");
    // A request for a page's data after the end of a session.
    expect(await stranger.text("/desk/leads.data?status=new&_routes=routes%2Fleads%2Fleads")).toContain(
      '/sign-in?then=%2Fdesk%2Fleads%3Fstatus%3Dnew"',
    );
    for (const cookie of ["__Host-desk=", `__Host-desk=${"a".repeat(43)}`, "__Host-desk=%00", "desk=1; desk=2"])
      expect(await withCookie(cookie).status("/desk")).toBe(302);
  });

  test("sends pages that nobody keeps, frames or finds, and no policy that is loose", async () => {
    const answer = await owner.get("/desk");
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
    expect((await owner.get("/desk")).headers.get("content-security-policy")).not.toBe(policy);
  });

  test("speaks the member's language, on the page of a link and after signing out, too; a stranger's browser's", async () => {
    const asked = await stranger.get("/desk/sign-in", { "accept-language": "ar-SA,ar;q=0.9,en;q=0.8" });
    const page = await asked.text();
    expect(page).toContain('lang="ar" dir="rtl"');
    expect(page).toContain('href="/desk/sign-in?language=en"');
    expect(await stranger.text("/desk/sign-in?language=ar")).toContain('lang="ar" dir="rtl"');
    const invitation = { intent: "invite", email: "arabic@example.com", role: "sales", language: "ar" };
    const invited = await owner.reply("/desk/people", invitation);
    const link = /http:[^<"]+token=[^<"]+/.exec(invited)![0].replaceAll("&amp;", "&");
    expect(await (await fetch(link)).text()).toContain('lang="ar" dir="rtl"');
    const arabic = withCookie(await enter(link));
    expect(await arabic.text("/desk")).toContain('lang="ar" dir="rtl"');
    const signedOut = await arabic.post("/desk/sign-out", {});
    expect(signedOut.headers.get("location")).toBe("/desk/sign-in?out&language=ar");
  });

  test("records roles and claims in the words of the reader", async () => {
    await desk.invite({ email: "named@example.com", role: "writer" });
    expect((await owner.post("/desk/words/confirm", { "confirm answer-time": "on" })).status).toBe(200);
    const record = await owner.text("/desk/record");
    expect(record).toContain("<bdi>named@example.com: Writer</bdi>");
    expect(record).not.toContain("<bdi>answer-time</bdi>");
    expect((await owner.post("/desk/words/claims", { intent: "discard" })).status).toBe(200);
  });

  test("a link signs in once, by a cookie that only this origin and no script reads; looking uses nothing up", async () => {
    const link = await linkFor("once");
    for (const _ of [1, 2]) expect(await stranger.status(link)).toBe(200);
    const [session, browser] = (await stranger.post(link, {})).headers.getSetCookie();
    expect(session).toMatch(/^__Host-desk=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/);
    expect(browser).toMatch(
      /^__Host-desk-browser=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/,
    );
    const again = await stranger.post(link, {});
    expect([again.status, cookieOf(again)]).toEqual([200, null]);
  });

  describe("a session", () => {
    test("is new at each sign-in, whatever cookie the browser brought, and ends at another one there", async () => {
      const planted = `__Host-desk=${"p".repeat(43)}`;
      const answer = await stranger.post(await linkFor("fixed"), {}, { cookie: planted });
      expect(cookieOf(answer)).not.toContain("ppppp");
      expect(await withCookie(planted).status("/desk")).toBe(302);
      const before = await enterAs("before");
      await before.post(await linkFor("after"), {});
      expect(await before.status("/desk")).toBe(302);
    });

    test("has the member's role at every request, not that of its begin", async () => {
      const member = await enterAs("moves", "editor");
      const paths = ["/desk/words", "/desk/draft/company", "/desk/leads", "/desk/leads/changes"];
      const statuses = () => Promise.all(paths.map(member.status));
      expect(await statuses()).toEqual([200, 200, 403, 403]);
      await owner.post("/desk/people", { intent: "role", member: await idOf("moves"), role: "sales" });
      expect(await statuses()).toEqual([403, 403, 200, 200]);
    });

    test("ends at the sign-out, which every page has and which leaves nothing behind", async () => {
      const member = await enterAs("leaver");
      for (const path of ["/desk", "/desk/leads", "/desk/nowhere"])
        expect(await member.text(path), path).toContain('action="/desk/sign-out"');
      const answer = await member.post("/desk/sign-out", {});
      expect(cookieOf(answer)).toContain("Max-Age=0");
      expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
      expect(await member.status("/desk")).toBe(302);
    });

    test("is ended by its member elsewhere, by an owner everywhere, and by nobody who knows its number", async () => {
      const there = await enterAs("both");
      const id = await idOf("both");
      const [session] = await rows<{ id: string }>(
        desk.dataDir,
        `select id from member_session where member_id = '${id}'`,
      );
      const here = await enterAs("both");
      await editor.post("/desk/me", { intent: "end-session", session: session!.id });
      expect([await there.status("/desk"), await here.status("/desk")]).toEqual([200, 200]);
      await here.post("/desk/me", { intent: "end-session", session: session!.id });
      expect([await there.status("/desk"), await here.status("/desk")]).toEqual([302, 200]);
      const elsewhere = await enterAs("both");
      await here.post("/desk/me", { intent: "end-others" });
      expect([await elsewhere.status("/desk"), await here.status("/desk")]).toEqual([302, 200]);
      await owner.post("/desk/people", { intent: "sign-out", member: id });
      expect(await here.status("/desk")).toBe(302);
    });
  });

  describe("a fresh proof", () => {
    const old = () => prove(desk.dataDir, new Date(Date.now() - 5 * 60_000).toISOString());
    afterEach(() => prove(desk.dataDir));
    const addPasskey = (name: string) =>
      changeStore(
        desk.dataDir,
        `insert into passkey (id, member_id, public_key, counter, transports, name, made_at)
         select id, id, x'00', 0, '', 'Key', '2026-01-01T00:00:00.000Z' from member where email = '${name}@example.com'`,
      );

    test.each([
      ["/desk/people", { intent: "invite", email: "late@example.com", role: "editor", language: "ar" }],
      ["/desk/people", { intent: "role", member: "x", role: "owner" }],
      ["/desk/leads/person", { intent: "erase", person: "somebody@example.com", again: "somebody@example.com" }],
      ["/desk/leads/NH-0000-0000", { intent: "remove", reference: "NH-0000-0000" }],
    ] as [path: string, form: Record<string, string>][])(
      "is asked for at %s, %j, and keeps what was typed",
      async (path, form) => {
        old();
        const answer = await owner.post(path, form);
        expect(answer.status).toBe(401);
        const page = await answer.text();
        expect(page).toContain("Prove that it is you");
        for (const [name, value] of Object.entries(form))
          expect(page).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
        expect(page).toContain(`action="${path}"`);
        prove(desk.dataDir);
        expect([200, 404]).toContain((await owner.post(path, form)).status);
      },
    );

    test("is asked for on a page of its own where nothing was typed", async () => {
      const member = await enterAs("keys");
      await addPasskey("keys");
      old();
      for (const path of ["/desk/leads/export", "/desk/passkeys/creation", "/desk/passkeys/add"]) {
        const referer = `${desk.url}/desk/leads?status=new`;
        const answer = await member.post(path, {}, { referer });
        expect(answer.status, path).toBe(302);
        expect(answer.headers.get("location")).toBe("/desk/prove?then=%2Fdesk%2Fleads%3Fstatus%3Dnew");
      }
      expect(await member.text("/desk/prove?then=%2Fdesk%2Fme")).toContain("Use my passkey");
    });

    test("is a first passkey, made in its place, where there is no mail server", async () => {
      old();
      const page = await owner.text("/desk/prove?then=%2Fdesk%2Fpeople");
      expect(page).toContain("Add a passkey here");
      expect((await owner.post("/desk/passkeys/creation", {})).status).toBe(200);
      expect((await owner.post("/desk/passkeys/add", {})).status).toBe(403);
    });

    test("is not a link in place of a passkey, but for another passkey", async () => {
      const before = await enterAs("lost");
      await addPasskey("lost");
      expect((await before.post("/desk/leads/export", {})).status).toBe(200);
      const later = await enterAs("lost");
      expect(await later.status("/desk/leads")).toBe(200);
      expect((await later.post("/desk/leads/export", {})).status).toBe(302);
      expect((await later.post("/desk/passkeys/creation", {})).status).toBe(200);
      await later.post("/desk/me", { intent: "remove-passkey", passkey: await idOf("lost") });
      const record = await owner.text("/desk/record");
      for (const words of ["Signed in by a link, without the passkey", "Removed a passkey"])
        expect(record).toContain(words);
      // Without a mail server its notices are files.
      const folder = join(desk.dataDir, "mail");
      await expectSoon("the notice", async () => {
        const notice = (await readdir(folder).catch(() => [])).find((name) => name.startsWith("recovery."));
        return notice && (await readFile(join(folder, notice), "utf8")).includes("To: lost@example.com");
      });
    });
  });

  test("shows an invitation until it is used, sends it again and withdraws it", async () => {
    const people = async () => (await owner.text("/desk/people")).replaceAll("<!-- -->", "");
    await linkFor("asleep", "editor");
    expect(await people()).toContain("Invited, has not signed in yet. The link is valid until ");
    const again = { intent: "invite", email: "Asleep＠example.com", role: "editor" };
    expect(await owner.reply("/desk/people", again)).toContain("It is valid for 7 days, once:");
    await owner.post("/desk/people", { intent: "remove", member: await idOf("asleep") });
    expect(await people()).not.toContain("asleep@example.com");
  });

  test("logs who was refused what, without addresses and tokens", async () => {
    await desk.member("sales").post("/desk/people", { intent: "invite", email: "friend@example.com" });
    await stranger.post(`/desk/enter?token=${"x".repeat(43)}`, {});
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
    expect((await stranger.post("/desk/sign-in", "{}")).status).toBe(400);
    expect(desk.output()).not.toContain("a request to the desk failed");
  });

  test("keeps one owner", async () => {
    const { code, stderr } = await deskCommand(desk.dataDir, ["role", "owner@example.com", "sales"]);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("only owner") });
  });

  test("says the same to a known and an unknown address, and stops who tries too often", async () => {
    const ask = (email: string) => stranger.reply("/desk/sign-in", { email });
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
      const signed = await stranger.post("/desk/passkeys/sign-in", body);
      expect([signed.status, cookieOf(signed)]).toEqual([403, null]);
    }
    for (const what of ["creation", "add"])
      expect((await stranger.post(`/desk/passkeys/${what}`, "{}")).status).toBe(302);
  });

  // It stays on the desk's store.
  test("is nowhere with DESK=off, and with DESK_HOST on that host only", async () => {
    const off = await openSite({ DATA_DIR: desk.dataDir, DESK: "off" });
    expect(await clientOf(off).status("/desk/sign-in")).toBe(404);
    await off.stop();
    const host = await openSite({ DATA_DIR: desk.dataDir, DESK_HOST: "127.0.0.1:4999" });
    expect(await clientOf(host).status("/desk/sign-in")).toBe(404);
    const ask = async (line: string, origin?: string) => {
      const head = ["Host: 127.0.0.1:4999", "Connection: close", ...(origin ? [`Origin: ${origin}`] : [])];
      const request = `${line} HTTP/1.1\r\n${head.join("\r\n")}\r\nContent-Length: 0\r\n\r\n`;
      return (await rawRequest(host.url, request)).slice("HTTP/1.1 ".length, 12);
    };
    expect(await ask("GET /desk/sign-in")).toBe("200");
    expect(await ask("POST /desk/sign-out", "http://127.0.0.1:4999")).toBe("302");
    // The site's own origin differs.
    for (const origin of [host.url, "http://127.0.0.1:5000"])
      expect(await ask("POST /desk/sign-out", origin), origin).toBe("403");
    await host.stop();
  });
});

test("a link is mailed where there is a mail server, in the member's language", async () => {
  const mails = await startMailServer();
  onTestFinished(mails.stop);
  const env = { SMTP_URL: mails.url, MAIL_FROM: "site@example.com", LEADS_TO: "sales@example.com" };
  const desk = await openDesk({ ...env });
  onTestFinished(async () => void (await desk.stop()));
  const sara = "sara@example.com";
  const stranger = clientOf(desk);
  const owner = memberOf(desk, () => desk.owner);
  const invitation = ["invite", sara, "--role", "editor", "--language", "ar"];
  const invited = await deskCommand(desk.dataDir, invitation, { ...env, SITE_URL: desk.url });
  expect(invited).toMatchObject({ code: 0, stdout: "" });
  const to = (email: string, subject = /./) =>
    mails.mails.filter((one) => one.envelopeTo.includes(email) && subject.test(one.subject ?? ""));
  const mail = await expectSoon("the mail", () => to(sara)[0]);
  const linkIn = ({ text = "" }: { text?: string | undefined }) => /http:\S+token=\S+/.exec(text)?.[0] ?? "";
  expect(mail.html).toContain('dir="rtl"');
  expect(mail.subject).toContain("دعوة إلى العمل");
  expect(mail.text).toContain("7 أيام");
  const cookie = await enter(linkIn(mail));
  const member = memberOf(desk, () => cookie);
  expect(await member.status("/desk")).toBe(200);

  // Where a mail can prove more, an old session adds no passkey.
  prove(desk.dataDir, "2026-01-01T00:00:00.000Z");
  const creation = await member.post("/desk/passkeys/creation", {});
  expect(creation.headers.get("location")).toContain("/desk/prove");
  prove(desk.dataDir);

  // A request for another person's link cannot choose its target.
  const form = "email=owner%40example.com";
  const head = `Host: evil.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}`;
  await rawRequest(desk.url, `POST /desk/sign-in HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n${form}`);
  const asked = await expectSoon("the link that was asked for", () => to("owner@example.com")[0]);
  expect(asked.text).toContain(`${desk.url}/desk/enter?token=`);
  expect(asked.raw).not.toContain("evil.example");

  // A link works only in the browser that requested it.
  const ask = (headers: Record<string, string> = {}) =>
    stranger.post("/desk/sign-in?then=%2Fdesk%2Fwords%2Fhistory%3Fx%3D1", { email: sara }, headers);
  const [browser = ""] = ((await ask()).headers.getSetCookie()[0] ?? "").split(";");
  const bound = await expectSoon("the link", () => to(sara, /رابط دخولك/)[0]);
  const own = linkIn(bound).slice(desk.url.length).replace("language=ar", "language=en");
  for (const headers of [{}, { cookie: `__Host-desk-browser=${"b".repeat(43)}` }] as Record<string, string>[]) {
    expect(await (await stranger.get(own, headers)).text()).toContain("another browser");
    expect(cookieOf(await stranger.post(own, {}, headers))).toBeNull();
  }
  const entered = await stranger.post(own, {}, { cookie: browser });
  expect([entered.status, entered.headers.get("location")]).toEqual([302, "/desk/words/history?x=1"]);

  // Another browser, another role: the member gets a mail for each.
  const notice = await expectSoon("the notice", () => to(sara, /دخول جديد/)[0]);
  expect(notice.text).toContain(`${desk.url}/desk/me`);
  expect((await deskCommand(desk.dataDir, ["role", sara, "sales"], env)).code).toBe(0);
  expect((await expectSoon("the notice", () => to(sara, /تغيّر دورك/)[0])).text).toContain("«مبيعات»");
  expect(await owner.text("/desk/record")).toContain("sara@example.com: Sales");

  // Strangers use up neither the limit of a member's own browser nor that of others.
  for (let times = 0; times < 12; times++) await (await ask()).text();
  expect(await (await ask()).text()).toContain("Too many attempts");
  const before = to(sara, /رابط دخولك/).length;
  expect(await (await ask({ cookie: browser })).text()).toContain("on its way");
  await expectSoon("one more", () => to(sara, /رابط دخولك/).length > before);
});
