import type { Application } from "#app/application.server.ts";
import type { StaticFiles } from "./read-static-files.ts";
import type { StaticFile } from "./static-file.ts";

/** Query parameters by page; a page with one of them is rendered for the request. */
type QueryKeys = Application["pages"]["queryKeys"];

/** Whether an address accepts posts although a file exists there. */
export const takesPosts = (path: string, formPages: Application["pages"]["forms"]): boolean =>
  formPages.has(withoutData(path));

/**
 * The file that answers for an address.
 * @param target path and query as in the request
 */
export function findFile(files: StaticFiles, target: string, queryKeys: QueryKeys): StaticFile | undefined {
  const exact = files.get(target);
  if (exact) return exact;
  const mark = target.indexOf("?");
  const rawPath = mark === -1 ? target : target.slice(0, mark);
  const path = rawPath.includes("%") ? decodeURIComponent(rawPath) : rawPath;
  if (mark !== -1 && usesQuery(path, target.slice(mark + 1), queryKeys)) return undefined;
  return files.get(path);
}

function usesQuery(path: string, query: string, queryKeys: QueryKeys): boolean {
  const keys = new URLSearchParams(query);
  if (path.endsWith(".data") && keys.has("_routes")) return true;
  return queryKeys[withoutData(path)]?.some((key) => keys.has(key)) ?? false;
}

const withoutData = (path: string): string => path.replace(/\.data$/, "");
