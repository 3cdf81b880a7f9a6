// node run.mjs packages|build FILE …: runs a file of the laboratory in the product's folder and on its
// Node, after installing its packages or building a release of its sources.
import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const [needs, file, ...words] = process.argv.slice(2);
const isHelp = words.includes("--help");
const steps = needs === "build" && !isHelp ? ["packages", "build"] : ["packages"];
const { status } = spawnSync(process.execPath, ["scripts/prepare.mjs", ...steps], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

const child = spawn(".cache/bin/node", ["--import", "./lab/imports.mjs", `lab/${file}`, ...words], {
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
