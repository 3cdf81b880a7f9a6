import type { AssistantWords } from "#app/features/assistant/assistant-words.server.ts";
import type { AllowedLinks } from "#app/features/assistant/markdown/link-target.ts";
import { type Locale, oncePerLocale } from "#i18n/locale.ts";
import { useLocale } from "#i18n/use-locale.ts";

let wordsPromise: Promise<Record<Locale, AssistantWords>> | undefined;
let words: Record<Locale, AssistantWords>;

/** Loads the words of the panel, which are part of the content. @throws TypeError or SyntaxError if that fails */
export async function loadWords(): Promise<void> {
  wordsPromise ??= fetch("/assistant-words.json").then((response) => response.json());
  try {
    words = await wordsPromise;
  } catch (error) {
    wordsPromise = undefined;
    throw error;
  }
}

/** The panel's words in the language of the page. They are loaded before the panel is shown. */
export const useWords = (): AssistantWords => words[useLocale()];

const allowedLinks = oncePerLocale((locale): AllowedLinks => {
  const { email, emergency, privacyEmail, phone, whatsapp, ownPages } = words[locale];
  const phones = [phone, whatsapp, emergency?.phone].filter((number) => number !== undefined);
  return { origin: location.origin, mails: [email, privacyEmail], phones, whatsapp, ownPages };
});

/** The allowed links of answers: the same object between renders. */
export const useAllowedLinks = (): AllowedLinks => allowedLinks(useLocale());
