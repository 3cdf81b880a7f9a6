import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BuiltPage, builtPages } from "#tests/support/built-pages.ts";
import { command, installDebianPackage } from "./command.ts";
import type { Result } from "./suites.ts";

type Message = {
  url?: string;
  lastLine?: number;
  message: string;
  extract?: string;
};

const hasJava = async () => (await command("java", ["-version"])).ok;

/** Installs Java if missing. @returns whether it is available */
export async function installJava(): Promise<boolean> {
  return (await hasJava()) || ((await installDebianPackage("default-jre-headless")) && hasJava());
}

/** Checks the largest prerendered page of each kind and language with the Nu Html Checker. */
export async function htmlValidity(): Promise<Result> {
  if (!(await installJava())) {
    return {
      passed: 0,
      failed: 0,
      skipped: ["HTML was NOT checked: it needs Java (17 or newer), which is not installed here."],
    };
  }
  const folder = await mkdtemp(join(tmpdir(), "pages-"));
  const pages: string[] = [];
  for (const { path, html } of largestOfKinds(await builtPages())) {
    const file = join(folder, `${path.replaceAll("/", "_")}.html`);
    await writeFile(file, html);
    pages.push(file);
  }
  const { output } = await command("java", [
    // A short run is quicker without the second compiler.
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-Xss8m",
    "-jar",
    "node_modules/vnu-jar/build/dist/vnu.jar",
    "--errors-only",
    "--format",
    "json",
    ...pages,
  ]);
  await rm(folder, { recursive: true });
  const { messages } = JSON.parse(output.slice(output.indexOf("{"))) as { messages: Message[] };
  // The checker's CSS support is years behind browsers' (neither `@property` nor `margin-trim`).
  const errors = messages.filter(({ message }) => !message.startsWith("CSS:"));
  const wrong = new Set(errors.map(({ url }) => url));
  return { passed: pages.length - wrong.size, failed: wrong.size, report: groupErrors(errors) };
}

/** Service pages, posts and blog lists are one kind each; every other page is its own kind. */
function largestOfKinds(pages: BuiltPage[]): BuiltPage[] {
  const kindOf = ({ path }: BuiltPage) => path.replace(/\/(services|blog|blog\/page)\/[^/]+$/, "/$1/*");
  return Object.values(Object.groupBy(pages, kindOf)).map(
    (ofKind = []) => ofKind.toSorted((one, other) => other.html.length - one.html.length)[0]!,
  );
}

/** Pages share most of their HTML: reports each fault once, with its first place and a count. */
function groupErrors(errors: Message[]): string {
  return Object.entries(Object.groupBy(errors, ({ message }) => message))
    .map(([message, places = []]) => {
      const first = places[0];
      const count = new Set(places.map(({ url }) => url)).size;
      return `${message}\n  on ${count} page(s), first ${first?.url}:${first?.lastLine}\n  ${first?.extract}`;
    })
    .join("\n");
}
