import { expect, test } from "vitest";
import { Arabizi, isArabizi, wordsByConsonants } from "./arabizi.ts";

const words =
  "ضريبه اجازه اجزا اسم يصمم احد يكلمني شبكه مكتب موقع تصممون تطبيقات خدمات تقدمونها كاميرات شات شبكات".split(" ");
const arabizi = new Arabizi(wordsByConsonants(words));

test.each([
  ["abi a7ad yklmni", "ابي احد يكلمني"],
  ["wesh el khadamat elly tgadmonha", "وش الخدمات اللي تقدمونها"],
  ["3ndkom tatbeqat?", "عندكم تطبيقات?"],
  ["ragam el 9'areeba", "رقم الضريبه"],
  ["esm el ejaza 3ndkom", "اسم الاجازه عندكم"],
  ["n7tag shabakah lel maktab", "n7tag شبكه للمكتب"],
])("%j is %j", (written, meant) => {
  expect(isArabizi(written)).toBe(true);
  expect(arabizi.read(written)).toBe(meant);
});

test.each([
  "Do you build mobile apps?",
  "we sell b2b and need wifi6, 5g and office365 for 30 people",
  "I wish to call the man in charge",
  "اتصلوا بي",
  "r u open 2day",
  "cat6 or cat6a?",
  "",
])("%j is no Arabizi", (message) => {
  expect(isArabizi(message)).toBe(false);
});

test("where Arabic is expected, words that are not English are enough", () => {
  const isEnglish = (word: string) => ["do", "you", "build", "apps"].includes(word);
  expect(isArabizi("shabakat maktab", isEnglish)).toBe(true);
  expect(arabizi.read("shabakat maktab")).toBe("شبكات مكتب");
  expect(isArabizi("do you build apps", isEnglish)).toBe(false);
});

test("beside two words that are surely Arabizi, everyday ones that are English too count", () => {
  expect(isArabizi("w kam shabakat hal man tatbeqat kam")).toBe(false);
  expect(isArabizi("tg3dmon 5dmat w kam kam w shabakat")).toBe(true);
  expect(arabizi.read("tg3dmon 5dmat w kam kam w shabakat")).toBe("tg3dmon خدمات و كم كم و شبكات");
});

test("what follows Arabizi counts as such by everyday words that are English too", () => {
  expect(isArabizi("b kam")).toBe(false);
  expect(isArabizi("b kam", undefined, true)).toBe(true);
  expect(arabizi.read("b kam")).toBe("بكم");
  expect(isArabizi("thank you very much", undefined, true)).toBe(false);
});
