import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { encodedWords } from "./encoded-words.server.ts";

test.each(["New message NH-1: =?utf-8?q?inj=0d=0aBcc:_v@evil?=", "=?utf-8?q?a?=", `${"شبكة 🏢 =?x?= ".repeat(12)}end`])(
  "is read as what it is: %s",
  async (text) => {
    const header = encodedWords(text);
    for (const line of header.split("\r\n")) expect(line.length).toBeLessThanOrEqual(76);
    expect(await PostalMime.parse(`Subject: ${header}\r\n\r\n`)).toMatchObject({ subject: text });
  },
);
