import deferBoot from "./deferred-boot.ts?inline-script";

const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/?>/g;

/**
 * Replaces React Router's preloads and module script in a rendered page with one small classic
 * script, so that the framework does not compete with the first paint
 * (docs/decisions/page-delivery.md).
 * @param nonce of React Router's scripts only: letters, digits, - and _
 * @throws Error if the framework's markup is not as expected, so that the build fails rather than
 *   the visitor's page
 */
export function withDeferredBoot(html: string, nonce: string): string {
  const moduleScript = new RegExp(`<script nonce="${nonce}" type="module" async="">([^]*?)</script>`, "g");
  const scripts = [...html.matchAll(moduleScript)];
  const source = scripts[0]?.[1];
  if (scripts.length !== 1 || source === undefined) {
    throw new Error(`Expected one module script of React Router in the page, found ${scripts.length}`);
  }
  const entry = /^import\("([^"]+)"\);?\s*$/m.exec(source)?.[1];
  if (entry === undefined) throw new Error("React Router's module script does not end with its entry");
  const modules = [...html.matchAll(modulePreload)].map(([, href]) => href).filter((href) => href !== entry);
  const script = deferBoot(`${JSON.stringify(modules)},"${entry}",async()=>{${dynamicImports(source)}}`);
  return html
    .replace(/<html[^>]*(?=>)/, "$& data-waiting")
    .replaceAll(modulePreload, "")
    .replace(moduleScript, () => `<script nonce="${nonce}">${script}</script>`);
}

/** Turns static imports, invalid in classic scripts, into `const a = await import("x")`. */
function dynamicImports(source: string): string {
  const rewritten = source
    .replaceAll(/import \* as (\w+) from ("[^"]+");/g, "const $1=await import($2);")
    .replaceAll(/^import ("[^"]+");?/gm, "await import($1);");
  if (/^\s*import[\s*{"]/m.test(rewritten))
    throw new Error("A static import of React Router's module script was not understood");
  return rewritten.replaceAll(/\s*\n\s*/g, "\n");
}
