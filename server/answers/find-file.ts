import type { Application } from "#app/application.server.ts";
import type { StaticFiles } from "./read-static-files.ts";
import type { StaticFile } from "./static-file.ts";

type FormPages = Application["pages"]["forms"];

/** Whether something may be posted to an address although a file lies there. */
export const takesPosts = (path: string, formPages: FormPages): boolean => withoutData(path) in formPages;

/**
 * The file that answers for an address.
 * @param target path and query as written in the request
 */
export function findFile(files: StaticFiles, target: string, formPages: FormPages): StaticFile | undefined {
  const exact = files.get(target);
  if (exact) return exact;
  const mark = target.indexOf("?");
  const written = mark === -1 ? target : target.slice(0, mark);
  const path = written.includes("%") ? decodeURIComponent(written) : written;
  if (mark !== -1 && usesQuery(path, target.slice(mark + 1), formPages)) return undefined;
  return files.get(path);
}

function usesQuery(path: string, query: string, formPages: FormPages): boolean {
  const keys = new URLSearchParams(query);
  if (path.endsWith(".data") && keys.has("_routes")) return true;
  return formPages[withoutData(path)]?.some((key) => keys.has(key)) ?? false;
}

const withoutData = (path: string): string => path.replace(/\.data$/, "");
