import { expect, test } from "vitest";
import { mapProjection } from "./map-projection.ts";

const { height, pointOf, isOnMap } = mapProjection({ west: 46.48, east: 46.88, south: 24.56, north: 24.86 });

test("a place is where an equirectangular drawing has it", () => {
  expect(pointOf({ latitude: 24.71, longitude: 46.724 })).toEqual({ x: 244, y: 165 });
  expect(height).toBe(330);
});

test.each([
  ["in its middle", { latitude: 24.7136, longitude: 46.6753 }, true],
  ["at its edge, where a mark would be cut", { latitude: 24.7, longitude: 46.49 }, false],
  ["elsewhere", { latitude: 21.4858, longitude: 39.1925 }, false],
])("whether a place %s is on the map", (_, place, expected) => {
  expect(isOnMap(place)).toBe(expected);
});
