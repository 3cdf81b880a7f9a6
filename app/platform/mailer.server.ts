import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions, Transporter } from "nodemailer";
import {
  type DeliveryFault,
  type DeliveryResult,
  isCertificateCode,
  withoutAddresses,
  writtenToFile,
} from "./delivery-result.ts";
import type { Env } from "./env.server.ts";
import { makeFolder } from "./make-folder.server.ts";

/** One mail. Addresses may have a name: `Company <website@example.com>`. */
export type Mail = {
  /** Unique, and the same for every try: for the Message-ID and the name of the file. */
  id: string;
  from: string;
  to: string | string[];
  replyTo?: string | { name: string; address: string };
  subject: string;
  text: string;
  html: string;
};

/** Milliseconds. A server that scans mails may be silent for long after the last byte. */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Mails go to the server in SMTP_URL, or to DATA_DIR/mail/{id}.eml without one. */
export function createMailer({ SMTP_URL, DATA_DIR }: Pick<Env, "SMTP_URL" | "DATA_DIR">) {
  const folder = join(DATA_DIR, "mail");
  return {
    /** Folder of mails while no mail server is set. */
    folder,
    /**
     * With several recipients, a mail counts as sent if the server accepts it for one of them.
     * @param signal closes the connection
     */
    send: async (mail: Mail, signal?: AbortSignal): Promise<DeliveryResult> => {
      try {
        if (SMTP_URL) await (await transporter(SMTP_URL)).sendMail({ ...messageOf(mail), signal });
        else await writeMail(folder, mail.id, messageOf(mail));
        return { outcome: "sent", ...(!SMTP_URL && { note: writtenToFile }) };
      } catch (error) {
        const fault = SMTP_URL ? mailFault(error as MailError) : "unreachable";
        return { outcome: "failed", fault, reason: reasonOf(error as MailError) };
      }
    },
  };
}

function messageOf({ id, from, subject, replyTo, ...content }: Mail): SendMailOptions {
  return {
    ...content,
    from,
    ...(replyTo ? { replyTo: withoutForeignName(replyTo) } : {}),
    messageId: `<${id}@${/@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost"}>`,
    // Against automatic replies.
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      Subject: isEncodedWord(subject) ? { prepared: true, value: encodedWords(subject) } : subject,
    },
  };
}

/** A visitor's text that a mail program would decode, since nodemailer sends it unchanged. */
const isEncodedWord = (text: string) => text.includes("=?");

/** nodemailer accepts no encoded name; the mail's text has it as well. */
function withoutForeignName(mailbox: NonNullable<Mail["replyTo"]>): NonNullable<Mail["replyTo"]> {
  return typeof mailbox !== "string" && isEncodedWord(mailbox.name) ? mailbox.address : mailbox;
}

/**
 * The only import of it: a loaded module stays available after the files of the build have gone,
 * while an import from another place would look for the file again.
 */
export const loadNodemailer = () => import("nodemailer");

/** A connection per mail: a kept one is cheaper, but may be dead at the next mail. */
async function transporter(url: string): Promise<Transporter> {
  const { createTransport } = await loadNodemailer();
  const { protocol, hostname, username } = new URL(url);
  const isLoopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return createTransport({
    url,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
    // A password must not be sent unencrypted after an attacker removed STARTTLS.
    requireTLS: protocol === "smtp:" && username !== "" && !isLoopback,
    // The connection does not leave the machine, and its certificate is usually self-signed.
    tls: { rejectUnauthorized: !isLoopback },
  });
}

async function writeMail(folder: string, id: string, message: SendMailOptions): Promise<void> {
  const { createTransport } = await loadNodemailer();
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { message: bytes } = await composer.sendMail(message);
  const file = join(folder, `${id}.eml`);
  makeFolder(folder);
  await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}

/** Such as `EAUTH 535 AUTH PLAIN: Invalid login: 535 5.7.8 …`. */
function reasonOf({ code, responseCode, command, message }: MailError): string {
  const where = [code, responseCode, command].filter(Boolean).join(" ");
  return withoutAddresses(where ? `${where}: ${message}` : message);
}

/** The properties of nodemailer's errors. */
export type MailError = Error & {
  code?: string;
  originalCode?: string;
  /** The SMTP command. */
  command?: string;
  responseCode?: number;
};

/** Commands whose refusal concerns this recipient or content; earlier ones concern us. */
const aboutThisMail = ["RCPT TO", "DATA"];
/** "Authentication required" and similar always concern us (RFC 4954). */
const authenticationCodes = [530, 534, 535, 538];

/** Whom a failure concerns, and whether a retry may help. */
export function mailFault({ code, originalCode, command = "", responseCode }: MailError): DeliveryFault {
  if (responseCode !== undefined) {
    if (responseCode < 500) return "temporary";
    if (authenticationCodes.includes(responseCode)) return "refused";
    return aboutThisMail.includes(command) ? "permanent" : "refused";
  }
  if (code === "EAUTH" || code === "ENOAUTH" || code === "ETLS" || code === "ECONFIG") return "refused";
  if (isCertificateCode(originalCode) || isCertificateCode(code)) return "refused";
  // Larger than the server accepts, or an address that could not be sent.
  if (code === "EMESSAGE" || code === "EENVELOPE") return "permanent";
  return code === "EPROTOCOL" ? "refused" : "unreachable";
}

/** Bytes of text in one encoded word, which has at most 75 characters. */
const bytesInOne = 45;

/**
 * A text as encoded words of a mail header (RFC 2047), none of which ends within a character. The
 * reader gets exactly this text, even if it looks like an encoded word itself.
 */
export function encodedWords(text: string): string {
  const words: string[] = [""];
  for (const character of text) {
    const longer = words.at(-1)! + character;
    if (Buffer.byteLength(longer) <= bytesInOne) words[words.length - 1] = longer;
    else words.push(character);
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join("\r\n ");
}
