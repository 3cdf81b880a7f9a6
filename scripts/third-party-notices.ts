/**
 * `node_modules/.bin/node scripts/third-party-notices.ts`: writes public/third-party-notices.txt,
 * the licences of third-party code and fonts that are sent to browsers. Needs a build.
 */
import { globSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { currentRelease } from "#server/release/build-folder.ts";

export const noticesFile = "public/third-party-notices.txt";

/** The format of Vite's `build.license`. */
type BundledPackage = { name: string; identifier?: string; text?: string };

/** The bundlers' helpers are in the bundle, but not in its list of modules. */
const bundlers = ["rolldown", "vite"];

/**
 * The notices for the release in use, without versions, so that an update changes nothing unless a
 * licence changes.
 * @throws Error for a package whose licence is unknown
 */
export async function thirdPartyNotices(): Promise<string> {
  const list = await readFile(join(currentRelease(), "client/.vite/license.json"), "utf8");
  const packages = JSON.parse(list) as BundledPackage[];
  const others = await Promise.all([...bundlers, ...(await stylePackages())].map(installedPackage));
  const notices = [...packages, ...others, ...(await mediaNotices())]
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((each) => `${each.name} (${each.identifier})\n\n${textOf(each)}\n`);
  const intro = "Parts of this website were made by others. These are their licences.\n";
  return [intro, ...notices].join(`\n${"-".repeat(80)}\n\n`);
}

/** Licences of the fonts in media/fonts/, and of the icons, whose package lacks it. */
const mediaNotices = () =>
  Promise.all(
    globSync("media/{fonts,icons}/*.{OFL,ISC}.txt").map(async (file) => ({
      name: basename(file).split(".")[0]!,
      identifier: file.endsWith(".OFL.txt") ? "OFL-1.1" : "ISC",
      text: await readFile(file, "utf8"),
    })),
  );

async function stylePackages(): Promise<string[]> {
  const sheets = await Promise.all(globSync("app/**/*.css").map((file) => readFile(file, "utf8")));
  const names = sheets.flatMap((sheet) => [
    ...sheet.matchAll(/(?:@import\s+|url\()"((?:@[\w-]+\/)?[\w-][\w.-]*)[/"]/g),
  ]);
  return [...new Set(names.map(([, name]) => name!))];
}

async function installedPackage(name: string): Promise<BundledPackage> {
  const folder = join("node_modules", name);
  const { license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { license: string };
  const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
  return { name, identifier: license, text: await readFile(join(folder, file ?? ""), "utf8") };
}

/** MIT-licensed packages without a licence file. */
const authors: Record<string, string> = {
  "embla-carousel": "2019-present, David Jerleke",
  "embla-carousel-fade": "2019-present, David Jerleke",
};

function textOf({ name, identifier, text }: BundledPackage): string {
  // Some licence files also contain licences of bundled code that is not sent to browsers.
  if (text) return text.split(/^# Licenses of bundled dependencies/m)[0]!.trim();
  if (identifier !== "MIT" || !authors[name]) throw new Error(`${name} has no licence file: find out its terms`);
  return mit(authors[name]);
}

const mit = (holder: string) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

if (import.meta.main) await writeFile(noticesFile, await thirdPartyNotices());
