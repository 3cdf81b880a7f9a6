import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { encodedWords, type MailError, mailFault } from "./mailer.server.ts";

test.each(["New message NH-1: =?utf-8?q?inj=0d=0aBcc:_v@evil?=", "=?utf-8?q?a?=", `${"شبكة 🏢 =?x?= ".repeat(12)}end`])(
  "is read as what it is: %s",
  async (text) => {
    const header = encodedWords(text);
    for (const line of header.split("\r\n")) expect(line.length).toBeLessThanOrEqual(76);
    expect(await PostalMime.parse(`Subject: ${header}\r\n\r\n`)).toMatchObject({ subject: text });
  },
);

const fault = (error: Partial<MailError>) => mailFault(Object.assign(new Error("words"), error));

test.each<[string, Partial<MailError>, string]>([
  ["nobody listens", { code: "ESOCKET", originalCode: "ECONNREFUSED", command: "CONN" }, "unreachable"],
  ["nobody answers", { code: "ETIMEDOUT", command: "CONN" }, "unreachable"],
  ["no such name", { code: "EDNS", command: "CONN" }, "unreachable"],
  ["cut off in the middle", { code: "ECONNECTION", command: "CONN" }, "unreachable"],
  ["aborted by us", { code: "EABORT" }, "unreachable"],
  ["greeting: not now", { code: "EPROTOCOL", command: "CONN", responseCode: 421 }, "temporary"],
  ["greeting: go away", { code: "EPROTOCOL", command: "CONN", responseCode: 554 }, "refused"],
  ["a certificate nobody knows", { code: "ESOCKET", originalCode: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "refused"],
  ["no TLS where it is needed", { code: "ETLS", command: "STARTTLS" }, "refused"],
  ["wrong password", { code: "EAUTH", command: "AUTH PLAIN", responseCode: 535 }, "refused"],
  ["password cannot be looked up now", { code: "EAUTH", command: "AUTH PLAIN", responseCode: 454 }, "temporary"],
  ["sender not allowed", { code: "EENVELOPE", command: "MAIL FROM", responseCode: 553 }, "refused"],
  ["password wanted, said late", { code: "EENVELOPE", command: "RCPT TO", responseCode: 530 }, "refused"],
  ["recipient later", { code: "EENVELOPE", command: "RCPT TO", responseCode: 451 }, "temporary"],
  ["no such recipient", { code: "EENVELOPE", command: "RCPT TO", responseCode: 550 }, "permanent"],
  ["content later", { code: "EMESSAGE", command: "DATA", responseCode: 452 }, "temporary"],
  ["content never", { code: "EMESSAGE", command: "DATA", responseCode: 554 }, "permanent"],
  ["too large", { code: "EMESSAGE", command: "MAIL FROM" }, "permanent"],
  ["a mistake of ours", {}, "unreachable"],
])("%s", (_name, error, expected) => {
  expect(fault(error)).toBe(expected);
});
