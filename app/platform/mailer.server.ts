import { execFile } from "node:child_process";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { SendMailOptions, Transporter } from "nodemailer";
import {
  type DeliveryFault,
  type DeliveryResult,
  isCertificateCode,
  withoutAddresses,
  writtenToFile,
} from "./delivery-result.ts";
import type { Env } from "./env.server.ts";
import { isLoopback } from "./address-key.server.ts";
import { makeFolder } from "./make-folder.server.ts";

/** One mail. Addresses may include a name: `Company <website@example.com>`. */
export type Mail = {
  /** Unique, and the same for every attempt; used for the Message-ID and the file name. */
  id: string;
  from: string;
  to: string | string[];
  replyTo?: string | { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** `id` of each earlier mail of the thread, if a person writes. Absent: sent by a program. */
  thread?: string[];
};

/** Milliseconds. A server that scans mails may respond long after the last byte. */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends mails to the server in SMTP_URL; if unset, writes DATA_DIR/mail/{id}.eml. */
export function createMailer({ SMTP_URL, DATA_DIR }: Pick<Env, "SMTP_URL" | "DATA_DIR">) {
  const folder = join(DATA_DIR, "mail");
  return {
    folder,
    /**
     * A mail to several recipients counts as sent if the server accepts it for one of them.
     * @param signal closes the connection
     */
    send: async (mail: Mail, signal?: AbortSignal): Promise<DeliveryResult> => {
      try {
        const message = await messageOf(mail);
        if (SMTP_URL) await (await transporter(SMTP_URL)).sendMail({ ...message, signal });
        else await writeMail(folder, mail.id, message);
        return { outcome: "sent", ...(!SMTP_URL && { note: writtenToFile }) };
      } catch (error) {
        const fault = SMTP_URL ? mailFault(error as MailError) : "unreachable";
        return { outcome: "failed", fault, reason: reasonOf(error as MailError) };
      }
    },
  };
}

async function messageOf({ id, from, subject, replyTo, html, thread, ...content }: Mail): Promise<SendMailOptions> {
  const idOf = (mail: string) => `<${mail}@${/@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost"}>`;
  const references = thread?.map(idOf);
  return {
    ...content,
    ...(await withPictures(html)),
    from,
    ...(replyTo ? { replyTo: withoutForeignName(replyTo) } : {}),
    messageId: idOf(id),
    ...(references?.length && { references, inReplyTo: references.at(-1)! }),
    headers: {
      // Prevents automatic replies.
      ...(!thread && { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" }),
      Subject: isEncodedWord(subject) ? { prepared: true, value: encodedWords(subject) } : subject,
    },
  };
}

/** Drawings become pictures inside the mail: one at an address would tell who opened it. */
async function withPictures(html: string): Promise<Pick<SendMailOptions, "html" | "attachments">> {
  const attachments: SendMailOptions["attachments"] = [];
  let linkedHtml = html;
  for (const url of new Set(html.match(/data:image\/svg\+xml;base64,[\w+/=]+/g))) {
    // Without the release's files the words remain, and the mail is sent.
    const content = await pictures.getOrInsertComputed(url, pictureOf).catch(() => void pictures.delete(url));
    if (!content) continue;
    const cid = `drawing-${attachments.length}`;
    attachments.push({ cid, filename: `${cid}.png`, contentDisposition: "inline", content });
    linkedHtml = linkedHtml.replaceAll(url, `cid:${cid}`);
  }
  return { html: linkedHtml, attachments };
}

/** A picture of each drawing so far: one per language and brand. */
const pictures = new Map<string, Promise<Buffer>>();

/** Twice as high as shown, for dense screens. */
const draw = `import sharp from "sharp";
process.stdin.pipe(sharp({ density: 400 }).resize({ height: 72 }).png()).pipe(process.stdout);`;

const run = promisify(execFile);

/** Draws in another process: the drawing library would keep 20 MB in this one. */
async function pictureOf(url: string): Promise<Buffer> {
  const words = ["--input-type=module", "--eval", draw];
  const drawing = run(process.execPath, words, { cwd: import.meta.dirname, env: {}, encoding: "buffer" });
  drawing.child.stdin!.end(Buffer.from(url.split(",")[1]!, "base64"));
  return (await drawing).stdout;
}

/** Whether a mail program would decode a visitor's text, since nodemailer sends it unchanged. */
const isEncodedWord = (text: string) => text.includes("=?");

/** nodemailer rejects an encoded name; the mail's text includes the name as well. */
function withoutForeignName(mailbox: NonNullable<Mail["replyTo"]>): NonNullable<Mail["replyTo"]> {
  return typeof mailbox !== "string" && isEncodedWord(mailbox.name) ? mailbox.address : mailbox;
}

/** The only import: a loaded module stays available after the build's files are removed. */
export const loadMailer = () => import("nodemailer");

/** Opens a connection per mail: reusing one is cheaper, but it may be dead by the next mail. */
async function transporter(url: string): Promise<Transporter> {
  const { createTransport } = await loadMailer();
  const { protocol, hostname, username } = new URL(url);
  const isLocal = isLoopback(hostname);
  return createTransport({
    url,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Never sends a password unencrypted if an attacker strips STARTTLS.
    requireTLS: protocol === "smtp:" && username !== "" && !isLocal,
    // A loopback connection stays on this machine, and its certificate is usually self-signed.
    tls: { rejectUnauthorized: !isLocal },
  });
}

async function writeMail(folder: string, id: string, message: SendMailOptions): Promise<void> {
  const { createTransport } = await loadMailer();
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

export type MailError = Error & {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
};

/** Commands whose refusal concerns this recipient or content; earlier refusals concern us. */
const aboutThisMail = ["RCPT TO", "DATA"];
/** "Authentication required" and similar always concern us (RFC 4954). */
const authenticationCodes = [530, 534, 535, 538];

/** The party that a failure concerns, and whether a retry may help. */
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

/** Bytes of text per encoded word, which is limited to 75 characters. */
const bytesInOne = 45;

/** A text as encoded words of a mail header (RFC 2047): the reader gets exactly this text. */
export function encodedWords(text: string): string {
  const words: string[] = [""];
  for (const character of text) {
    const longer = words.at(-1)! + character;
    if (Buffer.byteLength(longer) <= bytesInOne) words[words.length - 1] = longer;
    else words.push(character);
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join("\r\n ");
}
