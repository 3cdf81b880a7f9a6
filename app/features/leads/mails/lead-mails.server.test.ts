import { expect, test } from "vitest";
import { sites } from "#tests/support/sites.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import type { LeadTable } from "#app/store/tables.server.ts";
import { testLead } from "#tests/support/test-store.ts";
import { notificationMail } from "./lead-mails.server.tsx";

const mailIn = (language: string, lead: Partial<LeadTable>) =>
  notificationMail({ ...testLead, ...lead }, { settings: parseEnv({ LEADS_LANGUAGE: language }), sites: () => sites });

test.each([
  ["", "ar", "ar"],
  ["", "en", "en"],
  ["visitor", "ar", "ar"],
  ["en", "ar", "en"],
  ["ar", "en", "ar"],
] as const)("LEADS_LANGUAGE %j labels what came in %s in %s", (setting, visitor, language) => {
  const { mails, pages } = sites[language];
  const { notification: words } = mails;
  const mail = mailIn(setting, { locale: visitor, flagged: 1, flag_reasons: "link" });
  expect(mail.subject.startsWith(words.flaggedMark)).toBe(true);
  expect(mail.html).toContain(`<html dir="${language === "ar" ? "rtl" : "ltr"}" lang="${language}">`);
  for (const label of [
    words.title,
    pages.contact.form.phone.label,
    words.flagReasons.link,
    words.reply.split("{")[0]!,
  ]) {
    expect(mail.text).toContain(label);
    expect(mail.html).toContain(label);
  }
  // The visitor's words, and their language, stay.
  expect(mail.text).toContain(testLead.message);
  expect(mail.text).toContain(`: ${visitor === "ar" ? "العربية" : "English"}`);
});
