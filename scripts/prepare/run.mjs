import { spawn } from "node:child_process";

/** @type {import("node:child_process").ChildProcess | undefined} */
let running;

/** Runs a command to its end and buffers its output in case it fails. */
export function run([command, ...args], env = process.env) {
  return new Promise((resolve) => {
    let output = "";
    running = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    running.stdout?.on("data", (chunk) => (output += chunk));
    running.stderr?.on("data", (chunk) => (output += chunk));
    running.on("error", (error) => resolve({ ok: false, output: error.message }));
    running.on("close", (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/** Ends the child with this process: on a signal, and when npm has ended the shell between them. */
export function stopWithParent() {
  const stop = () => {
    running?.kill("SIGTERM");
    process.exit(130);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}
