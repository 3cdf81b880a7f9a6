import { expect, test } from "vitest";
import { sites } from "#tests/support/sites.ts";
import { tellingPart } from "./telling-part.server.ts";

const text =
  "We visit your office first. Every server is listed with its age and its owner. Old machines go on for another year. " +
  "A backup is tried before anything moves. Nothing is deleted until you accept the result in writing.";
const part = (asked: string, longest: number) => tellingPart(sites.en, text, { asked, longest });

test("a text that fits is whole", () => {
  expect(part("backup", text.length)).toBe(text);
});

test("it begins where most words of the question are said", () => {
  expect(part("do you try a backup before you move?", 60)).toBe("… A backup is tried before anything moves.");
  expect(part("who deletes what and who accepts it", 100)).toBe(
    "… A backup is tried before anything moves. Nothing is deleted until you accept the result in writing.",
  );
});

test("it begins at its beginning if no other part says more", () => {
  expect(part("how high is the moon?", 80)).toBe(
    "We visit your office first. Every server is listed with its age and its owner.",
  );
});

test("whom to write to is no answer, whatever of the question it says", () => {
  const asked = "how many backups and servers may be offline?";
  const names = "No second line is named here. Write to {email} how many servers and backups may be offline.";
  expect(tellingPart(sites.en, names, { asked, longest: 60 })).toBe("No second line is named here.");
});

test("a sentence longer than there is room for is whole", () => {
  expect(part("backup", 10)).toBe("… A backup is tried before anything moves.");
});

test("Arabic is read by the forms of its words", () => {
  const arabic = "نزور مكتبكم أولًا. ونحصر الخوادم مع أصحابها. وتُجرَّب النسخة الاحتياطية قبل أي نقل.";
  expect(tellingPart(sites.ar, arabic, { asked: "هل تجربون النسخ الاحتياطي؟", longest: 50 })).toMatch(/^… .*النسخة/);
});
