import { existsSync } from "node:fs";
import { copyFile, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Locale, locales } from "#i18n/locale.ts";
import type { Content } from "#content/read.ts";

/** Weights trained on the words of a folder. */
const ownFile = (locale: Locale) => `learned.${locale}.bin`;
/** The digest of the words that it learned from. */
const sourceFile = (locale: Locale) => `learned.${locale}.sha256`;
/** Weights trained on the former words: used until the training is done. */
const formerFile = (locale: Locale) => `learned-before.${locale}.bin`;

/** The assistant's weights in each language, if it was trained. */
type LearnedFiles = Partial<Record<Locale, Uint8Array<ArrayBuffer>>>;

/** @returns weights for a folder's words, or else for the former ones; undefined if there are none */
async function readWeights(folder: string, locale: Locale): Promise<LearnedFiles[Locale]> {
  for (const file of [ownFile(locale), formerFile(locale)]) {
    const bytes = await readFile(join(folder, file)).catch(() => undefined);
    // A buffer of its own, since weights are read as typed arrays.
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

/** Whether the assistant has learned from the words of a folder. */
export const hasLearned = (folder: string, locale: Locale): boolean => existsSync(join(folder, ownFile(locale)));

/**
 * Each file appears at once, and whole.
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
    // Another process of the same release may learn from the same folder.
    const part = join(folder, `.${process.pid}-${file}`);
    await writeFile(part, body);
    await rename(part, join(folder, file));
  }
}

/**
 * Takes over weights of a folder that the same release rendered before: valid for the same words,
 * otherwise the starting point.
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
      // A release without either trains at the first question.
      .catch(() => undefined);
  }
}
