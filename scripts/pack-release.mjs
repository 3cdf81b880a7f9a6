// npm run release: packs the current release for other machines, and tests the archive.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pack, unpack } from "./prepare/archive.mjs";
import { checkRelease } from "./prepare/check-release.mjs";
import { currentRelease } from "./prepare/releases.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const file = await pack(currentRelease().id);
const into = mkdtempSync(join(tmpdir(), "unpacked-"));
try {
  const { folder } = await unpack(file, into);
  await checkRelease(folder);
  console.log(`${file}  ${Math.round(statSync(file).size / 1e6)} MB`);
} catch (error) {
  rmSync(file);
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(into, { recursive: true, force: true });
}
