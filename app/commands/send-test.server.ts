import { randomUUID } from "node:crypto";
import { addressOf, ourMailboxes } from "#app/mails/mailboxes.server.ts";
import { newLead } from "#app/features/leads/intake/lead-store.server.ts";
import { loadMails } from "#app/features/leads/mails/mails.server.ts";
import { leadEvent } from "#app/features/leads/rules/exported-lead.server.ts";
import { isAddress } from "#app/features/leads/rules/check-fields.ts";
import type { DeliveryResult } from "#app/platform/delivery-result.ts";
import type { LeadDeps } from "#app/features/leads/lead-deps.server.ts";
import type { Mail } from "#app/platform/mailer.server.ts";
import type { LeadTable } from "#app/store/tables.server.ts";
import { command, done, misuse, refusal } from "./command.server.ts";

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
  const texts = { name: "Test تجربة", subject: "Test of the settings", message: `${notice}\nالعربية تصل سليمة.` };
  const fields = newLead({ ...texts, email: addressOf(receiver) }, "en");
  const lead = { ...fields, id: "TEST", page: "/contact", submission_key: id };
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

type Failure = Extract<DeliveryResult, { outcome: "failed" }>;
type Destination = "mail" | "webhook" | "file";

/** Meanings of error codes and replies; the first match wins. Placeholders are filled in. */
const meanings: Record<Destination, [pattern: RegExp, words: string][]> = {
  mail: [
    [/\b(EDNS|ENOTFOUND|EAI_AGAIN)\b/, "the name {host} is not known (DNS). Check the host in {setting}"],
    [
      /ECONNREFUSED/,
      "nothing listens at {host}. Check host and port in {setting}: usually 465 with smtps://, or 587 with smtp://",
    ],
    [
      /ECONNRESET|socket close|unexpectedly/i,
      "{host} closed the connection. smtps:// is for port 465, smtp:// for 587",
    ],
    [
      /wrong version number|packet length too long|ERR_SSL/i,
      "{host} does not start with TLS. Use smtp://, or smtps:// with port 465",
    ],
    [
      /CERT|SELF_SIGNED|UNABLE_TO|altname/i,
      "the certificate of {host} is not valid for that name. Use the name in the certificate",
    ],
    [/ETLS|STARTTLS/, "{host} offers no TLS, and a password is not sent unencrypted. Use smtps:// with port 465"],
    [
      /\b(EAUTH|ENOAUTH|530|534|535|538)\b/,
      "{host} refuses the user or the password in {setting}. Characters such as @ / # % are written as %40 %2F %23 %25",
    ],
    [/\b5\d\d MAIL FROM/, "{host} does not allow sending as MAIL_FROM. Use an address of the account in {setting}"],
    [/\b5\d\d RCPT TO/, "{host} refuses the recipient. Check the address in LEADS_TO"],
    [/\b5\d\d DATA/, "{host} refuses the mail itself, usually as spam. Ask whoever runs it"],
    [/\b4\d\d\b/, '{host} says "later". The website would retry; try again in some minutes'],
    [
      /ETIMEDOUT|timed? ?out|greeting never/i,
      "{host} does not answer. A firewall may block it, or the port may be wrong",
    ],
  ],
  webhook: [
    [/ENOTFOUND|EAI_AGAIN/, "the name {host} is not known (DNS). Check the host in {setting}"],
    [/ECONNREFUSED/, "nothing listens at {host}. Check host and port in {setting}"],
    [/CERT|SELF_SIGNED|UNABLE_TO|altname/i, "the certificate of {host} is not valid for that name"],
    [/timeout|aborted/i, "{host} does not answer within 15 seconds"],
    [/HTTP (401|403|407)/, "{host} denies access or rejects the signature. Compare LEADS_WEBHOOK_SECRET on both sides"],
    [
      /HTTP 3\d\d/,
      "{host} redirects to another address, and redirects are not followed. Put that address into {setting}",
    ],
    [/HTTP (404|405)/, "{host} has nothing at that path, or does not accept POST. Check the path in {setting}"],
    [/HTTP 410/, "{host} wants no more of these events"],
    [/HTTP 5\d\d/, "{host} failed. Read its log"],
  ],
  file: [
    [/ENOSPC/, "the disk is full"],
    [/EACCES|EPERM|EROFS/, "this user may not write to {host}. Run the command as the user of the website"],
  ],
};
const settings: Record<Destination, string> = { mail: "SMTP_URL", webhook: "LEADS_WEBHOOK_URL", file: "DATA_DIR" };

/**
 * Explains a failure in plain words, followed by the server's reply.
 * @param address URL or folder; for a URL only host and port are shown
 */
export function explainFailure({ reason }: Failure, destination: Destination, address: string): string {
  const meaning = meanings[destination].find(([pattern]) => pattern.test(reason))?.[1] ?? "it did not work";
  const words = meaning
    .replaceAll("{host}", URL.parse(address)?.host || address)
    .replaceAll("{setting}", settings[destination]);
  return `${words} (${reason})`;
}
