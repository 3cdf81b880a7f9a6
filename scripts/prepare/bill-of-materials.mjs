import { existsSync, readFileSync } from "node:fs";

/**
 * The packages that a release holds, bundled or beside it, as a CycloneDX 1.5 document: what
 * package-lock.json pins for production, and of packages for one system those of this one. It has no
 * date and no number of its own, so that the same packages give the same bytes.
 * @returns {object}
 */
export function billOfMaterials() {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const { "": own, ...others } = packages;
  const components = Object.entries(others)
    .filter(([path, { dev, optional }]) => !dev && (!optional || existsSync(path)))
    .map(([path, pinned]) => component(pinned.name ?? path.split("node_modules/").at(-1), pinned))
    .toSorted((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1));
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { ...component(own.name, own), type: "application" } },
    components: components.filter((one, index) => one["bom-ref"] !== components[index - 1]?.["bom-ref"]),
  };
}

function component(name, { version, license, integrity }) {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const hash = integrity && Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    ...(license && { licenses: [{ expression: license }] }),
    ...(hash && { hashes: [{ alg: "SHA-512", content: hash }] }),
  };
}
