import type { Bundle } from "#app/application.server.ts";
import { locales } from "#i18n/locale.ts";
import { hasLearned, writeWeights } from "./learned-files.ts";
import { contentIn } from "./rendered-content.ts";

/**
 * Trains the assistant on the content of a folder, if needed, before processes show it. Takes some
 * seconds.
 * @throws errors of the file system
 */
export async function learnContent(bundle: Bundle, folder: string): Promise<void> {
  const { learningSource, loadApplication } = bundle.entry.module;
  const { createApplication, env } = await loadApplication();
  const content = await contentIn(folder);
  const { assistant } = createApplication(env(), content);
  for (const locale of locales.filter((each) => !hasLearned(folder, each)))
    await writeWeights(folder, locale, await assistant.learned(locale), learningSource(content, locale));
}
