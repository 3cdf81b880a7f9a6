// npm run releases -- list|back|pack: lists the releases; returns to the previous one; packs the one
// in use.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pack, unpack } from "./prepare/archive.mjs";
import { checkRelease } from "./prepare/check-release.mjs";
import { currentRelease, hold, releases, switchTo } from "./prepare/releases.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const commands = { list, back, pack: packed };
const command = commands[process.argv[2] ?? "list"];
if (command) await command();
else
  fail(
    "npm run releases -- list   which releases there are\nnpm run releases -- back   puts the one before into use\nnpm run release            packs the current one for other machines",
  );

function list() {
  const current = currentRelease();
  for (const { id, made, commit = "" } of releases())
    console.log(
      [id, made.slice(0, 19).replace("T", " "), "UTC", commit.padEnd(9), id === current?.id ? "in use" : ""]
        .join("  ")
        .trim(),
    );
  if (!current) console.log("There is no release yet. To make one: npm run build");
}

/** Running processes keep their release: only a restart takes visitors back. */
function back() {
  const current = currentRelease();
  const before = releases().find(({ id }) => current && id < current.id);
  if (!before) fail("There is no earlier release to go back to.");
  switchTo(before.id);
  hold();
  console.log(`In use from the next start on: ${before.id}, made ${before.made.slice(0, 19).replace("T", " ")} UTC.
Now restart the website (sudo systemctl restart website; or stop it and run npm start).
Then mend the sources: the next build puts the newest release into use again.`);
}

/** What arrives elsewhere is tried, not what was packed. */
async function packed() {
  const current = currentRelease();
  if (!current) fail("There is no release yet. To make one: npm run build");
  const file = await pack(current.id);
  const into = mkdtempSync(join(tmpdir(), "unpacked-"));
  try {
    const { folder } = await unpack(file, into);
    await checkRelease(folder);
  } catch (error) {
    rmSync(file);
    fail(error.message);
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
  console.log(`${file}  ${Math.round(statSync(file).size / 1e6)} MB`);
}

function fail(words) {
  console.error(words);
  process.exit(1);
}
