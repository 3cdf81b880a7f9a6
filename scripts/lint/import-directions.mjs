// A custom lint rule: imports go down only. `./x` inside a folder, `#app/…` across, never `../`.
import { relative } from "node:path";

/** Folders of the desk: each may import only earlier ones. */
const deskParts = ["words", "parts", "pictures", "review", "editor"];
const belowDesk =
  /^#(words|i18n|cms|media|server\/publications)\/|^#app\/((content|pictures)\.server|sections\/kinds)\.ts$|^#app\/(boot|features|mails|ui|style|store|platform)\//;

/**
 * Allowed imports: the first entry whose pattern matches the importing file applies. `$1` is the
 * text of the pattern's first group, so a feature may import itself but no other feature.
 */
const directions = [
  {
    from: /\.test\.tsx?$|^lab\/|^tests\/|^scripts\/|^[^/]+\.ts$/,
    to: /^/,
    name: "tests, scripts, laboratory and configuration",
  },
  {
    from: /^app\/ui\//,
    to: /^#i18n\/|^#app\/ui\/|^#cms\/pages\.ts$/,
    types: /^#cms\//,
    name: "ui (i18n, types of content)",
  },
  { from: /^app\/style\//, to: /^#(app\/style|cms|i18n)\//, name: "style (i18n, content)" },
  { from: /^i18n\//, to: /^#i18n\//, name: "i18n (nothing of ours)" },
  { from: /^app\/platform\//, to: /^#app\/platform\//, name: "platform (nothing of ours)" },
  {
    from: /^app\/store\//,
    to: /^#(app\/(store|platform)|migrations)\//,
    name: "store (platform and the migrations)",
  },
  // Fields of a section are part of the content's schema, and stand beside its component.
  {
    from: /^app\/sections\/([^/]+\/fields|kinds)\.ts$/,
    to: /^#cms\/schema\//,
    types: /^#kinds\/fields\.ts$/,
    name: "fields of sections (fields of the content)",
  },
  {
    from: /^cms\//,
    to: /^#(cms|i18n)\/|^#words\/(?!desk\.)|^#app\/sections\/kinds\.ts$/,
    name: "the content engine (i18n, words, kinds of section)",
  },
  {
    from: /^app\/features\/([^/]+)\//,
    to: /^#(i18n|cms|migrations)\/|^#words\/(?!desk\.)|^#app\/(content|pictures)\.server\.ts$|^#app\/(ui|style|mails|platform|site-index|store|features\/$1)\//,
    name: "a feature (words, ui, style, i18n, mails, content, site-index, store, platform, never another feature)",
  },
  {
    from: /^app\/site-index\//,
    to: /^#i18n\/|^#cms\/|^#app\/content\.server\.ts$|^#app\/sections\/kinds\.ts$|^#app\/site-index\//,
    types: /^#app\/sections\/|^#words\/language-pack\.ts$/,
    name: "the site's index (i18n, content)",
  },
  {
    from: /^app\/mails\//,
    to: /^#i18n\/|^#app\/content\.server\.ts$|^#app\/(mails|ui|style|platform)\//,
    name: "mails (ui, style, i18n, content, platform)",
  },
  // Content reaches the shell and its parts through a loader; parts import only its types.
  {
    from: /^app\/shell\/[^/]+\.server\.ts$/,
    to: /^#i18n\/|^#app\/(shell|style|ui)\/|^#app\/content\.server\.ts$/,
    name: "the shell's data (i18n, style, content)",
  },
  {
    from: /^app\/shell\//,
    to: /^#i18n\/|^#app\/(shell|ui)\/|^#cms\/pages\.ts$/,
    types: /^#cms\//,
    name: "shell (ui, i18n)",
  },
  {
    from: /^app\/seo\//,
    to: /^#i18n\/|^#cms\/|^#app\/(content|pictures|prose-html)\.server\.tsx?$|^#app\/(seo|ui|style|platform)\//,
    name: "seo (ui, style, i18n, content, pictures, platform)",
  },
  {
    from: /^app\/sections\//,
    to: /^#i18n\/|^#cms\/|^#app\/((content|pictures|prose-html)\.server\.tsx?$|(sections|ui)\/|features\/(cards|drawings|leads\/form)\/)/,
    types: /^#kinds\//,
    name: "sections of pages (ui, i18n, content, cards, drawings, forms)",
  },
  { from: /^app\/boot\//, to: /^#app\/(boot|style)\//, name: "boot (style)" },
  {
    from: /^app\/(content|pictures|prose-html)\.server\.tsx?$/,
    to: /^#(app\/ui|i18n|cms)\/|^#app\/pictures\.server\.ts$/,
    types: /^#app\/(sections\/kinds|content\.server)\.ts$/,
    name: "what is read of content and media (ui, i18n, content)",
  },
  {
    from: /^app\/(routes|commands)\/[^/]*/,
    to: /^#i18n\/|^#cms\/|^#app\/((content|pictures|prose-html)\.server\.tsx?$|(routes|commands|features|sections|mails|shell|ui|seo|store|platform)\/)/,
    name: "a route or command (what lies below, not the root)",
  },
  ...deskParts.map((part, index) => ({
    from: new RegExp(`^desk/${part}/`),
    to: new RegExp(
      `^#desk/(${deskParts.slice(0, index + 1).join("|")})/|${index < 2 ? "" : "^#desk/[^/]+$|"}${belowDesk.source}`,
    ),
    name: `desk/${part} (${deskParts.slice(0, index).join(", ") || "nothing of the desk"})`,
  })),
  {
    // vite.config.ts is a tool.
    from: /^desk\/(?!vite\.config\.ts$)/,
    to: new RegExp(`^#desk/|${belowDesk.source}`),
    types: /^#app\/application\.server\.ts$|^#server\/answers\/desk\.ts$/,
    name: "the desk (what lies below, never the site's routes)",
  },
  { from: /^app\//, to: /^#(app|i18n|cms|media)\//, name: "app (nothing of the process around it)" },
  {
    from: /^server\/http\//,
    to: /^#server\/http\//,
    types: /^#app\//,
    name: "server/http (types of the application)",
  },
  {
    from: /^server\/answers\//,
    to: /^#server\/(answers|http)\//,
    types: /^#app\//,
    name: "server/answers (server/http, types of the application)",
  },
  {
    from: /^server\/publications\//,
    to: /^#(server\/(publications|release|http)|i18n|cms)\/|^#app\/(features\/content|store|platform)\/|^#server\/answers\/(media-type|read-static-files)\.ts$/,
    types: /^#app\//,
    name: "server/publications (releases, files, content)",
  },
  { from: /^server\/release\//, to: /^#server\/release\//, types: /^#app\//, name: "server/release (nothing of ours)" },
  {
    from: /^server\/process\//,
    to: /^#server\//,
    types: /^#app\//,
    name: "server/process (server, types of the application)",
  },
];

const rule = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll("\\", "/");
    const direction = directions.find(({ from }) => from.test(file));
    const check = ({ source, importKind, exportKind }) => {
      const module = source?.value;
      if (typeof module !== "string") return;
      if (/^\.\.(\/|$)/.test(module)) {
        context.report({ node: source, message: "Use #app/…, #cms/… across folders, never ../" });
        return;
      }
      if (!direction || !module.startsWith("#")) return;
      const own = direction.from.exec(file)?.[1] ?? "";
      const allowedTarget = new RegExp(direction.to.source.replace("$1", own));
      if (allowedTarget.test(module)) return;
      if (direction.types?.test(module) && (importKind === "type" || exportKind === "type")) return;
      context.report({ node: source, message: `Imports go down only: ${direction.name} must not import ${module}` });
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
