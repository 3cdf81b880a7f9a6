// A lint rule of our own: imports go down only. `./x` inside a folder, `#app/…` across, never `../`.
import { relative } from "node:path";

/**
 * Who may import what of ours: the first line whose pattern fits the importing file counts.
 * `$1` stands for what the pattern's parentheses found, so that a feature may import itself but no other feature.
 */
const directions = [
  { from: /\.test\.tsx?$|^tests\/|^scripts\/|^[^/]+\.ts$/, to: /^/, name: "tests, scripts and configuration" },
  { from: /^app\/ui\//, to: /^#app\/ui\//, name: "ui (nothing of ours)" },
  { from: /^app\/i18n\//, to: /^#app\/i18n\//, name: "i18n (nothing of ours)" },
  {
    from: /^app\/platform\//,
    to: /^#(app\/platform|migrations)\//,
    name: "platform (nothing of ours but the migrations)",
  },
  { from: /^content\//, to: /^#content\/|^#app\/i18n\/locale\.ts$/, name: "content (i18n/locale)" },
  {
    from: /^app\/features\/([^/]+)\//,
    to: /^#content\/|^#app\/content\.server\.ts$|^#app\/(ui|i18n|platform|features\/$1)\//,
    name: "a feature (ui, i18n, content, platform, never another feature)",
  },
  // Content reaches the shell by props; only its types may be named.
  { from: /^app\/shell\//, to: /^#app\/(shell|ui|i18n)\//, types: /^#content\//, name: "shell (ui, i18n)" },
  {
    from: /^app\/seo\//,
    to: /^#content\/|^#app\/content\.server\.ts$|^#app\/(seo|ui|i18n|platform)\//,
    name: "seo (ui, i18n, content, platform)",
  },
  { from: /^app\//, to: /^#(app|content|media)\//, name: "app (nothing of the process around it)" },
  {
    from: /^server\//,
    to: /^#(server|app\/platform)\//,
    types: /^#app\//,
    name: "server (platform, types of the application)",
  },
];

const rule = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll("\\", "/");
    const direction = directions.find(({ from }) => from.test(file));
    const check = ({ source, importKind, exportKind }) => {
      const wanted = source?.value;
      if (typeof wanted !== "string") return;
      if (/^\.\.(\/|$)/.test(wanted)) {
        context.report({ node: source, message: "Use #app/…, #content/… across folders, never ../" });
        return;
      }
      if (!direction || !wanted.startsWith("#")) return;
      const own = direction.from.exec(file)?.[1] ?? "";
      const allowed = new RegExp(direction.to.source.replace("$1", own));
      if (allowed.test(wanted)) return;
      if (direction.types?.test(wanted) && (importKind === "type" || exportKind === "type")) return;
      context.report({ node: source, message: `Imports go down only: ${direction.name} must not import ${wanted}` });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: "house" }, rules: { "import-directions": rule } };
