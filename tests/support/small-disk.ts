import { execFile } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type SmallDisk = {
  /** Mount point. */
  folder: string;
  /** Writes a file until the disk is full. */
  fill: () => Promise<void>;
  /** Removes that file. */
  makeRoom: () => Promise<void>;
  /** Deletes its content and unmounts it, as soon as programs that end have let go of it. */
  remove: () => Promise<void>;
};

/**
 * A separate disk in memory that a test may fill.
 * @returns a sentence if the system does not allow mounting one
 */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | string> {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "A full disk was NOT tried: mounting a small one takes Linux and root.";
  const folder = await mkdtemp(join(tmpdir(), "small-disk-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", folder]);
  } catch {
    await rm(folder, { recursive: true });
    return "A full disk was NOT tried: this system does not let root mount a small one.";
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill: () => fill(ballast),
    makeRoom: () => rm(ballast),
    remove: async () => {
      await run("umount", ["--lazy", folder]);
      await rm(folder, { recursive: true });
    },
  };
}

async function fill(file: string): Promise<void> {
  const handle = await open(file, "a");
  try {
    for (;;) await handle.write(Buffer.alloc(4096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    await handle.close();
  }
}
