import { expect, test } from "vitest";
import { createPresence } from "./presence.server.ts";

test("those who are in a document know of each other until one has left", () => {
  const { enter } = createPresence();
  const [sara, omar] = [
    { id: "1", name: "Sara" },
    { id: "2", name: "Omar" },
  ];
  expect(enter("pages/home", sara, 0)).toEqual([]);
  expect(enter("pages/home", omar, 1000)).toEqual(["Sara"]);
  expect(enter("company", omar, 1000)).toEqual([]);
  expect(enter("pages/home", sara, 2000)).toEqual(["Omar"]);
  expect(enter("pages/home", sara, 30_000)).toEqual([]);
});
