import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { readStaticFiles } from "./read-static-files.ts";
import type { Application, Site } from "./site.ts";

/** Brotli's, measured: 5 makes all pages ready in a third of the time of 6 and above, for 4 % more bytes. */
const quality = 5;

/**
 * Reads a release into memory.
 * @param folder where `client/` and `server/` lie
 * @throws Error with one line per setting that is not as it should be
 */
export async function loadSite(folder: string): Promise<Site> {
  const entry = resolve(folder, "server/index.js");
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  const { application } = build.entry.module as unknown as { application: Application };
  const settings = application.env();
  const files = await readStaticFiles(join(folder, "client"), {
    siteUrl: settings.SITE_URL,
    placeholder: application.siteUrlPlaceholder,
    pageMark: application.pageMark,
    quality,
  });
  return { build, application, files, settings, stopping: false };
}
