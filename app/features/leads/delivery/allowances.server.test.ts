import { expect, test } from "vitest";
import { isOddRecipient, mailboxKey } from "./allowances.server.ts";

const own = ["website@company.example", "Sales.Team@gmail.com"];

test.each([
  "sara@example.com",
  "Sara.Al-Harbi+quote@mail.example.com.sa",
  "o'neill@example.co.uk",
  "info@example.com",
  "postmaster@example.com",
  "someone@company.example",
  "x@xn--mgbh0fb.xn--kgbechtv",
  "123@163.com",
])("%s gets a confirmation", (email) => expect(isOddRecipient(email, own)).toBe(false));

test.each([
  ["root@localhost", "a host without a dot"],
  ["a@127.0.0.1", "an address of a machine"],
  ["a@[127.0.0.1]", "an address of a machine"],
  ["a@printer.local", "a name within somebody's network"],
  ["root@localhost.localdomain", "a name within somebody's network"],
  ["victim%evil.com@relay.example", "a route"],
  ["a!b@c.de", "a route"],
  ['"a b"@example.com', "quotes"],
  ["|mail@example.com", "a pipe"],
  ["/etc/x@example.com", "a file"],
  ["-oQ@example.com", "an option"],
  [".a@example.com", "no word before the dot"],
  ["a..b@example.com", "two dots"],
  ["=?utf-8?q?a?=@example.com", "an encoded word"],
  ["Postmaster@company.example", "a role of ours"],
  ["abuse@COMPANY.example", "a role of ours"],
  ["no-reply@company.example", "a role of ours"],
  ["website@company.example", "what we send from"],
  ["WEBSITE+1@company.example", "what we send from"],
  ["salesteam@googlemail.com", "what we read"],
  ["salesteam@gmail.com", "what we read"],
])("%s gets none: %s", (email) => expect(isOddRecipient(email, own)).toBe(true));

test("addresses of one mailbox count as one", () => {
  expect(mailboxKey("Sara.Al+1@Gmail.com")).toBe(mailboxKey("saraal@googlemail.com"));
  expect(mailboxKey("Sara+1@example.com")).toBe(mailboxKey("sara@example.com"));
  expect(mailboxKey("sara.h@example.com")).not.toBe(mailboxKey("sarah@example.com"));
});
