declare module "*?inline-script" {
  /** A script that calls the default export (inline-script-plugin.ts). @param args as JavaScript */
  const call: (args: string) => string;
  export default call;
}
declare module "virtual:icon/*" {
  const icon: import("#app/ui/icon.tsx").InterfaceIcon;
  export default icon;
}
declare module "virtual:words" {
  /** A page's import map, by its language (scripts/vite/words-of-language.ts). */
  export const importsOf: Record<import("#i18n/locale.ts").Locale, Record<string, string>>;
}
declare module "virtual:content" {
  export const content: import("#cms/read.ts").Content;
}
declare module "virtual:language-pack" {
  /** Path of a folder with each language's pack, `en.json`, and its word vectors, `en.bin`. */
  export const folder: string;
}
