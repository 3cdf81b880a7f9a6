import { describe, expect, test, vi } from "vitest";
import { describeEachStore } from "#tests/support/each-store.ts";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import {
  beginSession,
  endSession,
  endSessions,
  isFresh,
  isKnownBrowser,
  noteBrowser,
  sessionOf,
  sessions,
} from "./sessions.server.ts";
import { invite, type Member, members, removeMember, setRole } from "./members.server.ts";
import { createSignInLimits, linkState, makeLink, openInvitations, takeLink } from "./sign-in-links.server.ts";

describeEachStore((newStore) => {
  const store = storeOfEachTest(newStore);

  const member = async (email: string): Promise<Member> => {
    const invited = await invite(store, { email, role: "owner", language: "en", by: "" });
    if (invited.outcome !== "invited") throw new Error(invited.outcome);
    return invited.member;
  };
  const owner = async (email: string): Promise<string> => (await member(email)).id;

  test("a link counts once, for ten minutes, and in the browser that asked", async () => {
    const one = await member("one@example.com");
    const token = await makeLink(store, one, "mine");
    for (const browser of [undefined, "", "other"]) {
      expect(await linkState(store, token, browser)).toBe("elsewhere");
      expect(await takeLink(store, token, browser)).toBeUndefined();
    }
    const made = Date.now();
    vi.setSystemTime(made + 10 * 60_000);
    expect(await linkState(store, token, "mine")).toBe("gone");
    vi.setSystemTime(made);
    const stored = await store.run((db) => db.selectFrom("sign_in_link").selectAll().execute());
    expect(JSON.stringify(stored), "its digest alone").not.toContain(token);
    const members = await Promise.all([1, 2, 3].map(() => takeLink(store, token, "mine")));
    expect(members.flatMap((member) => member?.id ?? [])).toEqual([one.id]);
    for (const gone of [token, "x".repeat(43), ""]) expect(await linkState(store, gone, "mine")).toBe("gone");
    const ended = await makeLink(store, one, "mine");
    await endSessions(store, one.id);
    expect(await linkState(store, ended, "mine")).toBe("gone");
  });

  describe("an invitation", () => {
    const day = 24 * 3_600_000;

    test("counts once, for seven days, in any browser", async () => {
      const one = await member("one@example.com");
      const token = await makeLink(store, one);
      const made = Date.now();
      vi.setSystemTime(made + 7 * day);
      expect(await linkState(store, token, undefined)).toBe("gone");
      expect((await openInvitations(store)).size).toBe(0);
      vi.setSystemTime(made + 7 * day - 60_000);
      expect(await linkState(store, token, undefined)).toBe("valid");
      expect([...(await openInvitations(store)).keys()]).toEqual([one.id]);
      expect(await takeLink(store, token, "any")).toMatchObject({ id: one.id });
      expect(await takeLink(store, token, "any")).toBeUndefined();
    });

    test("ends when another is sent, when its member signs in otherwise, and when they are removed", async () => {
      const [one, two] = [await member("one@example.com"), await member("two@example.com")];
      const first = await makeLink(store, one);
      const again = await makeLink(store, one);
      expect(await linkState(store, first, undefined)).toBe("gone");
      expect(await linkState(store, again, undefined)).toBe("valid");
      await takeLink(store, await makeLink(store, one, "mine"), "mine");
      expect(await linkState(store, again, undefined)).toBe("gone");
      const other = await makeLink(store, two);
      await removeMember(store, two.id, { asLast: false });
      expect(await linkState(store, other, undefined)).toBe("gone");
      expect((await openInvitations(store)).size).toBe(0);
    });

    test("is a link of ten minutes to somebody who has signed in", async () => {
      const { id } = await member("one@example.com");
      await beginSession(store, id, { browser: "", isConfirmed: true });
      const [now] = await members(store);
      const token = await makeLink(store, now!);
      expect(await linkState(store, token, undefined)).toBe("valid");
      vi.setSystemTime(Date.now() + 10 * 60_000);
      expect(await linkState(store, token, undefined)).toBe("gone");
      expect((await openInvitations(store)).size).toBe(0);
    });
  });

  test("a browser is new to a member who has used another one", async () => {
    const [one, other] = [await owner("one@example.com"), await owner("other@example.com")];
    expect(await noteBrowser(store, one, "first")).toBe(false);
    expect(await noteBrowser(store, one, "second")).toBe(true);
    expect(await noteBrowser(store, one, "second")).toBe(false);
    expect(await noteBrowser(store, other, "second")).toBe(false);
    expect(await isKnownBrowser(store, "first", one)).toBe(true);
    expect(await isKnownBrowser(store, "first", other)).toBe(false);
    expect(await isKnownBrowser(store, "first")).toBe(true);
    for (const unknown of [undefined, "third"]) expect(await isKnownBrowser(store, unknown)).toBe(false);
    vi.setSystemTime(Date.now() + 401 * 24 * 3_600_000);
    await noteBrowser(store, other, "second");
    expect(await isKnownBrowser(store, "first")).toBe(false);
  });

  test("a session begins with a proof that lasts five minutes, or without one", async () => {
    const id = await owner("one@example.com");
    for (const isConfirmed of [true, false]) {
      const token = await beginSession(store, id, { browser: "", isConfirmed });
      const { proved_at } = (await sessionOf(store, token))!.session;
      expect(isFresh(proved_at)).toBe(isConfirmed);
      vi.setSystemTime(Date.now() + 5 * 60_000);
      expect(isFresh(proved_at)).toBe(false);
    }
  });

  test("a session ends after 12 hours without use, after 30 days, and by its member alone", async () => {
    const [id, other] = [await owner("one@example.com"), await owner("other@example.com")];
    const begin = () => beginSession(store, id, { browser: "", isConfirmed: true });
    const start = Date.now();
    const [idle, busy] = [await begin(), await begin()];
    const sessionAfter = (token: string, hours: number) => {
      vi.setSystemTime(start + hours * 3_600_000);
      return sessionOf(store, token);
    };
    expect(await sessionAfter(idle, 11.9)).toBeDefined();
    expect(await sessionAfter(idle, 24)).toBeUndefined();
    for (let hours = 11; hours < 30 * 24; hours += 11) expect(await sessionAfter(busy, hours)).toBeDefined();
    expect(await sessionAfter(busy, 30 * 24 + 0.1)).toBeUndefined();
    const stored = JSON.stringify(await store.run((db) => db.selectFrom("member_session").selectAll().execute()));
    for (const token of [idle, busy]) expect(stored, "its digest alone").not.toContain(token);
    const { session } = (await sessionAfter(busy, 0))!;
    expect(await endSession(store, session.id, other)).toBe(false);
    await endSessions(store, id, session.id);
    expect((await sessions(store)).map((one) => one.id)).toEqual([session.id]);
  });

  test("strangers use up neither a browser's tries nor its mails, and send 20 mails an hour at most", async () => {
    const limits = createSignInLimits(store);
    const sent: boolean[] = [];
    for (let n = 0; n < 30; n++) sent.push(await limits.mayMail("one@example.com", `192.0.2.${n % 10}`));
    expect(sent.filter(Boolean)).toHaveLength(20);
    for (let n = 0; n < 6; n++) expect(await limits.mayMail("two@example.com", "192.0.2.1")).toBe(n < 5);
    expect(await limits.mayMail("two@example.com", "192.0.2.2")).toBe(true);
    for (let n = 0; n < 6; n++) expect(await limits.mayMail("one@example.com", "192.0.2.1", "mine")).toBe(n < 5);
    for (let n = 0; n < 11; n++) expect(await limits.mayTry("192.0.2.1")).toBe(n < 10);
    expect(await limits.mayTry("192.0.2.1", "mine")).toBe(true);
  });

  test("somebody stays owner, also if two depose each other at the same moment", async () => {
    for (let time = 0; time < 20; time++) {
      const [one, other] = [await owner("one@example.com"), await owner("other@example.com")];
      const both = await Promise.all([setRole(store, one, "editor"), removeMember(store, other, { asLast: false })]);
      expect(both.map(({ outcome }) => outcome)).toContain("last-owner");
      expect((await members(store)).filter(({ role }) => role === "owner")).toHaveLength(1);
    }
    const last = (await members(store)).find(({ role }) => role === "owner")!;
    expect(await setRole(store, last.id, "sales")).toEqual({ outcome: "last-owner" });
    expect(await removeMember(store, last.id, { asLast: true })).toEqual({ outcome: "removed" });
  });
});
