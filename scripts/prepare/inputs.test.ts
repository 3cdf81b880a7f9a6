import { expect, test } from "vitest";
import { withImports } from "./inputs.mjs";

test("pages are made afresh when any module changes that takes part in making them, however deep", () => {
  const modules = withImports("server/finish-build.ts");
  expect(modules).toContain("server/prerender.ts");
  expect(modules).toContain("server/read-static-files.ts");
  expect(modules).toContain("server/content-security-policy.ts");
  expect(modules).not.toContain("server/serve.ts");
});
