import type { Bundle } from "#app/application.server.ts";
import { locales } from "#i18n/locale.ts";
import { hasLearned, writeLearned } from "./learned-files.ts";
import { contentIn } from "./rendered-content.ts";

/**
 * Lets the assistant learn from the content in a folder what it has not yet, so that no process
 * that shows it has to. Takes some seconds.
 * @throws what the file system failed with
 */
export async function learnContent(bundle: Bundle, folder: string): Promise<void> {
  const { learningSource, loadApplication } = bundle.entry.module;
  const { createApplication, env } = await loadApplication();
  const content = await contentIn(folder);
  const { assistant } = createApplication(env(), content);
  for (const locale of locales.filter((each) => !hasLearned(folder, each)))
    await writeLearned(folder, locale, await assistant.learned(locale), learningSource(content, locale));
}
