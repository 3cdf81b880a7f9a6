import { spawn } from "node:child_process";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * Runs a command to its end and buffers its output.
 * @returns {Promise<{ ok: boolean, output: string }>} whether it exited with 0
 */
export function run([command, ...args], env = process.env) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    running.add(child);
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    const end = (result) => {
      running.delete(child);
      resolve(result);
    };
    child.on("error", (error) => end({ ok: false, output: error.message }));
    child.on("close", (code) => end({ ok: code === 0, output: output.trim() }));
  });
}

/** Ends all children with this process: on a signal, and when npm has ended the shell between them. */
export function stopWithParent() {
  const stop = () => {
    for (const child of running) child.kill("SIGTERM");
    process.exit(130);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}
