import { expect, test } from "vitest";
import { withImports } from "./inputs.mjs";

test("pages are made afresh when any module changes that takes part in making them, however deep", () => {
  const ofPages = withImports("scripts/prepare/finish-build.ts");
  expect(ofPages).toContain("server/http/encoding.ts");
  expect(ofPages).not.toContain("server/process/serve.ts");
  const ofFiles = withImports("server/answers/read-static-files.ts");
  expect(ofFiles).toContain("server/answers/static-file.ts");
  expect(ofFiles).toContain("server/http/security-headers.ts");
});
