import { expect, test } from "vitest";
import { filterIn, savedFilters, withFilter } from "./saved-filters.ts";

test("the filter of an address is the same in any order, without page and empty parameters", () => {
  const filterOf = (search: string) => filterIn(new URLSearchParams(search));
  expect(filterOf("tag=vip&q=&status=new&after=2026&several=1")).toBe("status=new&tag=vip");
  expect(filterOf("status=new&tag=vip")).toBe(filterOf("tag=vip&status=new"));
  expect(filterOf("after=2026")).toBe("");
});

test("a name has one filter, an empty one removes it, and the oldest makes room", () => {
  let text = "";
  for (let number = 0; number < 21; number++) text = withFilter(text, { name: `${number}`, search: "tag=a" });
  expect(savedFilters(text)).toHaveLength(20);
  text = withFilter(text, { name: "1", search: "tag=b" });
  expect(savedFilters(text).filter(({ name }) => ["0", "1"].includes(name))).toEqual([{ name: "1", search: "tag=b" }]);
  expect(savedFilters(withFilter(text, { name: "1", search: "" }))).toHaveLength(19);
});
