import { builtFile } from "./built-pages.ts";

export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = ""]) => script);
}

/**
 * Addresses of every module that a page's boot script loads, with their static imports.
 */
export function moduleGraph(html: string): string[] {
  const boot = inlineScripts(html).find((script) => /\bimport\(/.test(script)) ?? "";
  return withImports(boot.match(/\/assets\/[\w.-]+\.js/g) ?? []);
}

/** The modules and their static imports, recursively. */
export function withImports(addresses: string[]): string[] {
  const found = new Set(addresses);
  for (const address of found) {
    const source = builtFile(address).toString();
    for (const [, name] of source.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      found.add(`/assets/${name}`);
  }
  return [...found];
}
