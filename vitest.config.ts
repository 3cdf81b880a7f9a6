import { defineConfig } from "vitest/config";
import { inlineScriptPlugin } from "#app/boot/inline-script-plugin.ts";
import { contentPlugin } from "#content/plugin.ts";
import { wordsPlugin } from "#desk/words/words-plugin.ts";
import { contentBuild, testBuild } from "#tests/support/test-build.ts";

/** Tests of the code know the company of tests/fixtures/, the content suite the owner's words. */
const ofCode = { plugins: [contentPlugin(testBuild.CONTENT_DIR), inlineScriptPlugin(), wordsPlugin] };
/** Nothing takes as long but what has failed, on a machine however busy. Files share processes. */
const requests = {
  isolate: false,
  testTimeout: 1_800_000,
  hookTimeout: 1_800_000,
  expect: { poll: { timeout: 300_000 } },
};

/** Unit tests that take long, and mind what few changes touch: `npm run check` leaves them to `npm test`. */
const slowUnits = [
  "**/*postgres*.test.ts",
  "app/features/content/pictures/prepare-*.test.ts",
  "app/features/leads/records/remove-leads.server.test.ts",
  "content/read.test.ts",
];

export default defineConfig({
  test: {
    environment: "node",
    maxWorkers: 2,
    projects: [
      {
        // Beside what they test.
        ...ofCode,
        test: {
          name: "unit",
          env: { ...testBuild, LOG_LEVEL: "silent" },
          include: ["{app,content,desk,i18n,media,migrations,scripts,server,tests}/**/*.test.{ts,tsx}"],
          exclude: ["tests/{content,requests}/**", ...(process.env.TESTS === "quick" ? slowUnits : [])],
          globalSetup: "tests/support/shared-postgres.ts",
          // Files share a process, in a third less time: none may leave anything behind.
          isolate: false,
          restoreMocks: true,
          unstubEnvs: true,
          // Time for a very busy machine.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        // What the owner writes: the only tests that read it.
        plugins: [inlineScriptPlugin()],
        test: {
          name: "content",
          env: contentBuild,
          include: ["tests/content/**/*.test.ts"],
          globalSetup: "tests/support/content-build.ts",
          ...requests,
        },
      },
      {
        // The built server from outside.
        ...ofCode,
        test: {
          ...requests,
          name: "requests",
          env: testBuild,
          include: ["tests/requests/**/*.test.ts"],
          exclude: ["tests/requests/postgres-*.test.ts"],
          globalSetup: "tests/support/request-server.ts",
        },
      },
      {
        // What several processes and hostile values do on PostgreSQL, and its faults. That it keeps
        // what SQLite keeps is proved beside the code (tests/support/each-store.ts).
        ...ofCode,
        test: {
          ...requests,
          name: "requests-postgres",
          env: { ...testBuild, STORE_UNDER_TEST: "postgres" },
          include: [
            "tests/requests/{assistant-spend,leads-hostile,leads-killed,leads-spam,outbox-processes,postgres-*}.test.ts",
          ],
          globalSetup: ["tests/support/request-build.ts", "tests/support/shared-postgres.ts"],
        },
      },
    ],
  },
});
