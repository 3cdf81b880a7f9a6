import { build, type Plugin, type Rolldown } from "vite";

const query = "?inline-script";

const name = "run";

/**
 * Makes a module importable as a classic script: `import script from "./splash.ts?inline-script"`.
 * `script(args)` returns source code that calls the module's default export, bundled with its
 * imports, without creating a global.
 */
export const inlineScriptPlugin = (): Plugin => ({
  name: "inline-script",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith(query)) return undefined;
    const entry = id.slice(0, -query.length);
    this.addWatchFile(entry);
    const bundle = await build({
      configFile: false,
      logLevel: "silent",
      build: { write: false, minify: true, target: "es2022", lib: { entry, formats: ["iife"], name } },
    });
    const [{ output }] = bundle as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
    const call = output[0].code.trim().slice(`var ${name}=`.length).replace(/;$/, "");
    return `export default (args) => ${JSON.stringify(call)} + "(" + args + ")";`;
  },
});
