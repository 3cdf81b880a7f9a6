import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const lock = ".cache/preparing";

/**
 * Waits until no other process installs or builds in this checkout, and makes all others wait until
 * this one ends.
 * @param waiting called once with the id of the other process, if there is one
 */
export async function alone(waiting) {
  mkdirSync(".cache", { recursive: true });
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  process.on("exit", () => {
    rmSync(own, { force: true });
    if (holder() === process.pid) rmSync(lock, { force: true });
  });
  for (let isReported = false; !take(own); await delay(200)) {
    const other = holder();
    if (other === undefined) continue;
    if (!isAlive(other)) {
      leave(other);
    } else if (!isReported) {
      isReported = true;
      waiting(other);
    }
  }
}

/** Creating a link is atomic: of two processes, one succeeds. */
function take(own) {
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

function holder() {
  try {
    return Number(readFileSync(lock, "utf8"));
  } catch {
    return undefined;
  }
}

/** Moves a killed process's lock before removing it, since another process may do the same. */
function leave(dead) {
  const aside = `${lock}.${dead}`;
  try {
    renameSync(lock, aside);
    rmSync(aside, { force: true });
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}

function isAlive(process_) {
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
