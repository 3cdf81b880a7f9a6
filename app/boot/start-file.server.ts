import { hash } from "node:crypto";
import type { EntryContext, ServerBuild } from "react-router";
import type { StartModules } from "./start.ts";
import start from "./start.ts?inline-script";

type Manifest = EntryContext["manifest"];

/** The data of React Router's browser code, the same on each page: part of a build and of a page's context. */
type RouterContext = Pick<ServerBuild & EntryContext, "future" | "routeDiscovery" | "ssr" | "isSpaMode"> & {
  basename?: string | undefined;
};

function modulesOf(route: Manifest["routes"][string] & object, shared: string[]): StartModules["routes"][string] {
  const { imports = [], module, clientActionModule, clientLoaderModule, clientMiddlewareModule } = route;
  const parts = [clientActionModule, clientLoaderModule, clientMiddlewareModule, route.hydrateFallbackModule, module];
  return {
    imports: imports.filter((address) => !shared.includes(address)),
    parts: parts.filter((part) => part !== undefined),
  };
}

/**
 * The script that starts pages in a browser.
 * @param ids of the routes that it can start
 * @param context for pages that do not hold theirs
 */
export function startScript({ entry, routes, url }: Manifest, ids: string[], context?: RouterContext): string {
  const shared = [url, ...entry.imports];
  const modules: StartModules = {
    shared,
    routes: Object.fromEntries(ids.map((id) => [id, modulesOf(routes[id]!, shared)])),
    entry: entry.module,
  };
  return start(`${JSON.stringify(modules)},${JSON.stringify(context)}`);
}

type StartFile = { path: string; script: string };
const files = new WeakMap<Manifest, StartFile>();

/** The start of all pages as a file whose name changes with its content: a page is 0.7 KB lighter without it. */
export const startFile = ({ future, routeDiscovery, ssr, isSpaMode }: RouterContext, manifest: Manifest): StartFile =>
  files.getOrInsertComputed(manifest, () => {
    // Addresses without a page have modules that import nothing.
    const ids = Object.keys(manifest.routes).filter((id) => manifest.routes[id]!.imports?.length);
    const script = startScript(manifest, ids, { basename: "/", future, routeDiscovery, ssr, isSpaMode });
    return { path: `/assets/start-${hash("sha256", script, "hex").slice(0, 8)}.js`, script };
  });
