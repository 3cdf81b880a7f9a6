import { readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
const roomBytes = 4 * 1024 ** 3;

/**
 * A folder for stores and sites of tests: in memory if there is space and programs may run, since
 * on a disk a store waits for every write.
 */
export function memoryFolder(): string {
  try {
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .findLast((line) => line.split(" ")[1] === memory);
    const { bavail, bsize } = statfsSync(memory);
    return mount && !/\b(?:noexec|ro)\b/.test(mount) && bavail * bsize > roomBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
