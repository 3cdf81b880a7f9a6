/**
 * The reason for a failed delivery: no answer; a temporary refusal; a refusal of the sender (password,
 * address, certificate, settings); or a permanent refusal of this recipient or content.
 */
export type DeliveryFault = "unreachable" | "temporary" | "refused" | "permanent";

/** Note recorded for mails if no mail server is set. */
export const writtenToFile = "written to a file, since no mail server is set";

/** Result of one attempt. `reason` is one line without personal data, for the log. */
export type DeliveryResult =
  | { outcome: "sent"; note?: typeof writtenToFile }
  | { outcome: "failed"; fault: DeliveryFault; reason: string };

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ERR_TLS|ERR_SSL/;

export const isCertificateCode = (code: unknown): boolean => typeof code === "string" && certificate.test(code);

/** One line of at most 300 characters, without mail addresses. */
export function withoutAddresses(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, " ").replaceAll(/[^\s<>:;,"'()]+@[^\s<>:;,"'()]+/g, "…@…");
  return line.trim().slice(0, 300);
}
