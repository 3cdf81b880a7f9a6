import { expect, test } from "vitest";
import { sites } from "#tests/support/sites.ts";
import { answeredStage, meaningOf, stagesOf } from "./stages.ts";

const stage = (id: string, means: "open" | "won") => ({ id, means, name: { en: id, ar: id } });
const first = { name: { en: "Unread", ar: "غير مقروءة" } };
const listed = (...entries: ReturnType<typeof stage>[]) => stagesOf({ locale: "ar", stages: { first, entries } });

test("a company that lists none has the usual ones, in its language", () => {
  expect(stagesOf(sites.en).map(({ id, name, request, means }) => [id, name, request, means])).toEqual([
    ["new", "New", "New", "open"],
    ["contacted", "Contacted", "Contacted", "open"],
    ["offer", "Offer sent", "Shortlisted", "open"],
    ["won", "Won", "Accepted", "won"],
    ["lost", "Lost", "Declined", "lost"],
  ]);
  expect(stagesOf(sites.ar).map(({ name }) => name)).toContain("قُدّم العرض");
});

test("a stage that left the list is open, unless its id says otherwise", () => {
  const stages = listed(stage("signed", "won"));
  const meanings = ["new", "signed", "visit", "lost", "spam"].map((status) => meaningOf(stages, status));
  expect(meanings).toEqual(["open", "won", "open", "lost", "spam"]);
});

test("an answer moves a new lead to the next stage, unless that is an end", () => {
  expect(answeredStage(listed(stage("visit", "open"), stage("signed", "won")))).toBe("visit");
  expect(answeredStage(listed(stage("signed", "won")))).toBe("new");
  expect(answeredStage(listed())).toBe("new");
});
