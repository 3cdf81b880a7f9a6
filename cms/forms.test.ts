/** Mistakes in forms, and the one line that reports each. */
import { expect, test } from "vitest";
import { company } from "#tests/support/documents.ts";
import { assetsIn } from "./assets.ts";
import { faultLine } from "./fault.ts";
import { checkContent } from "./read.ts";

/** The company's documents are parsed once for all tests. */
const reading = { assets: await assetsIn("."), cache: new Map() };

async function reports(name: string, text: string): Promise<string[]> {
  const over = new Map<string, string>([...company, [`forms/${name}.yaml`, text]]);
  const { faults } = await checkContent({ over }, reading);
  return faults.map((fault) => faultLine(fault, "content").replace(`content/forms/${name}.yaml`, ""));
}

const quote = `title: { en: "Quotation", ar: "عرض سعر" }
fields:
  - { kind: name, required: true }
  - { kind: email, required: true }
  - { kind: choice, id: size, label: { en: "Size", ar: "الحجم" }, options: [{ en: "Small", ar: "صغير" }] }
  - { kind: line, id: place, label: { en: "Place", ar: "المكان" }, longest: 60 }
`;

test("a form of every kind of field has no mistakes", async () => {
  expect(await reports("quote", quote)).toEqual([]);
});

test.each([
  [/^title:.*\n/, "", ":1  title: is missing: add it"],
  [
    /kind: email, required: true/,
    "kind: email",
    ":2  fields: have no email or phone that must be filled in: nobody could answer; add one",
  ],
  [/kind: name/, "kind: email", ':4  fields.2.kind: is "email", the same as another field: choose another'],
  [/kind: name,/, "kind: name, id: who,", ":3  fields.1.id: is not needed: the field is named name; delete it"],
  [/id: place, /, "", ":6  fields.4.id: is missing: add it"],
  [/id: place/, "id: size", ':6  fields.4.id: is "size", the same as another field: choose another'],
  [/id: place/, "id: status", ':6  fields.4.id: is "status", a name that messages have already: choose another'],
  [/id: place/, "id: Place", ':6  fields.4.id: is "Place"; must be words such as "two-words"'],
  [/label: \{ en: "Place".*\}, /, "", ":6  fields.4.label: is missing: add it"],
  [/, options: .*\]/, "", ":5  fields.3.options: is missing: add it"],
  [/\[(\{.*\})\]/, "[$1, $1]", ':5  fields.3.options.2.en: is "Small", the same as another option: choose another'],
  [/longest: 60/, "options: []", ":6  fields.4.options: do not belong to a field of kind line: delete them"],
  [/, options/, ", longest: 3, options", ":5  fields.3.longest: does not belong to a field of kind choice: delete it"],
  [
    /kind: line/,
    "kind: lines",
    ':6  fields.4.kind: is "lines"; must be one of name, email, phone, subject, message, line, text, choice, choices, consent, date, file; did you mean "line"?',
  ],
  [/"المكان"/, '"Place of work"', ":6  fields.4.label.ar: is English in an Arabic file: translate it"],
])("%s as %s", async (from, to, says) => {
  expect(quote).toMatch(from);
  expect(await reports("quote", quote.replace(from, to))).toEqual([says]);
});

test("too much text, and too many files, are refused", async () => {
  const more = (kind: string, count: number) =>
    Array.from(
      { length: count },
      (_, at) => `  - { kind: ${kind}, id: more-${at}, label: { en: "More", ar: "مزيد" } }\n`,
    );
  expect(await reports("quote", quote + more("text", 5).join(""))).toEqual([
    ":2  fields: take 10000 characters in several lines; at most 9000: give some a `longest`",
  ]);
  expect(await reports("quote", quote + more("file", 4).join(""))).toEqual([
    ":2  fields: has more than 3 files: delete some",
  ]);
});

test("the contact form keeps its own fields and words", async () => {
  const text = quote.replace(/^title.*\n/, 'button: { en: "Go", ar: "هيا" }\n').replace(/.*kind: email.*\n/, "");
  expect(await reports("contact", text)).toEqual([
    ":1  button: has its place in pages/contact.yaml: delete it here",
    ":3  fields.1.kind: is name, which the contact form has already: delete the field",
  ]);
  expect(await reports("contact", text.replace(/^button.*\n/, "").replace(/.*kind: name.*\n/, ""))).toEqual([]);
});

test("a file of another name or place is reported", async () => {
  expect(await reports("Quote", quote)).toEqual(["  is not used: delete it, or move it to where it belongs"]);
});
