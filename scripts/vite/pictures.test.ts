import { expect, test } from "vitest";
import { sceneDirectives } from "#scripts/vite/pictures.ts";

const directives = (query: string) =>
  decodeURIComponent(sceneDirectives(new URL(`file:///media/scenes/hero.webp${query}`)).toString());

test("imports of scenes get the directives, in the order, by which the cache knows their files", () => {
  expect(directives("?as=picture")).toBe("w=480;768;1200;1800;2400&format=avif;webp&quality=52&effort=3");
  expect(directives("?aspect=1:1&as=picture")).toBe("w=480;756&aspect=1:1&fit=cover&format=avif&quality=50&effort=6");
});

test("a build for tests packs whole scenes in less time", () => {
  const quick = (query: string) => sceneDirectives(new URL(`file:///hero.webp${query}`), true);
  const whole = quick("?as=picture");
  expect([whole.get("w"), whole.get("effort")]).toEqual(["480;768;1200", "0"]);
  expect(quick("?aspect=1:1&as=picture").get("effort")).toBe("6");
});

test("imports of other pictures are left alone", () => {
  for (const query of ["", "?url", "?w=48"]) expect(directives(query)).toBe("");
});
