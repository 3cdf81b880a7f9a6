import type { DeliveryFault } from "./delivery-result.ts";
import { isCertificateCode } from "./delivery-result.ts";

/** What nodemailer's errors tell. */
export type MailError = Error & {
  code?: string;
  originalCode?: string;
  /** What the server was being told. */
  command?: string;
  responseCode?: number;
};

/** Commands whose refusal is about this recipient or this content; before them, it is about us. */
const aboutThisMail = ["RCPT TO", "DATA"];
/** "Authentication required" and its kin are about us whenever they come (RFC 4954). */
const authenticationCodes = [530, 534, 535, 538];

/** Whom the failure of a mail is about, and whether another try may help. */
export function mailFault({ code, originalCode, command = "", responseCode }: MailError): DeliveryFault {
  if (responseCode !== undefined) {
    if (responseCode < 500) return "temporary";
    if (authenticationCodes.includes(responseCode)) return "refused";
    return aboutThisMail.includes(command) ? "permanent" : "refused";
  }
  if (code === "EAUTH" || code === "ENOAUTH" || code === "ETLS" || code === "ECONFIG") return "refused";
  if (isCertificateCode(originalCode) || isCertificateCode(code)) return "refused";
  // Larger than the server takes, or an address that it could not be asked about.
  if (code === "EMESSAGE" || code === "EENVELOPE") return "permanent";
  return code === "EPROTOCOL" ? "refused" : "unreachable";
}
