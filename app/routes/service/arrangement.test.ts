import { expect, test } from "vitest";
import { sites } from "#tests/support/sites.ts";
import { arrange, headOf } from "./arrangement.server.ts";

const { drawings, samples } = sites.en.services.find(({ slug }) => slug === "networks")!;

test("a page's head shows what the service names, or its picture", () => {
  expect(headOf({})).toBe("picture");
  expect(headOf({ head: "drawing", drawings })).toBe("drawing");
  expect(headOf({ head: "sheet", samples })).toBe("sheet");
  expect(headOf({ head: "drawing", samples })).toBe("picture");
  expect(headOf({ head: "sheet", drawings, samples: [] })).toBe("picture");
});

test("parts come in the service's order, then in the usual one, without those that show nothing", () => {
  const grounds = {
    description: "plain",
    features: "plain",
    steps: "night",
    projects: false,
    questions: "plain",
  } as const;
  const inOrder = (own?: Parameters<typeof arrange>[0]) =>
    arrange(own, grounds).map(({ name, sand }) => (sand ? `${name} on sand` : name));
  expect(inOrder()).toEqual(["description", "features on sand", "steps on sand", "questions"]);
  expect(inOrder(["features", "projects", "questions", "features"])).toEqual([
    "features",
    "questions on sand",
    "description",
    "steps on sand",
  ]);
});
