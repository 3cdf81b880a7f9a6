import { existsSync } from "node:fs";
import { copyFile, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Locale, locales } from "#i18n/locale.ts";
import type { Content } from "#content/read.ts";

/** Weights trained on the words of a folder. */
const ownFile = (locale: Locale) => `learned.${locale}.bin`;
/** Digest of the training words. */
const sourceFile = (locale: Locale) => `learned.${locale}.sha256`;
/** Weights trained on earlier words, used until training finishes. */
const formerFile = (locale: Locale) => `learned-before.${locale}.bin`;

/** The assistant's weights in each language, if it was trained. */
type LearnedFiles = Partial<Record<Locale, Uint8Array<ArrayBuffer>>>;

/** @returns weights for a folder's words, or else for earlier words; undefined if there are none */
async function readWeights(folder: string, locale: Locale): Promise<LearnedFiles[Locale]> {
  for (const file of [ownFile(locale), formerFile(locale)]) {
    const bytes = await readFile(join(folder, file)).catch(() => undefined);
    // A separate buffer, since weights are read as typed arrays.
    if (bytes) return new Uint8Array(bytes);
  }
  return undefined;
}

/** The same content with the weights of a folder. */
export async function withWeights(content: Content, folder: string): Promise<Content> {
  const { en, ar } = content.localized;
  const [inEnglish, inArabic] = await Promise.all([readWeights(folder, "en"), readWeights(folder, "ar")]);
  return { ...content, localized: { en: { ...en, learned: inEnglish }, ar: { ...ar, learned: inArabic } } };
}

/** Whether the assistant was trained on the words of a folder. */
export const hasLearned = (folder: string, locale: Locale): boolean => existsSync(join(folder, ownFile(locale)));

/**
 * Writes each file atomically.
 * @param source digest of the words of the training
 * @throws errors of the file system
 */
export async function writeWeights(
  folder: string,
  locale: Locale,
  learned: Uint8Array<ArrayBuffer>,
  source: string,
): Promise<void> {
  const files = { [ownFile(locale)]: learned, [sourceFile(locale)]: source };
  for (const [file, body] of Object.entries(files)) {
    // Another process of this release may train on the same folder.
    const part = join(folder, `.${process.pid}-${file}`);
    await writeFile(part, body);
    await rename(part, join(folder, file));
  }
}

/**
 * Copies weights from a folder rendered earlier by the same release: as final ones for equal words,
 * or else as the starting point.
 * @param sourceOf digest of the words of the new folder
 */
export async function bringWeights(
  previous: string,
  into: string,
  sourceOf: (locale: Locale) => string,
): Promise<void> {
  for (const locale of locales) {
    const [own, former, source] = [ownFile(locale), formerFile(locale), sourceFile(locale)];
    const bring = (file: string, as = file) => copyFile(join(previous, file), join(into, as));
    const previousSource = await readFile(join(previous, source), "utf8").catch(() => undefined);
    if (previousSource === sourceOf(locale)) {
      for (const file of [own, source]) await bring(file);
      continue;
    }
    await bring(own, former)
      .catch(() => bring(former))
      // Without weights, training starts at the first question.
      .catch(() => undefined);
  }
}
