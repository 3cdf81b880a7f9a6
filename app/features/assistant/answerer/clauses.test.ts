import { expect, test } from "vitest";
import { clausesOf, isAsking } from "./clauses.ts";

test.each([
  ["Do you build websites, how much is one and can you finish in May?", 3],
  ["Where are you? When are you open?", 2],
  ["We have 3.5 TB on v2.1 at www.site.example and want to move it", 1],
  ["كم سعر الموقع؟ ومتى تسلمونه؟", 2],
  ["هل بياناتنا داخل المملكة، وهل هي مشفرة، ومن يراها؟", 2],
  ["وين مكتبكم وكم دوامكم", 2],
  ["كم موظفًا لديكم وعندكم سجل تجاري؟", 2],
  ["???", 0],
  ["", 0],
])("%j has %i clauses", (message, count) => {
  expect(clausesOf(message).flat()).toHaveLength(count);
});

test("clauses are as written, without what separates them", () => {
  expect(clausesOf("We grew. And how do you protect a network? كيف تحمون شبكتنا؟")).toEqual([
    ["We grew"],
    ["how do you protect a network?"],
    ["كيف تحمون شبكتنا؟"],
  ]);
  expect(clausesOf("Where are you, and when are you open? Thanks.")).toEqual([
    ["Where are you", "when are you open?"],
    ["Thanks"],
  ]);
});

test.each([
  ["how do you work", true],
  ["and can you help", true],
  ["also wat time u close", true],
  ["وكم السعر", true],
  ["عندكم تدريب", true],
  ["من متى وأنتم بالسوق", true],
  ["انتوا وش تبيعون", true],
  ["give me a price", true],
  ["VAT included?", true],
  ["الفاتورة فيها ضريبة؟", true],
  ["we have forty people", false],
  ["شركتنا في جدة", false],
])("%j asks: %s", (clause, asks) => {
  expect(isAsking(clause)).toBe(asks);
});
