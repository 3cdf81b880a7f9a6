/** An update from the archive into service, while visitors read: deploy/website-update. */
import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, symlinkSync } from "node:fs";
import { copyFile, cp, link, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { basename, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { pack } from "#scripts/prepare/archive.mjs";
import { currentRelease } from "#server/release/build-folder.ts";
import { isWhole } from "#tests/support/content-release.ts";
import { folderOfTests } from "#tests/support/temporary-folder.ts";
import { passedSocket, type Started } from "#tests/support/passed-socket.ts";

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
/** User of the website: different from that of the update, if possible here. */
const userName = isRoot ? "nobody" : execFileSync("id", ["-un"], { encoding: "utf8" }).trim();
const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};

const [first, second, third] = ["20260101-000000-aaaa", "20260102-000000-bbbb", "20260103-000000-cccc"];
/** The website itself. */
const whole = "20260104-000000-dddd";
/**
 * In place of the website where only the update is tested: starts in a moment, and says its id. At
 * its end it answers on every open connection; the HTTP server's own close would end those whose
 * request is still on its way.
 */
const standIn = `
  import { createServer } from "node:http";
  import { Server } from "node:net";
  import { readFileSync } from "node:fs";
  const { LISTEN_FDS, HOST: host, PORT: port, LEADS_RETENTION_DAYS } = process.env;
  if (Number.isNaN(Number(LEADS_RETENTION_DAYS ?? 1))) throw new Error("LEADS_RETENTION_DAYS is no number");
  const { id } = JSON.parse(readFileSync(import.meta.dirname + "/release.json", "utf8"));
  const server = createServer((request, response) => response.end(id));
  server.listen(LISTEN_FDS ? { fd: 3 } : { host, port }, () => {
    console.log(JSON.stringify({ url: \`http://127.0.0.1:\${server.address().port}\`, msg: "listening" }));
  });
  process.once("SIGTERM", () => Server.prototype.close.call(server, () => process.exit()));`;
const folder = folderOfTests();
const build = join(folder, "website");
const settings = join(folder, "website.env");
const socket = passedSocket();
let site: Started;
const dataDir = () => join(folder, "data");

/** Restarts the site in place of systemd, which is not available everywhere; update.js calls it. */
const systemd = createServer((request, response) => {
  const [command, ...args] = JSON.parse(decodeURIComponent(request.url!.slice(1))) as string[];
  const unit = `website@${socket.port}.service`;
  void (async () => {
    if (command === "list-units") response.end(`${unit} loaded active running Company website\n`);
    else if (command === "restart" && args[0] === unit) response.end(await restart());
    else if (command === "is-active") response.writeHead(site.child.exitCode === null ? 200 : 503).end();
    else response.writeHead(501).end();
  })();
});

async function restart() {
  if (site.child.exitCode === null) {
    site.child.kill("SIGTERM");
    await once(site.child, "exit");
  }
  await start();
  return "";
}

async function start() {
  site = await socket.start(join(build, "current"), { DATA_DIR: dataDir() }, { user });
}

beforeAll(async () => {
  chmodSync(folder, 0o755);
  mkdirSync(dataDir());
  if (isRoot) chownSync(dataDir(), user.uid!, user.gid!);
  const recipient = await identityToRecipient(await generateIdentity());
  const given = ["SITE_URL=https://www.example.com", "TRUST_PROXY=1", `BACKUP_RECIPIENT=${recipient}`];
  await writeFile(settings, given.join("\n"), { mode: 0o600 });
  systemd.listen(0, "127.0.0.1");
  await once(systemd, "listening");
  const { port } = systemd.address() as AddressInfo;
  const node = join(currentRelease(), "node");
  await link(node, join(folder, "node")).catch(() => copyFile(node, join(folder, "node")));
  mkdirSync(join(folder, "bin"));
  await writeFile(
    join(folder, "bin/systemctl"),
    `#!${process.execPath}
    const answer = await fetch("http://127.0.0.1:${port}/" + encodeURIComponent(JSON.stringify(process.argv.slice(2))));
    process.stdout.write(await answer.text());
    process.exitCode = answer.ok ? 0 : 3;`,
    { mode: 0o755 },
  );
  await made(first, build);
  symlinkSync(join("releases", first), join(build, "current"));
  await start();
});

afterAll(async () => {
  socket.close();
  systemd.close();
});

/** A release whose website is a stand-in. @param serve its program */
async function made(id: string, into: string, serve = standIn): Promise<void> {
  const release = join(into, "releases", id);
  mkdirSync(release, { recursive: true });
  await copyFile(join(currentRelease(), "update.js"), join(release, "update.js"));
  await writeFile(join(release, "serve.js"), serve);
  await describe(id, release);
}

async function describe(id: string, release: string): Promise<void> {
  await writeFile(join(release, "node"), `#!/bin/sh\nexec ${join(folder, "node")} "$@"\n`, { mode: 0o755 });
  const described = JSON.parse(await readFile(join(currentRelease(), "release.json"), "utf8")) as object;
  await writeFile(join(release, "release.json"), JSON.stringify({ ...described, id }));
}

async function archive(id: string, serve?: string): Promise<string> {
  const elsewhere = await mkdtemp(join(folder, "elsewhere-"));
  await made(id, elsewhere, serve);
  vi.stubEnv("BUILD_DIR", elsewhere);
  onTestFinished(() => void vi.unstubAllEnvs());
  return resolve(await pack(id));
}

/** @returns the exit code, and all output */
async function update(what: string, more: Record<string, string> = {}) {
  const env = {
    PATH: `${join(folder, "bin")}:${process.env.PATH}`,
    BUILD_DIR: build,
    DATA_DIR: dataDir(),
    BACKUP_DIR: join(dataDir(), "backups"),
    WEBSITE_USER: userName,
    WEBSITE_SETTINGS: settings,
    ...more,
  };
  const current = join(build, "current");
  return run(join(current, "node"), [join(current, "update.js"), what], { env, cwd: "/" }).then(
    ({ stdout, stderr }) => ({ code: 0, words: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, words: stdout + stderr }),
  );
}

/** On a connection of its own: one that is kept open would hold up the end of the site. */
const get = (path: string) => fetch(socket.url + path, { headers: { connection: "close" } });

/** Requests a page continuously. @returns a function that stops, and lists each answer but 200 */
function visitors() {
  const answers: Promise<string>[] = [];
  let over = false;
  const asking = (async () => {
    for (; !over; await delay(50))
      answers.push(
        get("/about").then(
          async (answer) => (await answer.text(), String(answer.status)),
          (error: Error) => (error.cause as Error | undefined)?.message ?? error.message,
        ),
      );
  })();
  return async () => {
    over = true;
    await asking;
    const all = await Promise.all(answers);
    expect(all.length).toBeGreaterThan(0);
    return all.filter((answer) => answer !== "200");
  };
}

const inService = async () => (await get("/")).text();
const linked = async () => basename(await readlink(join(build, "current")));

/** Packed once. */
let secondArchive: string;

test("a new release is tried, put into service and ready, and no visitor is turned away", async () => {
  const file = (secondArchive = await archive(second));
  const end = visitors();
  expect(await update(file)).toEqual({ code: 0, words: expect.stringContaining(`In service: ${second}.`) });
  expect(await end()).toEqual([]);
  expect(await inService()).toBe(second);
  expect((await readdir(build)).toSorted()).toEqual(["current", "releases"]);
});

test("a release that does not serve is found out beside the one in service", async () => {
  const file = await archive(third, "throw new Error('no');");
  const { child } = site;
  const end = visitors();
  expect(await update(file)).toEqual({ code: 1, words: expect.stringContaining("does not serve") });
  expect(await end()).toEqual([]);
  expect([await inService(), await linked()]).toEqual([second, second]);
  expect(site.child).toBe(child);
});

test("one that cannot use the settings, is damaged or lacks its checksum is found out as well", async () => {
  const file = await archive(third);
  const usual = await readFile(settings, "utf8");
  await writeFile(settings, `${usual}\nLEADS_RETENTION_DAYS=soon\n`);
  onTestFinished(() => writeFile(settings, usual));
  expect(await update(file)).toEqual({ code: 1, words: expect.stringContaining("LEADS_RETENTION_DAYS") });
  const bytes = await readFile(file);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(file, bytes);
  expect(await update(file)).toEqual({ code: 1, words: expect.stringContaining("is damaged") });
  await rm(`${file}.sha256`);
  expect(await update(file)).toEqual({ code: 1, words: expect.stringContaining("is missing") });
  expect([await inService(), await linked()]).toEqual([second, second]);
});

test("one that ends in service makes room for the one before, and visitors who waited are served", async () => {
  const file = await archive(third, `if (process.env.LISTEN_FDS) process.exit(1);\n${standIn}`);
  const end = visitors();
  expect(await update(file)).toEqual({ code: 1, words: expect.stringContaining(`${second} is back in service`) });
  expect(await end()).toEqual([]);
  expect([await inService(), await linked()]).toEqual([second, second]);
});

test("back puts the release before into service", async () => {
  expect(await update("back")).toEqual({ code: 0, words: expect.stringContaining(`In service: ${first}.`) });
  expect([await inService(), await linked()]).toEqual([first, first]);
});

test("one at an https address is downloaded whole, from a server that proves who it is", async () => {
  const file = secondArchive;
  const [bytes, checksum] = [await readFile(file), await readFile(`${file}.sha256`)];
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"];
  await run("openssl", ["req", "-x509", ...made, ...names, "-keyout", key, "-out", cert]);
  let cut = false;
  const served = new Map<string, Buffer>();
  const server = createSecureServer({ key: await readFile(key), cert: await readFile(cert) }, (request, response) => {
    const body = served.get(request.url!);
    if (!body) return void response.writeHead(404).end();
    response.writeHead(200, { "content-length": body.length });
    if (!cut || body === checksum) return void response.end(body);
    response.write(body.subarray(0, body.length >> 1), () => response.destroy());
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = `https://localhost:${(server.address() as AddressInfo).port}/${basename(file)}`;
  const download = () => update(address, { NODE_EXTRA_CA_CERTS: cert });
  const fails = (words: string) => ({ code: 1, words: expect.stringContaining(words) });

  expect(await update(address)).toEqual(fails("self-signed certificate"));
  expect(await download()).toEqual(fails(".sha256 cannot be downloaded: the server answers 404"));
  served.set(`/${basename(file)}.sha256`, checksum);
  served.set(`/${basename(file)}`, Buffer.concat([bytes, Buffer.from("more")]));
  expect(await download()).toEqual(fails("is damaged"));
  served.set(`/${basename(file)}`, bytes);
  cut = true;
  expect(await download()).toEqual(fails(".tar.gz cannot be downloaded: "));
  cut = false;
  expect([await inService(), await linked()]).toEqual([first, first]);
  const end = visitors();
  expect(await download()).toEqual({ code: 0, words: expect.stringContaining(`In service: ${second}.`) });
  expect(await end()).toEqual([]);
  expect((await readdir(build)).toSorted()).toEqual(["current", "releases"]);

  server.closeAllConnections();
  server.close();
  await once(server, "close");
  expect(await download()).toEqual(fails("ECONNREFUSED"));
  expect([await inService(), await linked()]).toEqual([second, second]);
});

test("npm run release packs all that another user needs to start it, and an update puts it into service", async () => {
  const elsewhere = await mkdtemp(join(folder, "elsewhere-"));
  const release = join(elsewhere, "releases", whole);
  const node = join(currentRelease(), "node");
  // Packing these takes many seconds, and pages do not need them.
  const filter = (file: string) => file !== node && isWhole(file) && !/\.(?:avif|jpe?g|map|mp4|webm|webp)$/.test(file);
  await cp(currentRelease(), release, { recursive: true, filter });
  await mkdir(join(release, "compiled/x"), { recursive: true });
  for (const file of ["0d9c832d", "1110d360.AbCdEf"]) await writeFile(join(release, "compiled/x", file), "");
  await describe(whole, release);
  symlinkSync(join("releases", whole), join(elsewhere, "current"));
  const { stdout } = await run(process.execPath, ["scripts/pack-release.mjs"], { env: { BUILD_DIR: elsewhere } });
  const [packed = ""] = stdout.split("  ");
  const files = (await run("tar", ["-tzf", packed])).stdout;
  expect([files.includes("/x/0d9c832d"), files.includes("/x/1110d360")]).toEqual([true, false]);
  const end = visitors();
  expect(await update(packed)).toEqual({ code: 0, words: expect.stringContaining(`In service: ${whole}.`) });
  expect(await end()).toEqual([]);
  expect(await linked()).toBe(whole);
  expect(await (await get("/readyz")).text()).toBe("ok\n");
  expect((await get("/ar")).status).toBe(200);
});
