// Runs a module with the product's modules, bundled as in the product.
import { join } from "node:path";
import { createServer } from "vite";
import { languagePackPlugin } from "#scripts/vite/language-pack.ts";

const root = process.cwd();
const lab = join(root, "lab/");
/** Vite looks imports such as #app/… up in the package.json of the laboratory. */
const importsOfLab = {
  name: "imports-of-lab",
  enforce: "pre",
  resolveId: (source, importer) =>
    source.startsWith("#") && importer?.startsWith(lab) ? join(root, source.slice(1)) : undefined,
};
const server = await createServer({
  configFile: false,
  root,
  plugins: [importsOfLab, languagePackPlugin],
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  appType: "custom",
  logLevel: "error",
  optimizeDeps: { noDiscovery: true },
});
await server.ssrLoadModule("/lab/answerer/main.ts");
await server.close();
process.exit();
