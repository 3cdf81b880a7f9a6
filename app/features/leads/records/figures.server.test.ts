import { beforeEach, expect, test, vi } from "vitest";
import { describeEachStore } from "#tests/support/each-store.ts";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import { stagesOf } from "#app/features/leads/rules/stages.ts";
import { sites } from "#tests/support/sites.ts";
import { readFigures } from "./figures.server.ts";

const hours = {
  timeZone: "Asia/Riyadh",
  regular: [{ days: [0, 1, 2, 3, 4], opens: "08:00", closes: "16:00" }],
  exceptions: [{ name: "Stocktaking", from: "2026-11-24", to: "2026-11-24" }],
};
const replyWithin = { count: 4, unit: "workingHours" } as const;
const rules = { hours, replyWithin, stages: stagesOf(sites.en) };
const inRiyadh = (text: string) => new Date(`${text.replace(" ", "T")}:00+03:00`).toISOString();
const november = { from: "2026-11-22", to: "2026-11-29" };

describeEachStore((newStore) => {
  const store = storeOfEachTest(newStore);
  const read = (span = november, own = rules) => readFigures(store, span, own);
  beforeEach(() => void vi.setSystemTime(inRiyadh("2026-11-30 10:00")));

  /** A lead that was answered at a time, by a mail or a status. */
  async function lead(id: string, received: string, more: object = {}, answered?: { at: string; by: string }) {
    await store.add(id, { received_at: inRiyadh(received), ...more });
    if (!answered) return;
    const at = inRiyadh(answered.at);
    await store.run(async (db) => {
      if (answered.by === "mail") {
        const note = { id, lead_id: id, written_at: at, who: "omar", text: "Yes", kind: "answer" } as const;
        await db.insertInto("note").values(note).execute();
      } else {
        const change = { id, lead_id: id, changed_at: at, who: "omar", field: "status", before: "new" } as const;
        await db
          .insertInto("lead_change")
          .values({ ...change, after: answered.by })
          .execute();
      }
    });
  }

  test("tell how soon messages were answered, in opening hours, and how many in time", async () => {
    // Two hours, over a night; the day after is free.
    await lead("A-1", "2026-11-22 15:00", { status: "contacted" }, { at: "2026-11-23 09:00", by: "contacted" });
    // Six hours, over the free day.
    await lead("A-2", "2026-11-23 13:00", {}, { at: "2026-11-25 11:00", by: "mail" });
    // In the night, before the office opened.
    await lead("A-3", "2026-11-25 22:00", { status: "won", value: "500" }, { at: "2026-11-26 07:00", by: "won" });
    // Late without an answer; the next one still has time, and nobody promised the last one anything.
    await lead("A-4", "2026-11-26 09:00");
    await lead("A-5", "2026-11-29 15:30");
    await lead("A-6", "2026-11-26 09:00", { origin: "phone" });
    const { total, week } = await read();
    expect(total).toEqual({ name: "", leads: 6, due: 4, inTime: 2, median: 120, won: 1, lost: 0, value: 500 });
    expect(week.map(({ name, leads, due, median }) => [name, leads, due, median])).toEqual([
      ["2026-11-22", 5, 4, 120],
      ["2026-11-29", 1, 0, undefined],
    ]);
  });

  test("do not count what was taken back as an answer, and leave out spam and other days", async () => {
    await lead("B-1", "2026-11-26 09:00", { status: "new" }, { at: "2026-11-26 09:30", by: "contacted" });
    await lead("B-2", "2026-11-26 09:00", { status: "spam" });
    await lead("B-3", "2026-11-26 09:00", { flagged: 1 });
    await lead("B-4", "2026-11-21 23:59");
    await lead("B-5", "2026-11-30 00:00");
    expect((await read()).total).toMatchObject({ leads: 1, due: 1, inTime: 0, median: undefined });
    expect((await read({ from: "2026-12-01", to: "2026-12-02" })).total).toMatchObject({ leads: 0, due: 0 });
  });

  test("are by source, campaign and member, the largest first, with sums by stage and reasons", async () => {
    const day = "2026-11-25 09:00";
    await lead("C-1", day, { status: "offer", value: "2000", source: "fair", assigned_to: "omar", form: "careers" });
    await lead("C-2", day, { status: "won", value: "300", source: "fair", kind: "callback" });
    await lead("C-3", day, { status: "won", value: "700", source: "", assigned_to: "omar", origin: "visit" });
    await lead("C-4", day, { status: "lost", source: "fair" });
    await store.run((db) =>
      db
        .insertInto("note")
        .values({ id: "n", lead_id: "C-4", written_at: inRiyadh(day), who: "omar", text: "price", kind: "lost" })
        .execute(),
    );
    const { source, campaign, member, stages, reasons } = await read();
    const summary = (figures: typeof source) => figures.map(({ name, leads, won, value }) => [name, leads, won, value]);
    expect(summary(source)).toHaveLength(4);
    expect(source.map(({ name }) => name).toSorted()).toEqual(["/careers", "callback", "form", "visit"]);
    expect(summary(campaign)).toEqual([
      ["fair", 3, 1, 300],
      ["", 1, 1, 700],
    ]);
    expect(summary(member.toSorted((one, other) => one.name.length - other.name.length))).toEqual([
      ["", 2, 1, 300],
      ["omar", 2, 1, 700],
    ]);
    expect(stages).toEqual([
      { status: "new", leads: 0, value: 0 },
      { status: "contacted", leads: 0, value: 0 },
      { status: "offer", leads: 1, value: 2000 },
      { status: "won", leads: 2, value: 1000 },
      { status: "lost", leads: 1, value: 0 },
    ]);
    expect(reasons.filter(({ leads }) => leads > 0)).toEqual([{ reason: "price", leads: 1 }]);
  });

  test("follow what the owner's stages mean, and have leads whose stage left the list", async () => {
    const stage = (id: string, means: "open" | "won" | "lost") => ({ id, means, name: id, request: id });
    const stages = [stage("new", "open"), stage("visit", "open"), stage("signed", "won"), stage("gone", "lost")];
    const day = "2026-11-25 09:00";
    await lead("D-1", day, { status: "visit" }, { at: "2026-11-25 10:00", by: "visit" });
    await lead("D-2", day, { status: "signed", value: "700" });
    await lead("D-3", day, { status: "gone" }, { at: "2026-11-25 10:00", by: "gone" });
    await lead("D-4", day, { status: "offer", value: "40" }, { at: "2026-11-25 11:00", by: "offer" });
    const figures = await read(november, { ...rules, stages });
    expect(figures.total).toMatchObject({ leads: 4, won: 1, lost: 1, value: 700, inTime: 2, median: 60 });
    expect(figures.stages.map(({ status, leads, value }) => [status, leads, value])).toEqual([
      ["new", 0, 0],
      ["visit", 1, 0],
      ["signed", 1, 700],
      ["gone", 1, 0],
      ["offer", 1, 40],
    ]);
  });
});
