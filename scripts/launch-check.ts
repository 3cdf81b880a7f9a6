/**
 * `npm run launch-check`: tasks before the launch; exits with 1 if any are left. If mail or webhook
 * are set up, it also sends a marked test and reports the result. `npm run launch-check --
 * dns [--selector NAME]`: the DNS entries for mail, and which are missing.
 */
import { spawnSync } from "node:child_process";
import { Resolver } from "node:dns/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { domainToASCII } from "node:url";
import { addressOf } from "#app/mails/mailboxes.server.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { ContentError, faultLine } from "#cms/fault.ts";
import { contentFolder, shownFolder } from "#cms/plugin.ts";
import { checkContent, readContent } from "#cms/read.ts";
import { pagesOf } from "#server/publications/render-publication.ts";
import { currentRelease, loadBundle } from "#server/release/build-folder.ts";
import { isMailSet, launchFindings } from "./launch-findings.ts";
import { mailDns } from "./mail-dns.ts";
import { createTraceFinder, readShippedCompany, type Trace, traceLines } from "./shipped-company.ts";

const options = argumentsOf(process.argv.slice(2));
if (options.subject === "dns") process.exit(await checkDns(options.selectors));

const { content, values } = await readContent(contentFolder()).catch((error: unknown) => {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exit(1);
});
const findings = [...launchFindings(values, process.env, shownFolder()), ...(await traceFindings())];
const isProven = isMailSet(process.env) ? sendTest() : true;
const { removed } = await checkContent(contentFolder());
if (removed.length > 0) {
  console.log("Answers of your own that lead to a page that is gone. Read whether each still holds:");
  console.log(`${removed.map((fault) => `  ${faultLine(fault, shownFolder())}`).join("\n")}\n`);
}
if (findings.length > 0) console.log(findings.join("\n"));
else if (isProven) console.log("Nothing is left to do: ready for the launch.");
process.exitCode = findings.length === 0 && isProven ? 0 : 1;

/** Traces of the shipped company: in the pages, and in words that no page shows. */
async function traceFindings(): Promise<string[]> {
  const finder = await createTraceFinder(await readShippedCompany(), values);
  const { get, prerendered } = pagesOf(await loadBundle(currentRelease()), content);
  const traces: Trace[] = [];
  for (const page of prerendered.pages()) traces.push(...finder.inPage(page, String(await get(page))));
  const lines = traceLines([...traces, ...finder.inValues()]);
  return lines.length === 0 ? [] : ["Traces of the company that ships with the product. Replace each:", ...lines];
}

/** @returns whether every test was accepted */
function sendTest(): boolean {
  console.log("A test by mail, and by webhook if one is set (npm run leads -- send-test):");
  const { status } = spawnSync(process.execPath, [join(currentRelease(), "leads.js"), "send-test"], {
    stdio: "inherit",
  });
  console.log();
  return status === 0;
}

/** @returns `dns`, or nothing for everything else; exits with 2 for unknown arguments */
function argumentsOf(words: string[]) {
  try {
    const selectorOption = { selector: { type: "string", multiple: true, default: [] as string[] } } as const;
    const { values, positionals } = parseArgs({ args: words, options: selectorOption, allowPositionals: true });
    const [subject, ...more] = positionals;
    if (more.length === 0 && (subject === "dns" || (!subject && values.selector.length === 0)))
      return { subject, selectors: values.selector };
  } catch {
    // Handled like any other unknown option.
  }
  console.error("Usage: npm run launch-check, or npm run launch-check -- dns [--selector NAME]");
  process.exit(2);
}

/** @returns the exit code: 0 if DNS has all entries */
async function checkDns(selectors: string[]): Promise<number> {
  let settings;
  try {
    settings = parseEnv(process.env);
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
  const { MAIL_FROM, SMTP_URL } = settings;
  if (!MAIL_FROM || !SMTP_URL) {
    console.error("Set SMTP_URL and MAIL_FROM first: the entries name your mail server and your domain.");
    return 1;
  }
  const domain = domainToASCII(addressOf(MAIL_FROM).split("@").at(-1)!.trim());
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const { lines, isComplete } = await mailDns({ domain, server: new URL(SMTP_URL).hostname, selectors }, (name) =>
    resolver.resolveTxt(name).then((texts) => texts.map((parts) => parts.join("")), emptyIfMissing),
  );
  console.log(lines.join("\n"));
  if (isComplete) console.log("All are there.");
  return isComplete ? 0 : 1;
}

/** No entries for a name is a valid answer. @throws every other error */
function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENODATA" || error.code === "ENOTFOUND") return [];
  throw error;
}
