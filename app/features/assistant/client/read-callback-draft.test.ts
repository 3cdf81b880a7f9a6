import { expect, test } from "vitest";
import { readCallbackDraft } from "./read-callback-draft.ts";

const nothing = { name: "", phone: "", preferredTime: "", topic: "" };

test.each([
  [
    '{"name":" Sara ","phone":"+966","preferred_time":"Sunday","topic":"Azure"}',
    { name: "Sara", phone: "+966", preferredTime: "Sunday", topic: "Azure" },
  ],
  ['{"preferred_time":"غدًا"}', { ...nothing, preferredTime: "غدًا" }],
  ['{"name":5,"phone":["1"],"topic":null,"other":"x"}', nothing],
  ['{"name":"Sa', nothing],
  ['["name"]', nothing],
  ["null", nothing],
  ["", nothing],
])("%s", (json, draft) => {
  expect(readCallbackDraft(json)).toEqual(draft);
});

test("long texts are cut between characters", () => {
  expect(readCallbackDraft(JSON.stringify({ topic: "😀".repeat(300) })).topic).toBe("😀".repeat(200));
});
