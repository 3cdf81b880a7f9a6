import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { contentBuild, testBuild } from "#tests/support/test-build.ts";
import { inputs, withImports } from "./inputs.mjs";

test("pages are made afresh when any module changes that takes part in making them, however deep", () => {
  const ofPages = withImports("scripts/prepare/finish-build.ts");
  expect(ofPages).toContain("server/http/encoding.ts");
  expect(ofPages).not.toContain("server/process/serve.ts");
  const ofFiles = withImports("server/answers/read-static-files.ts");
  expect(ofFiles).toContain("server/answers/static-file.ts");
  expect(ofFiles).toContain("server/http/security-headers.ts");
});

test("other content makes other pages, of the same bundle, and the same desk and process", async () => {
  const program = `import("./scripts/prepare/inputs.mjs").then(({ inputs }) => console.log(JSON.stringify(inputs())))`;
  const [ours, another] = await Promise.all(
    [contentBuild, testBuild].map(async (build) => {
      const { stdout } = await promisify(execFile)(process.execPath, ["-e", program], { env: build });
      return JSON.parse(stdout) as ReturnType<typeof inputs>;
    }),
  );
  expect(another!.site).not.toBe(ours!.site);
  expect(another).toEqual({ ...ours, site: another!.site });
});
