// A custom lint rule: imports go down only. `./x` inside a folder, `#app/…` across, never `../`.
import { dirname, relative } from "node:path";

const words = "words !words/desk.ts";
const readers = "app/content.server.ts app/pictures.server.ts";
const readersOfPages = `${readers} app/prose-html.server.tsx`;

/** Folders of the desk: each may import only earlier ones, and from the third on the desk's own modules. */
const deskParts = ["desk/words", "desk/parts", "desk/pictures", "desk/review", "desk/editor"];
const belowDesk = `i18n cms words media server/publications ${readers} app/sections/kinds.ts
  app/boot app/features app/mails app/ui app/style app/store app/platform`;

/**
 * The permitted imports of files, and of types: folders, modules, and `/*` for the modules of a
 * folder without those of its subfolders; `!` excludes one. The first entry whose pattern matches
 * the file applies. `$1` is its first group, so a feature may import itself but no other feature.
 */
const directions = [
  {
    from: /\.test\.tsx?$|^(?:lab|tests|scripts)\/|^[^/]+\.ts$|^desk\/vite\.config\.ts$/,
    may: "app cms desk i18n lab media migrations scripts server tests kinds words",
  },
  { from: /^i18n\//, may: "i18n" },
  { from: /^app\/platform\//, may: "app/platform" },
  { from: /^app\/store\//, may: "app/store app/platform migrations" },
  // Fields of a section are part of the content's schema, and stand beside its component.
  { from: /^app\/sections\/(?:[^/]+\/fields|kinds)\.ts$/, may: "cms/schema", types: "kinds/fields.ts" },
  { from: /^cms\//, may: `i18n cms ${words} app/sections/kinds.ts` },
  { from: /^app\/ui\//, may: "i18n app/ui cms/pages.ts", types: "cms" },
  { from: /^app\/style\//, may: "i18n cms app/style" },
  {
    from: /^app\/boot\//,
    may: "i18n app/boot app/style app/features/visits/report-visits.ts app/features/leads/form/visit-source.ts",
    types: "app/features/assistant/assistant-words.server.ts",
  },
  {
    from: /^app\/(?:content|pictures|prose-html)\.server\.tsx?$/,
    may: "i18n cms app/ui app/pictures.server.ts",
    types: "app/sections/kinds.ts app/content.server.ts",
  },
  {
    from: /^app\/site-index\//,
    may: "i18n cms app/content.server.ts app/sections/kinds.ts app/site-index app/platform",
    types: "app/sections words/language-pack.ts",
  },
  { from: /^app\/mails\//, may: "i18n app/content.server.ts app/mails app/ui app/style app/platform" },
  {
    from: /^app\/features\/([^/]+)\//,
    may: `i18n cms ${words} ${readers} migrations app/ui app/style app/mails app/platform app/site-index app/store
      app/features/$1`,
  },
  // Content reaches the shell and its parts through a loader; parts import only its types.
  { from: /^app\/shell\/[^/]+\.server\.ts$/, may: "i18n app/content.server.ts app/shell app/style app/ui" },
  { from: /^app\/shell\//, may: "i18n app/shell app/ui cms/pages.ts", types: "cms" },
  { from: /^app\/seo\//, may: `i18n cms ${readersOfPages} app/seo app/ui app/style app/platform` },
  {
    from: /^app\/sections\//,
    may: `i18n cms ${readersOfPages} app/sections app/ui app/features/cards app/features/drawings app/features/leads/form`,
    types: "kinds",
  },
  // Routes and commands may use all layers below them.
  {
    from: /^app\/(?:routes|commands)\//,
    may: `i18n cms ${readersOfPages} app/routes app/commands app/features app/sections app/mails app/shell app/ui app/seo
      app/site-index app/store app/platform`,
  },
  { from: /^app\//, may: "i18n cms app media" },
  ...deskParts.map((part, index) => ({
    from: new RegExp(`^${part}/`),
    may: `${deskParts.slice(0, index + 1).join(" ")} ${index < 2 ? "" : "desk/*"} ${belowDesk}`,
  })),
  // The desk never imports the site's routes.
  { from: /^desk\//, may: `desk ${belowDesk}`, types: "app/application.server.ts server/answers/desk.ts" },
  { from: /^server\/http\//, may: "server/http", types: "app" },
  { from: /^server\/answers\//, may: "i18n server/answers server/http", types: "app" },
  {
    from: /^server\/publications\/commands\//,
    may: "i18n cms server/publications app/commands app/features/content app/features/members app/store app/platform",
  },
  {
    from: /^server\/publications\//,
    may: `i18n cms server/publications server/release server/http server/answers/media-type.ts
      server/answers/read-static-files.ts app/features/content app/store app/platform`,
    types: "app",
  },
  { from: /^server\/release\//, may: "server/release", types: "app" },
  { from: /^server\/process\//, may: "server", types: "app" },
];

/** Whether a module, such as `app/ui/icon.tsx`, is one of a list. */
function isIn(list, module, group) {
  const names = list.replace("$1", group).split(/\s+/);
  const isOne = (name) =>
    name.endsWith("/*") ? module.replace(/[^/]+$/, "*") === name : module === name || module.startsWith(`${name}/`);
  return names.some(isOne) && !names.some((name) => name.startsWith("!") && isOne(name.slice(1)));
}

const rule = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll("\\", "/");
    const { from, may, types = "" } = directions.find((one) => one.from.test(file)) ?? {};
    const check = ({ source, importKind, exportKind }) => {
      const name = source?.value;
      if (typeof name !== "string") return;
      if (/^\.\.(\/|$)/.test(name) || (name.startsWith("#") && dirname(name.slice(1)) === dirname(file))) {
        context.report({ node: source, message: "Use ./ inside a folder, #app/…, #cms/… across, never ../" });
        return;
      }
      if (!from || !name.startsWith("#")) return;
      const group = from.exec(file)[1] ?? "";
      const isType = importKind === "type" || exportKind === "type";
      if (isIn(may, name.slice(1), group) || (isType && isIn(types, name.slice(1), group))) return;
      context.report({ node: source, message: `Imports go down only: not ${name}, but ${may}` });
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
