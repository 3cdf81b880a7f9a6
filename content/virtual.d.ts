declare module "virtual:content" {
  export const content: import("./read.ts").Content;
}
