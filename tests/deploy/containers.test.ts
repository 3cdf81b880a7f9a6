/** The image and the composition of deploy/, checked without running containers. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

type Service = {
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  restart: string;
  privileged?: boolean;
  volumes: string[];
};
type Composition = { services: Record<string, Service>; volumes: Record<string, unknown> };

const read = (file: string) => readFileSync(file, "utf8");
const compose = () => parse(read("deploy/compose.yaml"), { merge: true }) as Composition;

test("the image is built on the official one of the Node that the site is tested with", () => {
  const bases = [...read("deploy/Containerfile").matchAll(/^FROM ([^\s@]+)/gm)].map(([, base]) => base);
  expect(bases).toEqual([`docker.io/library/node:${read(".node-version").trim()}-bookworm-slim`, "scratch"]);
});

test("the image runs as a user of its own, and says whether it is ready", () => {
  const stage = read("deploy/Containerfile")
    .split(/^FROM /m)
    .at(-1);
  expect(stage).toMatch(/^USER 10001:10001$/m);
  expect(stage).toMatch(/^HEALTHCHECK .*\\\n.*\/readyz/m);
});

test("what git ignores does not reach a build of the image, and history neither", () => {
  const ignored = read(".dockerignore").split("\n");
  for (const line of read(".gitignore")
    .trim()
    .split("\n")
    .filter((each) => each !== "*.log"))
    expect(ignored).toContain(line.replace(/\/$/, ""));
  expect(ignored).toContain(".git");
});

test("no service writes to its image, gains rights or stays down", () => {
  for (const [name, service] of Object.entries(compose().services))
    expect({ name, ...service }).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      restart: "unless-stopped",
    });
  expect(compose().services.site).not.toHaveProperty("cap_add");
});

test("folders that services keep are volumes, and files that they read are here", () => {
  const { services, volumes } = compose();
  for (const [source = ""] of Object.values(services).flatMap((each) => each.volumes.map((one) => one.split(":"))))
    expect(source.startsWith("./") ? existsSync(join("deploy", source)) : source in volumes, source).toBe(true);
});

test("each variable of the composition is in the file to fill in", () => {
  const used = [...read("deploy/compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const given = [...read("deploy/compose.env").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(new Set(given)).toEqual(new Set(used));
});
