// Bundles the process around the pages, and the desk's command, into the release whose folder is named.
import { build } from "vite";

await build({
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: process.argv[2],
    emptyOutDir: false,
    rolldownOptions: {
      input: { serve: "server/serve.ts", leads: "scripts/leads.ts" },
      output: { entryFileNames: "[name].js", chunkFileNames: "process/[name]-[hash].js" },
    },
  },
});
