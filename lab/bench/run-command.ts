import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { currentRelease } from "#server/release/build-folder.ts";
import { memoryOf } from "./child-server.ts";

/**
 * Runs a whole command of `npm run --silent leads -- …`.
 * @returns its duration, the lines it printed, and its peak memory in MB
 * @throws Error if it failed
 */
export async function runCommand(words: string[], settings: Record<string, string>) {
  const began = performance.now();
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [join(currentRelease(), "leads.js"), ...words], {
    env: { PATH, HOME, TMPDIR, ...settings },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let peak = 0;
  const looking = setInterval(() => (peak = Math.max(peak, memoryOf(child, "VmHWM") || 0)), 10);
  let lines = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 10) lines++;
  });
  const [code] = (await once(child, "close")) as [number | null];
  clearInterval(looking);
  if (code !== 0) throw new Error(`leads ${words.join(" ")} ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, lines, peak };
}
