import { randomUUID } from "node:crypto";
import type { DeliveryResult } from "#app/platform/delivery-result.ts";
import { env } from "#app/platform/env.server.ts";
import { type Mail, mailFolder, sendMail } from "#app/platform/mailer.server.ts";
import { postWebhook } from "#app/platform/signed-webhook.server.ts";
import type { LeadTable } from "#app/platform/tables.server.ts";
import { explainFailure } from "./explain-failure.ts";
import { leadEvent } from "./lead-event.server.ts";
import { addressOf, ourMailboxes } from "./mailboxes.server.ts";
import { loadMails } from "./mails.server.ts";

/** What became of one test, in a sentence for whoever sets the website up. `skipped`: it is not set, and need not be. */
export type TestReport = {
  what: "notification" | "confirmation" | "webhook";
  outcome: "sent" | "written" | "failed" | "skipped";
  words: string;
};

const mark = "[TEST]";
const notice = "This is a test of the website's settings. No visitor wrote it, and nothing of it is stored.";

/**
 * Sends a marked notification in English, a marked confirmation in Arabic and a marked event, by the settings in force.
 * Nothing is stored and nothing is tried again.
 * @param to where the confirmation goes; unset: to ourselves
 * @param onReport gets each report as soon as it is known
 */
export async function sendTest({ to }: { to?: string }, onReport: (report: TestReport) => void): Promise<void> {
  const id = `test-${randomUUID()}`;
  const { notificationMail, confirmationMail } = await loadMails();
  const receiver = to ?? ourMailboxes()[0]!;
  const lead: LeadTable = { ...testLead(id, new Date()), email: addressOf(receiver) };
  onReport(await tryMail("notification", { ...notificationMail(lead), id: `${id}.notification` }));
  const confirmation = confirmationMail({ id: "TEST", email: receiver, locale: "ar" });
  onReport(await tryMail("confirmation", { ...confirmation, id: `${id}.confirmation` }));
  onReport(await tryWebhook(id, lead));
}

async function tryMail(what: "notification" | "confirmation", mail: Mail): Promise<TestReport> {
  const { SMTP_URL } = env();
  const marked = { ...mail, subject: `${mark} ${mail.subject}`, text: `${notice}\n\n${mail.text}` };
  const result = await sendMail(marked);
  const receivers = [mail.to].flat().join(", ");
  if (result.outcome === "failed")
    return {
      what,
      outcome: "failed",
      words: explainFailure(result, SMTP_URL ? "mail" : "file", SMTP_URL ?? mailFolder()),
    };
  if (SMTP_URL)
    return { what, outcome: "sent", words: `the mail server took it for ${receivers}. Look into that mailbox` };
  const words = `SMTP_URL is not set, so no mail leaves: it was written to ${mailFolder()}/${mail.id}.eml`;
  return { what, outcome: "written", words };
}

async function tryWebhook(id: string, lead: LeadTable): Promise<TestReport> {
  const { LEADS_WEBHOOK_URL: url } = env();
  const what = "webhook";
  if (url === undefined) return { what, outcome: "skipped", words: "LEADS_WEBHOOK_URL is not set, so none is sent" };
  const event = leadEvent(lead, []);
  const result: DeliveryResult = await postWebhook(id, {
    ...event,
    type: "lead.test",
    data: { ...event.data, test: true },
  });
  if (result.outcome === "sent")
    return { what, outcome: "sent", words: `${new URL(url).host} took the event lead.test` };
  return { what, outcome: "failed", words: explainFailure(result, "webhook", url) };
}

const testLead = (id: string, now: Date) => ({
  id: "TEST",
  received_at: now.toISOString(),
  kind: "contact" as const,
  status: "new" as const,
  flagged: 0 as const,
  flag_reasons: "",
  name: "Test تجربة",
  phone: "",
  phone_e164: null,
  subject: "Test of the settings",
  message: `${notice}\nالعربية تصل سليمة.`,
  locale: "en" as const,
  source: "",
  page: "/contact",
  preferred_time: "",
  topic: "",
  submission_key: id,
  message_digest: null,
});
