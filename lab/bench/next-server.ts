import { execFile } from "node:child_process";
import { access, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { type ChildServer, startScript } from "./child-server.ts";
import { npmProgram } from "./npm-program.ts";

const run = promisify(execFile);
const version = "16.4.3";
const peers = resolve(".cache/bench-peers");

/** The template's own layout needs a font from Google, which fails without internet access. */
const layout = `import "./globals.css";
export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;

/**
 * `next start` of the `create-next-app` template, built for production: a peer for one page that
 * React has prerendered.
 * @throws Error if it cannot be installed or built
 */
export async function startNext(): Promise<ChildServer> {
  const site = join(peers, `next-${version}`);
  const built = join(site, ".next/BUILD_ID");
  await access(built).catch(async () => {
    const create = await npmProgram(peers, [`create-next-app@${version}`], "create-next-app/dist/index.js");
    await rm(site, { recursive: true, force: true });
    const choices = ["--ts", "--app", "--no-eslint", "--no-tailwind", "--no-src-dir", "--use-npm"];
    await run(process.execPath, [create, site, ...choices, "--skip-install", "--disable-git", "--yes"]);
    await writeFile(join(site, "app/layout.tsx"), layout);
    await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: site });
    await run(process.execPath, [join(site, "node_modules/next/dist/bin/next"), "build"], { cwd: site });
  });
  const next = join(site, "node_modules/next/dist/bin/next");
  return startScript(next, { NODE_ENV: "production" }, (port) => ["start", site, "-p", `${port}`, "-H", "127.0.0.1"]);
}
