import { expect, test } from "vitest";
import { explainFailure } from "./send-test.server.ts";

const explain = (reason: string, to: "mail" | "webhook", address: string) =>
  explainFailure({ outcome: "failed", fault: "refused", reason }, to, address);

test.each([
  ["EDNS CONN: getaddrinfo ENOTFOUND mail.example.com", "is not known (DNS)"],
  ["ESOCKET CONN: connect ECONNREFUSED 127.0.0.1:25", "nothing listens at mail.example.com:587"],
  ["ESOCKET CONN: self-signed certificate DEPTH_ZERO_SELF_SIGNED_CERT", "certificate"],
  ["EAUTH 535 AUTH PLAIN: Invalid login: 535 no", "refuses the user or the password"],
  ["EENVELOPE 550 RCPT TO: Can't send mail - all recipients were rejected: 550", "LEADS_TO"],
  ["EENVELOPE 553 MAIL FROM: Mail command failed: 553", "MAIL_FROM"],
  ["ETIMEDOUT CONN: Greeting never received", "does not answer"],
  ["EMESSAGE 554 DATA: Message failed: 554 5.7.1", "usually as spam"],
])("mail: %s", (reason, words) => {
  const explained = explain(reason, "mail", "smtp://website:secret@mail.example.com:587");
  expect(explained).toContain(words);
  expect(explained).toContain(reason);
  expect(explained).not.toContain("secret");
});

test.each([
  ["HTTP 401", "LEADS_WEBHOOK_SECRET"],
  ["HTTP 404", "path"],
  ["HTTP 302", "another address"],
  ["HTTP 500", "Read its log"],
  ["TimeoutError: The operation was aborted due to timeout", "15 seconds"],
])("webhook: %s", (reason, words) => {
  expect(explain(reason, "webhook", "https://crm.example.com/leads")).toContain(words);
});
