import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const lock = ".cache/preparing";

/**
 * Waits until no other process installs or builds in this checkout, and keeps all others waiting until this one ends.
 * @param waiting is called once with the number of the other process, when there is one
 */
export async function alone(waiting) {
  mkdirSync(".cache", { recursive: true });
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  process.on("exit", () => {
    rmSync(own, { force: true });
    if (holder() === process.pid) rmSync(lock, { force: true });
  });
  for (let told = false; !take(own); await delay(200)) {
    const other = holder();
    if (other === undefined) continue;
    if (!isAlive(other)) {
      leave(other);
    } else if (!told) {
      told = true;
      waiting(other);
    }
  }
}

/** A link is made or not: of two that try, one gets it. */
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

/** What a process that was killed has left. Moved before it is removed: another may be here as well. */
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
