declare module "virtual:content" {
  export const content: import("./read.ts").Content;
}
declare module "virtual:language-pack" {
  /** JSON of each language's pack. */
  export const packs: Record<import("#i18n/locale.ts").Locale, string>;
  /** Bytes in base64. */
  export const vectors: typeof packs;
}
