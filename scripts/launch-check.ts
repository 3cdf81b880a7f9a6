/** `npm run launch-check`: what is left to do before the launch; ends with 1 while anything is. */
import { contentFolder } from "#content/plugin.ts";
import { readContent } from "#content/read.ts";
import { launchFindings } from "./launch-findings.ts";

const { placeholders } = await readContent(contentFolder());
const findings = launchFindings(placeholders, process.env);
console.log(findings.length === 0 ? "Nothing is left to do: ready for the launch." : findings.join("\n"));
process.exitCode = findings.length === 0 ? 0 : 1;
