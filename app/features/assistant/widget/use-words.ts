import { assistantWords } from "virtual:assistant-words";
import type { AssistantWords } from "#content/assistant-words.ts";
import { useLocale } from "#app/i18n/use-locale.ts";

/** The panel's words in the language of the page. */
export const useWords = (): AssistantWords => assistantWords[useLocale()];
