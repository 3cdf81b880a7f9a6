import { afterEach, expect, test, vi } from "vitest";
import { contentIn } from "#app/content.server.ts";
import type { LeadTable } from "#app/platform/tables.server.ts";
import { testLead } from "./test-store.ts";

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => vi.unstubAllEnvs());

async function mailIn(language: string, lead: Partial<LeadTable>) {
  vi.resetModules();
  vi.stubEnv("LEADS_LANGUAGE", language);
  const { notificationMail } = await import("./notification-mail.server.tsx");
  return notificationMail({ ...testLead, ...lead });
}

test.each([
  ["", "ar", "ar"],
  ["", "en", "en"],
  ["visitor", "ar", "ar"],
  ["en", "ar", "en"],
  ["ar", "en", "ar"],
] as const)("LEADS_LANGUAGE %j labels what came in %s in %s", async (setting, visitor, told) => {
  const { notification: words } = contentIn(told).mails;
  const mail = await mailIn(setting, { locale: visitor, flagged: 1, flag_reasons: "link" });
  expect(mail.subject.startsWith(words.flaggedMark)).toBe(true);
  expect(mail.html).toContain(`lang="${told}"`);
  for (const label of [words.title, words.fields.phone, words.flagReasons.link, words.reply.split("{")[0]!]) {
    expect(mail.text).toContain(label);
    expect(mail.html).toContain(label);
  }
  // What the visitor wrote, and in which language, stays.
  expect(mail.text).toContain(testLead.message);
  expect(mail.text).toContain(`: ${visitor === "ar" ? "العربية" : "English"}`);
});
