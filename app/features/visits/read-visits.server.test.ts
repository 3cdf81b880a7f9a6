import { describe, expect, test } from "vitest";
import type { VisitMeasure } from "#app/store/tables.server.ts";
import { describeEachStore } from "#tests/support/each-store.ts";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import { readVisits } from "./read-visits.server.ts";
import { writeCounts } from "./visits.server.ts";

describeEachStore((newStore) => {
  describe("what was counted", () => {
    const store = storeOfEachTest(newStore);

    const count = (day: string, measure: VisitMeasure, name: string, times = 1) =>
      writeCounts(store, [{ day, measure, name, times }]);

    test("is nothing at first, for every day of the period", async () => {
      const { first, current, before, details } = await readVisits(store, { until: "2026-11-20", days: 7 });
      expect(first).toBeUndefined();
      expect(current.totals).toEqual({ view: 0, from: 0, lead: 0, chat: 0 });
      expect(current.days.map(({ day }) => day)).toEqual(
        ["14", "15", "16", "17", "18", "19", "20"].map((day) => `2026-11-${day}`),
      );
      expect(before.days.at(-1)).toEqual({ day: "2026-11-13", views: 0, arrivals: 0 });
      const noVotes = { helpful: 0, unhelpful: 0 };
      expect(details).toMatchObject({ pages: [], from: [], campaigns: [], votes: { en: noVotes, ar: noVotes } });
      expect(details.vitals.lcp).toEqual({ p75: undefined, good: undefined, count: 0 });
    });

    test("belongs to its period, and the one before is known as well", async () => {
      await count("2026-11-06", "view", "/", 100);
      await count("2026-11-07", "view", "/", 5);
      await count("2026-11-13", "from", "", 2);
      await count("2026-11-14", "view", "/about", 3);
      await count("2026-11-20", "view", "/", 4);
      await count("2026-11-20", "from", "google.com", 1);
      await count("2026-11-20", "lead", "ar", 1);
      await count("2026-11-20", "chat", "en", 6);
      await count("2026-11-21", "view", "/", 100);
      const { first, current, before } = await readVisits(store, { until: "2026-11-20", days: 7 });
      expect(first).toBe("2026-11-06");
      expect(current.totals).toEqual({ view: 7, from: 1, lead: 1, chat: 6 });
      expect(current.days.at(0)).toEqual({ day: "2026-11-14", views: 3, arrivals: 0 });
      expect(current.days.at(-1)).toEqual({ day: "2026-11-20", views: 4, arrivals: 1 });
      expect(before.totals).toEqual({ view: 5, from: 2, lead: 0, chat: 0 });
    });

    test("has both languages of a page together, the most frequent first", async () => {
      await count("2026-11-19", "view", "/about", 2);
      await count("2026-11-20", "view", "/ar/about", 3);
      await count("2026-11-20", "view", "/ar", 4);
      await count("2026-11-20", "view", "*", 1);
      await count("2026-11-20", "from", "", 9);
      await count("2026-11-20", "from", "google.com", 10);
      await count("2026-11-20", "campaign", "letter / email", 2);
      const { details } = await readVisits(store, { until: "2026-11-20", days: 30 });
      expect(details.pages).toEqual([
        { path: "/about", en: 2, ar: 3 },
        { path: "/", en: 0, ar: 4 },
        { path: "*", en: 1, ar: 0 },
      ]);
      expect(details.from).toMatchObject([
        { name: "google.com", times: 10 },
        { name: "", times: 9 },
      ]);
      expect(details.campaigns).toMatchObject([{ name: "letter / email", times: 2 }]);
    });

    test("has the opinions of answers by language", async () => {
      await count("2026-11-13", "helpful", "en", 50);
      await count("2026-11-19", "helpful", "en", 2);
      await count("2026-11-20", "helpful", "en", 1);
      await count("2026-11-20", "unhelpful", "ar", 4);
      const { details } = await readVisits(store, { until: "2026-11-20", days: 7 });
      expect(details.votes).toEqual({ en: { helpful: 3, unhelpful: 0 }, ar: { helpful: 0, unhelpful: 4 } });
    });

    test("adds measurements of all days up to one percentile", async () => {
      for (const day of ["2026-11-19", "2026-11-20"]) {
        await count(day, "lcp", "-2", 2);
        await count(day, "lcp", "3", 2);
      }
      const { details } = await readVisits(store, { until: "2026-11-20", days: 7 });
      expect(details.vitals.lcp).toMatchObject({ good: 0.5, count: 8 });
      expect(details.vitals.lcp.p75).toBeGreaterThan(2500 * 1.1 ** 3);
      expect(details.vitals.lcp.p75).toBeLessThan(2500 * 1.1 ** 4);
    });
  });
});
