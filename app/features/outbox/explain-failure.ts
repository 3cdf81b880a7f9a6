import type { DeliveryResult } from "#app/platform/delivery-result.ts";

type Failure = Extract<DeliveryResult, { outcome: "failed" }>;
export type Destination = "mail" | "webhook" | "file";

/** What codes and answers mean, the first that fits. `{host}` and `{setting}` are filled in. */
const meanings: [on: Destination, pattern: RegExp, words: string][] = [
  ["mail", /\b(EDNS|ENOTFOUND|EAI_AGAIN)\b/, "the name {host} is not known (DNS). Check the host in {setting}"],
  [
    "mail",
    /ECONNREFUSED/,
    "nothing listens at {host}. Check host and port in {setting}: most often 465 with smtps://, or 587 with smtp://",
  ],
  [
    "mail",
    /ECONNRESET|socket close|unexpectedly/i,
    "{host} cut the connection. smtps:// is for port 465, smtp:// for 587",
  ],
  [
    "mail",
    /wrong version number|packet length too long|ERR_SSL/i,
    "{host} speaks no TLS at once. Use smtp:// there, or smtps:// with port 465",
  ],
  [
    "mail",
    /CERT|SELF_SIGNED|UNABLE_TO|altname/i,
    "the certificate of {host} is not valid for that name. Use the name that it was made for",
  ],
  [
    "mail",
    /ETLS|STARTTLS/,
    "{host} offers no TLS, and a password is not sent in the clear. Use smtps:// with port 465",
  ],
  [
    "mail",
    /\b(EAUTH|ENOAUTH|530|534|535|538)\b/,
    "{host} refuses the user or the password in {setting}. Characters such as @ / # % are written as %40 %2F %23 %25",
  ],
  ["mail", /\b5\d\d MAIL FROM/, "{host} does not let us send as MAIL_FROM. Use an address of the account in {setting}"],
  ["mail", /\b5\d\d RCPT TO/, "{host} refuses the recipient. Check the address in LEADS_TO"],
  ["mail", /\b5\d\d DATA/, "{host} refuses the mail itself, most often as spam. Ask whoever runs it"],
  ["mail", /\b4\d\d\b/, '{host} says "later", which the website would do. Try again in some minutes'],
  [
    "mail",
    /ETIMEDOUT|timed? ?out|greeting never/i,
    "{host} does not answer. A firewall may be in between, or the port is another",
  ],
  ["webhook", /ENOTFOUND|EAI_AGAIN/, "the name {host} is not known (DNS). Check the host in {setting}"],
  ["webhook", /ECONNREFUSED/, "nothing listens at {host}. Check host and port in {setting}"],
  ["webhook", /CERT|SELF_SIGNED|UNABLE_TO|altname/i, "the certificate of {host} is not valid for that name"],
  ["webhook", /timeout|aborted/i, "{host} does not answer within 15 seconds"],
  [
    "webhook",
    /HTTP (401|403|407)/,
    "{host} lets nobody in, or finds the signature wrong. Compare LEADS_WEBHOOK_SECRET on both sides",
  ],
  [
    "webhook",
    /HTTP 3\d\d/,
    "{host} sends us to another address, which we do not follow. Put that address into {setting}",
  ],
  ["webhook", /HTTP (404|405)/, "{host} knows nothing at that path, or no POST. Check the path in {setting}"],
  ["webhook", /HTTP 410/, "{host} wants no more such events"],
  ["webhook", /HTTP 5\d\d/, "{host} failed at it. Look into its own log"],
  ["file", /ENOSPC/, "the disk is full"],
  ["file", /EACCES|EPERM|EROFS/, "{host} may not be written by this user. Run as the user that the website runs as"],
];
const settings: Record<Destination, string> = { mail: "SMTP_URL", webhook: "LEADS_WEBHOOK_URL", file: "DATA_DIR" };

/**
 * A failure in plain words, followed by what the other side said.
 * @param address URL or folder; of a URL only host and port are shown
 */
export function explainFailure({ reason }: Failure, destination: Destination, address: string): string {
  const meaning =
    meanings.find(([on, pattern]) => on === destination && pattern.test(reason))?.[2] ?? "it did not work";
  const words = meaning
    .replaceAll("{host}", URL.parse(address)?.host || address)
    .replaceAll("{setting}", settings[destination]);
  return `${words} (${reason})`;
}
