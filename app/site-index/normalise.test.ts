import { expect, test } from "vitest";
import { foldWords, formsOf } from "./normalise.ts";

test.each([
  ["alef and hamza", "أحمد إحصاء آلة ٱسم مسؤول شئون", "احمد احصا اله اسم مسوول شيون"],
  ["ya and alef maqsura, ta marbuta", "مستشفى على شركة", "مستشفي علي شركه"],
  ["vowel signs, tanwin and tatweel", "تُقدِّمُ موقعًا شـــركة", "تقدم موقع شركه"],
  ["Persian letters and presentation forms", "گوگل کلاود پروژه ﻻ", "كوكل كلاود بروزه لا"],
  ["Arabic and Persian digits", "٠٥٥ ۱۲۳", "055 123"],
  ["letters drawn out", "هلاااااا hellooooo", "هلا hello"],
  ["Latin accents, capitals and full-width letters", "Café ＶＰＮ", "cafe vpn"],
  ["apostrophes", "what's the company's don't", "what the company dont"],
  ["initials and single letters before a hyphen", "P.O. Box e-mail D-U-N-S E-commerce", "po box email duns ecommerce"],
  ["a word of two scripts", "بالERP والAPI", "بال erp وال api"],
  ["invisible and bidirectional characters", "phone\u200f\u202e num\u200bber", "phone number"],
  ["nothing but signs", "😀 !!! … ✅", ""],
])("%s have one form", (_, written, folded) => {
  expect(foldWords(written).join(" ")).toBe(folded);
});

test("a number keeps its zeros", () => {
  expect(foldWords("100000")).toEqual(["100000"]);
});

test.each([
  ["companies", "company"],
  ["services", "servic"],
  ["managing", "manag"],
  ["managed", "manag"],
  ["stopped", "stop"],
  ["optimisation", "optimization"],
  ["business", "business"],
  ["analysis", "analysis"],
  ["seo", "seo"],
])("%s is found as %s", (word, stem) => {
  expect(formsOf(word)).toEqual([stem]);
});

test.each([
  ["الشبكات", "شبكتنا"],
  ["خدماتكم", "الخدمات"],
  ["وتطبيقاتها", "تطبيق"],
  ["الإلكترونية", "إلكتروني"],
  ["للشركات", "شركتي"],
  ["مهندسوكم", "مهندسين"],
])("%s and %s are one word", (one, other) => {
  expect(formsOf(foldWords(one)[0] ?? "")[0]).toBe(formsOf(foldWords(other)[0] ?? "")[0]);
});

test("a preposition or the person of a verb may belong to the word or not: both forms are tried", () => {
  expect(formsOf("بيانات")).toContain("بيان");
  expect(formsOf(foldWords("لتقنية")[0] ?? "")).toContain(formsOf(foldWords("تقنية")[0] ?? "")[0]);
  expect(formsOf("يستغرق")[1]).toBe(formsOf("تستغرق")[1]);
});
