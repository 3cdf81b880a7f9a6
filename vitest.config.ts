import { defineConfig } from "vitest/config";
import { inlineScriptPlugin } from "#app/boot/inline-script-plugin.ts";
import { contentPlugin } from "#cms/plugin.ts";
import { iconsPlugin } from "#scripts/vite/icons.ts";
import { languagePackPlugin } from "#scripts/vite/language-pack.ts";
import { wordsPlugin } from "#cms/words/write-words.ts";
import { memoryFolder } from "#tests/support/memory-folder.ts";
import { contentBuild, testBuild } from "#tests/support/test-build.ts";

/** Tests of the code read the invented company in tests/fixtures/. */
const ofCode = {
  plugins: [contentPlugin(testBuild.CONTENT_DIR), iconsPlugin, inlineScriptPlugin(), languagePackPlugin, wordsPlugin],
};
/** Style sheets are empty in tests, except for the colours. */
const css = { include: /tokens\.css/ };
/** Limits for a very busy machine. Files share processes. */
const shared = { css, isolate: false, expect: { poll: { timeout: 300_000 } } };
const requests = {
  ...shared,
  // Node reads the bundles of a release as they are.
  server: { deps: { external: [/\/server\/(?:index|assets\/[^/]+)\.js$/] } },
  testTimeout: 1_800_000,
  hookTimeout: 1_800_000,
};

/** Run only by `npm test`: slow, and for code that seldom changes. */
const slowUnits = [
  "**/*postgres*.test.ts",
  "app/features/content/pictures/prepare-*.test.ts",
  "app/features/leads/records/remove-leads.server.test.ts",
  "cms/read.test.ts",
  "cms/company/company-documents.test.ts",
];

export default defineConfig({
  test: {
    environment: "node",
    maxWorkers: 2,
    projects: [
      {
        // Tests beside the code.
        ...ofCode,
        test: {
          // Files share a process (33 % faster), so each must clean up.
          ...shared,
          name: "unit",
          env: { ...testBuild, LOG_LEVEL: "silent", TMPDIR: memoryFolder() },
          include: ["{app,cms,desk,i18n,media,migrations,scripts,server,tests}/**/*.test.{ts,tsx}"],
          exclude: ["tests/{content,requests}/**", ...(process.env.TESTS === "quick" ? slowUnits : [])],
          globalSetup: "tests/support/shared-postgres.ts",
          setupFiles: "tests/support/real-timers.ts",
          restoreMocks: true,
          unstubEnvs: true,
          unstubGlobals: true,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        // Tests of the owner's words.
        plugins: [iconsPlugin, inlineScriptPlugin(), languagePackPlugin],
        test: {
          name: "content",
          env: contentBuild,
          include: ["tests/content/**/*.test.ts"],
          globalSetup: "tests/support/content-build.ts",
          ...requests,
        },
      },
      {
        // Tests of the built server from outside.
        ...ofCode,
        test: {
          ...requests,
          name: "requests",
          env: { ...testBuild, LOG_LEVEL: "silent" },
          include: ["tests/requests/**/*.test.ts"],
          exclude: ["tests/requests/postgres-*.test.ts"],
          globalSetup: "tests/support/request-server.ts",
        },
      },
      {
        // Several processes, hostile values and faults on PostgreSQL; tests/support/each-store.ts has
        // the rest. Its name puts it before the other requests: these tests wait most.
        ...ofCode,
        test: {
          ...requests,
          name: "postgres",
          env: { ...testBuild, LOG_LEVEL: "silent", STORE_UNDER_TEST: "postgres" },
          include: ["tests/requests/{leads-hostile,leads-spam,postgres-*}.test.ts"],
          globalSetup: ["tests/support/request-build.ts", "tests/support/shared-postgres.ts"],
        },
      },
    ],
  },
});
