/**
 * `npm run check-content`: every mistake in the content, one per line; exits with 1 if there is
 * any.
 */
import { checkContent } from "#content/read.ts";
import { contentFolder, shownFolder } from "#content/plugin.ts";
import { faultLine } from "#content/fault.ts";

const { faults, files } = await checkContent(contentFolder());
for (const fault of faults) console.log(faultLine(fault, shownFolder()));
if (faults.length > 0) {
  console.log(`\n${faults.length === 1 ? "One mistake" : `${faults.length} mistakes`} in the content.`);
  process.exitCode = 1;
} else console.log(`The content is in order: ${files} files in both languages.`);
