/**
 * Why a delivery did not get through: nobody answered; not now; we are refused, whatever we bring (password, sender,
 * certificate, settings); or this recipient or this content is, for good.
 */
export const deliveryFaults = ["unreachable", "temporary", "refused", "permanent"] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

/** What became of one try. `reason` is one line without personal data, fit for the log. */
export type DeliveryResult = { outcome: "sent" } | { outcome: "failed"; fault: DeliveryFault; reason: string };

/** Codes of certificates that Node does not accept. */
const certificate = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ERR_TLS|ERR_SSL/;

export const isCertificateCode = (code: unknown): boolean => typeof code === "string" && certificate.test(code);

/** One line of at most 300 characters, in which addresses of people do not show. */
export function withoutAddresses(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, " ").replaceAll(/[^\s<>:;,"'()]+@[^\s<>:;,"'()]+/g, "…@…");
  return line.trim().slice(0, 300);
}
