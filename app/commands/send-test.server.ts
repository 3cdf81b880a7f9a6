import { randomUUID } from "node:crypto";
import { addressOf, ourMailboxes } from "#app/mails/mailboxes.server.ts";
import { fieldColumns } from "#app/features/leads/lead-fields.server.ts";
import { loadMails } from "#app/features/leads/mails/mails.server.ts";
import { leadEvent } from "#app/features/leads/rules/exported-lead.server.ts";
import { isAddress } from "#app/features/leads/rules/is-address.ts";
import type { DeliveryResult } from "#app/platform/delivery-result.ts";
import type { LeadDeps } from "#app/features/leads/lead-deps.server.ts";
import type { Mail } from "#app/platform/mailer.server.ts";
import type { LeadTable } from "#app/store/tables.server.ts";
import { command, done, misuse, refusal } from "./command.server.ts";
import { explainFailure } from "./explain-failure.ts";

export const sendTest = command({
  usage: "[--to ADDRESS]",
  summary: "tests the mail and webhook settings: sends a marked test by each and reports what happened",
  options: { to: { type: "string" } },
  quiet: true,
  run: async ({ words, options: { to } }, terminal, parts) => {
    if (words.length > 0 || (to !== undefined && !isAddress(to)))
      return misuse("Name the recipient of the confirmation: send-test --to sara@example.com");
    let hasFailed = false;
    for await (const { what, outcome, words: details } of sendAll(parts, to)) {
      hasFailed ||= outcome === "failed";
      await terminal.write(`${what.padEnd(14)}${outcome.padEnd(9)}${details}.\n`);
    }
    return hasFailed ? refusal("Something failed: see above.") : done;
  },
});

/** Result of one test, as a sentence for the operator. `skipped`: not set and not required. */
type TestReport = {
  what: "notification" | "confirmation" | "webhook";
  outcome: "sent" | "written" | "failed" | "skipped";
  words: string;
};

const mark = "[TEST]";
const notice = "This is a test of the website's settings. No visitor wrote it, and nothing of it is stored.";

/**
 * Sends a marked notification in English, a marked confirmation in Arabic and a marked event, with
 * the current settings. Nothing is stored or retried.
 * @param to recipient of the confirmation; unset: the company
 */
async function* sendAll(deps: LeadDeps, to: string | undefined): AsyncGenerator<TestReport> {
  const id = `test-${randomUUID()}`;
  const { notificationMail, confirmationMail } = await loadMails();
  const receiver = to ?? ourMailboxes(deps)[0]!;
  const lead: LeadTable = { ...testLead(id, new Date()), email: addressOf(receiver) };
  yield tryMail(deps, "notification", { ...notificationMail(lead, deps), id: `${id}.notification` });
  const confirmation = confirmationMail({ id: "TEST", email: receiver, locale: "ar" }, deps);
  yield tryMail(deps, "confirmation", { ...confirmation, id: `${id}.confirmation` });
  yield tryWebhook(deps, id, lead);
}

async function tryMail(
  { settings: { SMTP_URL }, mailer }: LeadDeps,
  what: "notification" | "confirmation",
  mail: Mail,
): Promise<TestReport> {
  const markedMail = { ...mail, subject: `${mark} ${mail.subject}`, text: `${notice}\n\n${mail.text}` };
  const result = await mailer.send(markedMail);
  const receivers = [mail.to].flat().join(", ");
  if (result.outcome === "failed")
    return {
      what,
      outcome: "failed",
      words: explainFailure(result, SMTP_URL ? "mail" : "file", SMTP_URL ?? mailer.folder),
    };
  if (SMTP_URL)
    return { what, outcome: "sent", words: `the mail server accepted it for ${receivers}. Look into that mailbox` };
  const words = `SMTP_URL is not set, so no mail is sent: it was written to ${mailer.folder}/${mail.id}.eml`;
  return { what, outcome: "written", words };
}

async function tryWebhook(
  { settings: { LEADS_WEBHOOK_URL: url }, postWebhook }: LeadDeps,
  id: string,
  lead: LeadTable,
): Promise<TestReport> {
  const what = "webhook";
  if (url === undefined) return { what, outcome: "skipped", words: "LEADS_WEBHOOK_URL is not set, so none is sent" };
  const event = leadEvent({ ...lead, deliveries: [], files: [] });
  const result: DeliveryResult = await postWebhook(id, {
    ...event,
    type: "lead.test",
    data: { ...event.data, test: true },
  });
  if (result.outcome === "sent")
    return { what, outcome: "sent", words: `${new URL(url).host} accepted the event lead.test` };
  return { what, outcome: "failed", words: explainFailure(result, "webhook", url) };
}

const testLead = (id: string, now: Date) => ({
  id: "TEST",
  received_at: now.toISOString(),
  kind: "contact" as const,
  status: "new" as const,
  flagged: 0 as const,
  flag_reasons: "",
  ...fieldColumns({
    name: "Test تجربة",
    subject: "Test of the settings",
    message: `${notice}\nالعربية تصل سليمة.`,
  }),
  phone_e164: null,
  locale: "en" as const,
  source: "",
  page: "/contact",
  submission_key: id,
  message_digest: null,
  form: "",
  extra: "",
  assigned_to: "",
});
