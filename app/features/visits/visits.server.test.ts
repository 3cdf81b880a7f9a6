import { beforeEach, describe, expect, test, vi } from "vitest";
import type { LocalizedSites } from "#app/content.server.ts";
import { describeEachStore } from "#tests/support/each-store.ts";
import { sites } from "#tests/support/sites.ts";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import { createVisits, type VisitReport, removeCountsBefore, writeCounts } from "./visits.server.ts";

const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36";

describeEachStore((newStore) => {
  describe("visits", () => {
    const store = storeOfEachTest(newStore);
    let shown: LocalizedSites;
    let visits: ReturnType<typeof createVisits>;
    beforeEach(() => {
      shown = sites;
      visits = anInstance();
      vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
      vi.setSystemTime(new Date("2026-11-20T12:00:00Z"));
    });

    const anInstance = () => createVisits({ store, sites: () => shown });
    const report = (body: string, headers: Record<string, string> = {}, address = "203.0.113.7") => {
      const given: Record<string, string> = { "user-agent": chrome, ...headers };
      const header: VisitReport["header"] = (name) => given[name];
      return visits.report({ address, host: "www.site.example", header, body });
    };
    const rows = () =>
      store.run((db) =>
        db.selectFrom("visit_sum").selectAll().orderBy("day").orderBy("measure").orderBy("name").execute(),
      );
    const sums = async () =>
      (await rows()).map(({ day, measure, name, times }) => `${day} ${measure} ${name} ${times}`);

    test("are written at the end, and what several instances write adds up", async () => {
      const other = anInstance();
      expect(await report("seen=/,/about,/&type=navigate&from=https://google.com/")).toBe("counted");
      visits.leadStored("ar");
      expect(await rows()).toEqual([]);
      await visits.stop();
      visits = other;
      await report("seen=/about");
      visits.countChat("en", () => undefined);
      await visits.stop();
      expect(await sums()).toEqual([
        "2026-11-20 chat en 1",
        "2026-11-20 from google.com 1",
        "2026-11-20 lead ar 1",
        "2026-11-20 view / 2",
        "2026-11-20 view /about 2",
      ]);
      await visits.stop();
      expect(await rows(), "nothing is written twice").toHaveLength(5);
    });

    test("belong to the day in Riyadh", async () => {
      vi.setSystemTime(new Date("2026-11-20T20:59:59Z"));
      await report("seen=/");
      vi.setSystemTime(new Date("2026-11-20T21:00:00Z"));
      await report("seen=/");
      await visits.stop();
      expect(await sums()).toEqual(["2026-11-20 view / 1", "2026-11-21 view / 1"]);
    });

    test("are written once a minute", async () => {
      vi.useRealTimers();
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      visits.start();
      await report("seen=/");
      vi.advanceTimersByTime(59_999);
      expect(await rows()).toEqual([]);
      vi.advanceTimersByTime(1);
      await vi.waitFor(async () => expect(await rows()).toHaveLength(1), 60_000);
      await visits.stop();
    });

    test("of one who does not wish to be counted, of a member or of a program, leave no trace", async () => {
      const unwilling: Record<string, string>[] = [
        { dnt: "1" },
        { "sec-gpc": "1" },
        { cookie: "one=1; __Host-desk=token" },
        { cookie: "desk=token" },
        { "user-agent": "" },
        { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
        { "user-agent": chrome.replace("Chrome", "HeadlessChrome") },
      ];
      for (const headers of unwilling) expect(await report("seen=/", headers)).toBe("omitted");
      visits.countChat("en", (name) => (name === "sec-gpc" ? "1" : undefined));
      expect(await report("seen=/", { dnt: "0", cookie: "__Host-desk=; helpdesk=1" })).toBe("counted");
      await visits.stop();
      expect(await sums()).toEqual(["2026-11-20 view / 1"]);
    });

    test("are not counted once the owner has switched that off", async () => {
      shown = { ...sites, en: { ...sites.en, settings: { ...sites.en.settings, countVisits: "off" } } };
      expect(await report("seen=/")).toBe("omitted");
      visits.leadStored("en");
      visits.countChat("en", () => undefined);
      await visits.stop();
      expect(await rows()).toEqual([]);
    });

    test("of one address are bounded; another one's count", async () => {
      for (let times = 0; times < 30; times++)
        expect(await report(`seen=${Array(20).fill("/").join()}`)).toBe("counted");
      expect(await report("seen=/")).toBe("too-many");
      expect(await report("vote=helpful&locale=en")).toBe("too-many");
      expect(await report("seen=/", {}, "203.0.113.8")).toBe("counted");
      expect(await report("vote=helpful&locale=en", {}, "203.0.113.8")).toBe("counted");
      await visits.stop();
      expect(await sums()).toEqual(["2026-11-20 helpful en 1", "2026-11-20 view / 601"]);
    });

    test("of one address bring few new names a day", async () => {
      for (const site of ["google.com", ...Array.from({ length: 300 }, (_, at) => `forged-${at}.example`)])
        await report(
          `seen=/&type=navigate&from=https://${site}/`,
          {},
          site === "google.com" ? "203.0.113.8" : undefined,
        );
      await report("seen=/&type=navigate&from=https://google.com/");
      await visits.stop();
      const from = (await rows()).filter(({ measure }) => measure === "from");
      expect(from.map(({ name, times }) => `${name} ${times}`)).toEqual([
        "* 295",
        ...[0, 1, 2, 3, 4].map((at) => `forged-${at}.example 1`),
        "google.com 2",
      ]);
    });

    test("from more sites than a day keeps apart count as others, whoever wrote before", async () => {
      const flood = async (begin: number) => {
        for (let site = begin; site < begin + 150; site++)
          await report(`seen=/&type=navigate&from=https://site-${site}.example/`, {}, `203.0.113.${site % 250}`);
        await visits.stop();
        visits = anInstance();
      };
      await flood(0);
      await flood(1000);
      await flood(0);
      const from = (await rows()).filter(({ measure }) => measure === "from");
      expect(from).toHaveLength(201);
      expect(from.find(({ name }) => name === "*")?.times).toBe(100);
      expect(from.reduce((sum, { times }) => sum + times, 0)).toBe(450);
    });

    test("wait in memory while the store is away", async () => {
      const away = { ...store, run: () => Promise.reject(new Error("away")) };
      visits = createVisits({ store: away, sites: () => shown });
      await report("seen=/");
      await visits.stop();
      Object.assign(away, { run: store.run });
      await report("seen=/");
      await visits.stop();
      expect(await sums()).toEqual(["2026-11-20 view / 2"]);
    });

    test("of days before one are removed", async () => {
      const sum = { measure: "view", name: "/", times: 1 } as const;
      await writeCounts(
        store,
        ["2024-10-21", "2024-10-22", "2026-11-20"].map((day) => ({ ...sum, day })),
      );
      expect(await removeCountsBefore(store, "2024-10-22")).toBe(1);
      expect(await sums()).toEqual(["2024-10-22 view / 1", "2026-11-20 view / 1"]);
    });
  });
});
