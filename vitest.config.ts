import { defineConfig } from "vitest/config";
import { contentPlugin } from "./content/plugin.ts";

/** Unit tests stand beside what they test; request tests in tests/requests talk to the built server. */
export default defineConfig({
  plugins: [contentPlugin()],
  test: {
    environment: "node",
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,content,media,migrations,scripts,server,tests}/**/*.test.{ts,tsx}"],
          exclude: ["tests/requests/**"],
          // Room for a machine that is busy with other things.
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "requests",
          // Time-outs of sockets and disks are real here; a busy machine may miss one once.
          retry: 1,
          include: ["tests/requests/**/*.test.ts"],
          exclude: ["tests/requests/postgres-*.test.ts"],
          globalSetup: "tests/support/request-server.ts",
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        // What is true of leads, and of what the assistant may cost, is true of them in PostgreSQL as well.
        extends: true,
        test: {
          name: "requests-postgres",
          retry: 1,
          include: [
            "tests/requests/{assistant-spend,desk,leads,leads-hostile,leads-killed,leads-spam,outbox,postgres-*}.test.ts",
          ],
          env: { STORE_UNDER_TEST: "postgres" },
          globalSetup: "tests/support/request-postgres.ts",
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
