import type { StartModules } from "#app/boot/start.ts";
import { builtFile, publishedText } from "./built-pages.ts";

/** The file that starts a page, and the names of the page's routes. */
export function pageStart(html: string): { file: string; routes: string[] } {
  const [, file = "", routes = ""] = /<script[^>]* src="([^"]+)" data-routes="([^"]+)"/.exec(html) ?? [];
  return { file, routes: routes.split(" ") };
}

/** Addresses of every module that a page's start loads, with their static imports. */
export function moduleGraph(html: string): string[] {
  const { file, routes } = pageStart(html);
  const [, modules = ""] = /\((\{"shared".*?"entry":"[^"]+"\})/.exec(publishedText(file)) ?? [];
  const { shared, entry, routes: all } = JSON.parse(modules) as StartModules;
  return withImports([...shared, entry, ...routes.flatMap((route) => [...all[route]!.imports, ...all[route]!.parts])]);
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
