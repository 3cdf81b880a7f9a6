import { expect, test } from "vitest";
import { safeReturnPath } from "./safe-return-path.ts";

test.each([
  ["/desk/leads?status=new", "/leads?status=new"],
  ["/desk/words/pages/about", "/words/pages/about"],
  [null, "/"],
  ["", "/"],
  ["/desk", "/"],
  ["/about", "/"],
  ["https://evil.example/desk/", "/"],
  ["//evil.example/desk/", "/"],
  ["/desk//evil.example", "/"],
  ["/desk/\\evil.example", "/"],
  ["/desk/.//evil.example", "/"],
  ["/desk/../about", "/"],
  ["/desk/people.data", "/people"],
  ["/desk/leads.data?status=new&_routes=routes%2Fleads%2Fleads", "/leads?status=new"],
  ["/desk/_.data", "/"],
  ["/desk/_root.data?_routes=routes%2Ftoday", "/"],
  ["/desk.data", "/"],
])("%j leads to %s", (then, page) => {
  expect(safeReturnPath(then)).toBe(page);
});
