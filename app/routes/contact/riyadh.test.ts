import { expect, test } from "vitest";
import { isOnMap, pointOf } from "./riyadh.ts";

test("a place is where the drawing has it", () => {
  // The centre of King Salman Park, which lab/render/map.ts draws.
  expect(pointOf({ latitude: 24.71, longitude: 46.724 })).toEqual({ x: 244, y: 165 });
});

test.each([
  ["the middle of Riyadh", { latitude: 24.7136, longitude: 46.6753 }, true],
  ["a place at the edge, where a mark would be cut", { latitude: 24.7, longitude: 46.49 }, false],
  ["Jeddah", { latitude: 21.4858, longitude: 39.1925 }, false],
])("whether %s is on the map", (_, place, expected) => {
  expect(isOnMap(place)).toBe(expected);
});
