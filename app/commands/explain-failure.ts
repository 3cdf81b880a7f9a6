import type { DeliveryResult } from "#app/platform/delivery-result.ts";

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
