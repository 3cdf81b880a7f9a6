import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions, Transporter } from "nodemailer";
import { type DeliveryResult, withoutAddresses } from "./delivery-result.ts";
import { encodedWords } from "./encoded-words.server.ts";
import { env } from "./env.server.ts";
import { makeFolder } from "./make-folder.server.ts";
import { mailFault, type MailError } from "./mail-fault.server.ts";

/** One mail. Addresses may have a name: `Company <website@example.com>`. */
export type Mail = {
  /** Unique to what it tells, and the same at every try: the left part of the Message-ID and the name of the file. */
  id: string;
  from: string;
  to: string | string[];
  replyTo?: string | { name: string; address: string };
  subject: string;
  text: string;
  html: string;
};

/** Milliseconds. A server that scans what it gets may be silent for long after the last byte. */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Folder that mails are written to where no mail server is set. */
export const mailFolder = (): string => join(env().DATA_DIR, "mail");

/**
 * Hands a mail to the mail server that SMTP_URL names, or writes it to DATA_DIR/mail/{id}.eml where none is named.
 * Several recipients count as reached when the server takes the mail for one of them.
 * @param signal cuts the connection
 */
export async function sendMail(mail: Mail, signal?: AbortSignal): Promise<DeliveryResult> {
  const { SMTP_URL } = env();
  const { id, from, subject, replyTo, ...content } = mail;
  const message: SendMailOptions = {
    ...content,
    from,
    ...(replyTo ? { replyTo: withoutForeignName(replyTo) } : {}),
    messageId: `<${id}@${/@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost"}>`,
    // No holiday note may come back to a visitor, or to us.
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      Subject: looksEncoded(subject) ? { prepared: true, value: encodedWords(subject) } : subject,
    },
  };
  try {
    if (SMTP_URL) await (await transporter(SMTP_URL)).sendMail({ ...message, signal });
    else await writeMail(id, message);
    return { outcome: "sent" };
  } catch (error) {
    const fault = SMTP_URL ? mailFault(error as MailError) : "unreachable";
    return { outcome: "failed", fault, reason: reasonOf(error as MailError) };
  }
}

/** A visitor's text that a mail program would decode, into whatever: nodemailer sends it as it is. */
const looksEncoded = (text: string) => text.includes("=?");

/** A name cannot be handed over encoded; it stands in the mail's text as well. */
function withoutForeignName(mailbox: NonNullable<Mail["replyTo"]>): NonNullable<Mail["replyTo"]> {
  return typeof mailbox !== "string" && looksEncoded(mailbox.name) ? mailbox.address : mailbox;
}

/** A connection for each mail: a kept one costs less, but is found dead by the very mail that needs it. */
async function transporter(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const { protocol, hostname, username } = new URL(url);
  const isLoopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return createTransport({
    url,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
    // A password must not travel in the clear because somebody on the way cut STARTTLS out.
    requireTLS: protocol === "smtp:" && username !== "" && !isLoopback,
    // Nobody stands between us and our own machine, and its certificate is most often made by itself.
    tls: { rejectUnauthorized: !isLoopback },
  });
}

async function writeMail(id: string, message: SendMailOptions): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { message: bytes } = await composer.sendMail(message);
  const file = join(mailFolder(), `${id}.eml`);
  makeFolder(mailFolder());
  await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}

/** Such as `EAUTH 535 AUTH PLAIN: Invalid login: 535 5.7.8 …`. */
function reasonOf({ code, responseCode, command, message }: MailError): string {
  const where = [code, responseCode, command].filter(Boolean).join(" ");
  return withoutAddresses(where ? `${where}: ${message}` : message);
}
