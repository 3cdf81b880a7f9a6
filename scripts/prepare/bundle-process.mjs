// Bundles the server process and the commands into the given release folder.
import { build } from "vite";
import { plainLetters } from "#scripts/vite/plain-letters.ts";
import { wordsPlugin } from "#cms/words/write-words.ts";

await build({
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [wordsPlugin, plainLetters],
  ssr: { noExternal: true, external: ["sharp"] },
  build: {
    ssr: true,
    outDir: process.argv[2],
    emptyOutDir: false,
    rolldownOptions: {
      input: {
        serve: "server/process/serve.ts",
        content: "scripts/content.ts",
        "content-worker": "server/publications/drafts/content-worker.ts",
        desk: "scripts/desk.ts",
        leads: "scripts/leads.ts",
        render: "server/publications/render.ts",
        update: "scripts/update.mjs",
        "prepare-picture": "app/features/content/pictures/prepare.ts",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "process/[name]-[hash].js", comments: false },
    },
  },
});
