import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { LocalizedSites } from "#app/content.server.ts";
import type { Certainty } from "#app/features/assistant/answer.ts";
import { describeEachStore } from "#tests/support/each-store.ts";
import { sites } from "#tests/support/sites.ts";
import { type TestStore, testStore } from "#tests/support/test-store.ts";
import { markQuestion, readQuestions } from "./asked-questions.server.ts";
import { createQuestions, redact } from "./questions.server.ts";

const { en, ar } = sites;
const set = (keepQuestions: "on" | "off"): LocalizedSites => ({
  en: { ...en, settings: { ...en.settings, keepQuestions } },
  ar,
});

describeEachStore((newStore) => {
  describe("unanswered questions", () => {
    let store: TestStore;
    let shown: LocalizedSites;
    let questions: ReturnType<typeof createQuestions>;
    beforeAll(async () => void (store = await testStore(await newStore())));
    afterAll(() => store.remove());
    beforeEach(() => {
      shown = set("on");
      questions = createQuestions({ store, sites: () => shown });
      vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
      vi.setSystemTime(new Date("2026-11-20T12:00:00Z"));
    });
    afterEach(async () => {
      await questions.stop();
      vi.useRealTimers();
      await store.run((db) => db.deleteFrom("unanswered_question").execute());
    });

    const ask = (content: string, locale: "en" | "ar" = "en", certainty: Certainty = "none") =>
      questions.noteIfUnanswered({ sites: shown, locale, turns: [{ role: "user", content }] }, certainty);
    const kept = async () =>
      (await readQuestions(store)).map(({ locale, text, times, last }) => [locale, text, times, last]);

    test("are kept without what tells who asked, the last first, and alike ones together", async () => {
      ask("Do you sell wooden sailing boats? 12");
      ask("do you sell wooden sailing boats");
      ask("What do you do?", "en", "sure");
      await questions.stop();
      vi.setSystemTime(new Date("2026-11-21T12:00:00Z"));
      ask("هل تبيعون القوارب الشراعية الخشبية؟", "ar", "perhaps");
      await questions.stop();
      expect(await kept()).toEqual([
        ["ar", "هل تبيعون القوارب الشراعية الخشبية؟", 1, "2026-11-21"],
        ["en", "Do you sell wooden sailing boats? …", 2, "2026-11-20"],
      ]);
    });

    test("that were dealt with are open again when somebody asks again", async () => {
      ask("Do you sell wooden sailing boats?");
      await questions.stop();
      const [question] = await readQuestions(store);
      expect(question?.isDone).toBe(false);
      expect(await markQuestion(store, question!, true)).toBe(true);
      expect((await readQuestions(store))[0]?.isDone).toBe(true);
      expect(await markQuestion(store, { locale: "en", words: "nothing" }, true)).toBe(false);
      vi.setSystemTime(new Date("2026-11-22T12:00:00Z"));
      ask("Do you sell wooden sailing boats?");
      await questions.stop();
      expect((await readQuestions(store))[0]).toMatchObject({ times: 2, last: "2026-11-22", isDone: false });
    });

    test("are not kept unless the owner wishes so, and those that were are removed", async () => {
      ask("Do you sell wooden sailing boats?");
      await questions.stop();
      shown = set("off");
      ask("Do you sell wooden sailing ships?");
      questions.start();
      await vi.advanceTimersByTimeAsync(100);
      await vi.waitFor(async () => expect(await kept(), "a process that has just started").toHaveLength(1), 60_000);
      // The next minute begins when the first round has ended, which takes the store a while.
      await vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(60_000);
        expect(await kept()).toEqual([]);
      }, 60_000);
    });

    test("are removed after 30 days", async () => {
      const run = async (moment: string) => {
        vi.setSystemTime(new Date(moment));
        questions = createQuestions({ store, sites: () => shown });
        questions.start();
        await vi.advanceTimersByTimeAsync(100);
        await questions.stop();
      };
      ask("Do you sell wooden sailing boats?");
      await questions.stop();
      await run("2026-11-20T12:00:00Z");
      for (const day of ["30", "12-10", "12-20"])
        await run(day.length === 2 ? "2026-11-30T00:00:00Z" : `2026-${day}T00:00:00Z`);
      expect(await kept()).toHaveLength(1);
      await run("2026-12-21T00:00:00Z");
      expect(await kept()).toEqual([]);
    });

    test("are bounded for each day", async () => {
      const words = (number: number) =>
        number.toString(26).replaceAll(/./g, (digit) => String.fromCharCode(97 + parseInt(digit, 26)));
      for (let number = 0; number < 201; number++) ask(`zzq${words(number)} qqz${words(number)}?`);
      await questions.stop();
      expect(await readQuestions(store)).toHaveLength(200);
      ask("Do you sell wooden sailing boats?");
      await questions.stop();
      expect(await readQuestions(store)).toHaveLength(200);
    });
  });
});

const leads = ["my name is", "name is", "i am", "this is", "name", "اسمي", "انا اسمي", "معك", "أنا"];

test.each([
  ["Can I pay by American Express?", "Can I pay by American Express?"],
  ["call me on +966 55 123 4567 about boats", "call me on … about boats"],
  ["رقمي ٠٥٥١٢٣٤٥٦٧ هل تبيعون القوارب", "رقمي … هل تبيعون القوارب"],
  ["write to sara.ali+x@example.com please", "write to … please"],
  ["look at https://shop.example/a?b=c and www.x.org, or shop.com.sa/offer", "look at … and … or …"],
  ["my name is ahmed bin salem al harbi and I sell boats", "… and I sell boats"],
  ["Hello, my name is Sara. Do you sell boats?", "Hello, my name is …. Do you sell boats?"],
  ["I am Omar Khan, do you sell boats?", "I am …, do you sell boats?"],
  ["i am looking for boats", "i am looking for boats"],
  ["domain name registration", "domain name registration"],
  ["اسمي محمد بن سالم الحربي وأريد قاربا", "اسمي …"],
  ["مرحبا، اسمي نورة. هل تبيعون القوارب؟", "مرحبا، اسمي …. هل تبيعون القوارب؟"],
  ["معك خالد، هل تبيعون القوارب", "معك …، هل تبيعون القوارب"],
  ["1 2 3", "…"],
])("%s", (asked, kept) => {
  const redacted = redact(asked, leads);
  if (kept.startsWith("…") && kept.length > 1) expect(redacted.endsWith(kept.slice(2))).toBe(true);
  else expect(redacted.startsWith(kept)).toBe(true);
  expect(redacted).not.toMatch(/\p{N}|@|ahmed|salem|harbi|Sara|Omar|Khan|محمد|سالم|نورة|خالد/u);
});

test("at most 300 characters stay", () => {
  expect(redact("boats ".repeat(400), leads)).toHaveLength(300);
});
