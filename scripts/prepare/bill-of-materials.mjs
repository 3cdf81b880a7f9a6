import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

/** The source package of the fonts in `media/fonts/`. */
const font = "@fontsource-variable/alexandria";

/** Entries of Node's versions that are not programs. */
const formats = ["node", "modules", "napi", "unicode", "cldr", "tz"];

/** Names used in vulnerability databases for Node and its parts, where they differ. */
const publishers = { node: "nodejs:node.js", v8: "google:v8", uv: "libuv:libuv", ares: "c-ares:c-ares" };

/**
 * Contents of a release as a CycloneDX 1.5 document: its Node with bundled libraries, the
 * production packages of package-lock.json (bundled or separate, platform packages for this system
 * only), and the font. The same release gives the same bytes.
 * @param {{ id: string, made: string }} release
 * @param {string} node path of its Node
 * @returns {object}
 */
export function billOfMaterials({ id, made }, node) {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const { "": own, ...others } = packages;
  const isShipped = ([path, { dev, optional }]) =>
    path === `node_modules/${font}` || (!dev && (!optional || (existsSync(path) && !isNode(path))));
  /** By their references: several paths may have the same version. */
  const components = new Map(
    Object.entries(others)
      .filter(isShipped)
      .map(([path, pinned]) => component(pinned.name ?? path.split("node_modules/").at(-1), pinned))
      .map((one) => [one["bom-ref"], one]),
  );
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      timestamp: made,
      tools: { components: [{ type: "application", name: "scripts/prepare/bill-of-materials.mjs" }] },
      component: { ...component(own.name, { ...own, version: `${own.version}+${id}` }), type: "application" },
    },
    components: [nodeComponent(node), ...[...components.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1))],
  };
}

/** These packages contain the Node that a release already includes. */
const isNode = (path) => /^node_modules\/node-(?:bin-)?(?:darwin|linux)-/.test(path);

const library = (name, version, purl) => ({ type: "library", "bom-ref": purl, name, version, purl });

function component(name, { version, license, integrity }) {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const hash = integrity && Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
  return {
    ...library(name, version, purl),
    ...(license && { licenses: [{ expression: license }] }),
    ...(hash && { hashes: [{ alg: "SHA-512", content: hash }] }),
  };
}

function nodeComponent(file) {
  const script = "JSON.stringify(process.versions)";
  const versions = JSON.parse(execFileSync(file, ["--print", script], { encoding: "utf8", env: {} }));
  const within = Object.entries(versions).filter(([name, version]) => version && !formats.includes(name));
  return {
    ...builtIn("node", versions.node),
    type: "platform",
    licenses: [{ license: { id: "MIT" } }],
    hashes: [{ alg: "SHA-512", content: createHash("sha512").update(readFileSync(file)).digest("hex") }],
    components: within.map(([name, version]) => builtIn(name, version)),
  };
}

/** A part that comes from no registry: scanners recognise the second name. */
function builtIn(name, version) {
  const purl = `pkg:generic/${name}@${version}`;
  const publisher = publishers[name] ?? `${name}:${name}`;
  const plain = version.split("-")[0];
  return {
    ...library(name, version, purl),
    cpe: `cpe:2.3:a:${publisher}:${plain}:*:*:*:*:*:*:*`,
  };
}
