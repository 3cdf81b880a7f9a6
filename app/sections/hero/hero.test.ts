import { expect, test } from "vitest";
import { sites } from "#tests/support/sites.ts";
import { dataOf } from "./data.server.ts";

test("buttons lead to the pages that they name, if visitors see those, or to the contact form", () => {
  const brand = { ...sites.en.brand, hero: "plain" as const };
  const ways = ({ quotePage }: { quotePage?: "/about" | "/blog" }) => {
    const words = { title: "A", subtitle: "B", facts: [], quote: "C", ...(quotePage && { quotePage }) };
    const { quoteTo, consultationTo } = dataOf(words, { ...sites.en, posts: [], brand });
    return [quoteTo, consultationTo];
  };
  const toForm = "/contact?about=consultation";
  expect(ways({})).toEqual(["/contact?about=quote", toForm]);
  expect(ways({ quotePage: "/about" })).toEqual(["/about", toForm]);
  expect(ways({ quotePage: "/blog" }), "an empty list").toEqual(["/contact?about=quote", toForm]);
});
