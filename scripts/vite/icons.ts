import { join } from "node:path";
import type { Plugin } from "vite";
import { type Icons, readIcons } from "#cms/icons.ts";

/** An absolute path: the importing module has no file. */
const component = join(import.meta.dirname, "../../app/ui/icon.tsx");
const folder = "virtual:icon/";
const shared = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

let icons: Promise<Icons> | undefined;

/** `import Phone from "virtual:icon/phone"`: a component with one icon of the set. */
export const iconsPlugin: Plugin = {
  name: "icons",
  enforce: "pre",
  resolveId: (source) => (source.startsWith(folder) ? `\0${source}` : undefined),
  async load(id) {
    if (!id.startsWith(`\0${folder}`)) return undefined;
    const name = id.slice(folder.length + 1);
    const shapes = (await (icons ??= readIcons()))[name];
    if (shapes === undefined) throw new Error(`There is no icon ${name}`);
    // The component has the attributes that all icons share.
    const own = shapes.replaceAll(shared, "").replace(/^<g>(.*)<\/g>$/, "$1");
    return `import { interfaceIcon } from ${JSON.stringify(component)};\nexport default interfaceIcon(${JSON.stringify(own)});`;
  },
};
