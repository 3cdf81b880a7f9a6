import type { Locale } from "#app/i18n/locale.ts";
import { contentFolder } from "#content/plugin.ts";
import { readContent } from "#content/read.ts";

const { content } = await readContent(contentFolder());

/** All that the site says in one language, so that a writer's change breaks no test. What the specification fixes, tests spell out. */
export const wordsIn = (locale: Locale) => content.localized[locale];
