declare module "virtual:content" {
  export const content: import("./read.ts").Content;
}
declare module "virtual:language-pack" {
  /** Path of a folder with each language's pack, `en.json`, and its word vectors, `en.bin`. */
  export const folder: string;
}
