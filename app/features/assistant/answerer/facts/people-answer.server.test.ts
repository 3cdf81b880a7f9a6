import { expect, test } from "vitest";
import type { LocalizedSite } from "#app/content.server.ts";
import { siteThatSays, sites } from "#tests/support/sites.ts";
import { peopleAnswer } from "./people-answer.server.ts";

const withPeople = (roles: Record<string, string>, site = sites.en): LocalizedSite => ({
  ...site,
  people: {
    ...sites.en.people,
    entries: Object.entries(roles).map(([name, role]) => ({ ...sites.en.people.entries[0]!, name, role })),
  },
});

const crew = withPeople({
  "Amal Banna": "Founder and general manager",
  "Badr Sayegh": "Manager of the yard",
  "Carla Reyes": "Accounts and claims",
});

test.each([
  ["leader", "who is the boss", "**Amal Banna**, Founder and general manager."],
  ["leader", "who is the manager of the yard", "**Badr Sayegh**, Manager of the yard."],
  ["team", "who handles claims there?", "**Carla Reyes**, Accounts and claims."],
  ["team", "is Badr still with you", "**Badr Sayegh**, Manager of the yard."],
] as const)("%s: %s", (fact, message, text) => {
  expect(peopleAnswer(crew, fact, message)).toBe(text);
});

test("who works here names everybody", () => {
  expect(peopleAnswer(crew, "team", "who is in your team?")?.match(/^- /gm)).toHaveLength(3);
  expect(peopleAnswer(sites.ar, "team", "مين فريقكم")).toContain("- **نورة خيالي**، حافظة الرسوم");
});

test("where nobody is named, a leader is denied unless a page names one", () => {
  const nobody = withPeople({});
  expect(peopleAnswer(nobody, "team", "who works there")).toBeUndefined();
  expect(peopleAnswer(nobody, "leader", "who is the ceo")).toBe("We name nobody of our team on this site.");
  const site = withPeople({}, siteThatSays("Our founder is a carpenter."));
  expect(peopleAnswer(site, "leader", "who is the founder")).toBeUndefined();
});
