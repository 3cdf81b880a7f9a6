declare module "virtual:content" {
  export const content: import("./read.ts").Content;
}

declare module "virtual:assistant-words" {
  export const assistantWords: Record<
    import("#app/i18n/locale.ts").Locale,
    import("./assistant-words.ts").AssistantWords
  >;
}
