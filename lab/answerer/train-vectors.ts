import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { featuresOf, vectorLength } from "#app/site-index/word-vectors.ts";
import type { Locale } from "#i18n/locale.ts";
import { languagePackFolder, readLanguagePack, type WrittenLists } from "#scripts/vite/language-pack.ts";
import { random } from "./random.ts";

/** A text as numbers of features with weights. */
type Text = { at: Uint32Array; weight: Float32Array };

/** Two texts that mean the same; those of one group are no examples against each other. */
type Pair = { one: Text; other: Text; group: number; subject: number };

const passes = 5;
const atOnce = 128;
/** Pairs of one subject that are learned at once: passages of one page are the hardest to tell apart. */
const ofSubject = 32;
/** Answers that are written one after the other are of one subject. */
const answersOfSubject = 10;
const step = 0.15;
/** How sharply the right text must stand out among others. */
const sharpness = 12;
/** Smaller ones are left out. */
const leastPull = 1e-3;

/**
 * Trains the word vectors of a language on its pack and on pairs of questions with sentences that
 * answer them: texts of a pair shall point the same way, and others elsewhere. Takes half a minute.
 */
export async function trainVectors(locale: Locale): Promise<void> {
  const pack = readLanguagePack(locale);
  const numbers = new Map<number, number>();
  const read = (text: string): Text | undefined => {
    const features = [...featuresOf(text.replaceAll("{x}", " "))];
    if (features.length === 0) return undefined;
    const numberOf = (key: number) => {
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return number;
    };
    return {
      at: Uint32Array.from(features, ([key]) => numberOf(key)),
      weight: Float32Array.from(features, ([, weight]) => weight),
    };
  };
  const pairs = pairsOf(pack, await readPairs(locale), read);
  const vectors = new Vectors(numbers.size);
  vectors.train(pairs);
  await writeFile(join(languagePackFolder(locale), "vectors.bin"), vectors.bytes([...numbers.keys()]));
  console.log(`${locale}: ${pairs.length} pairs, ${numbers.size} features`);
}

/** `pairs/*.{en,ar}.yaml`: what visitors ask, and the heading and sentence of a page that answers it. */
async function readPairs(locale: Locale): Promise<{ says: string[]; means: string }[]> {
  const folder = join(import.meta.dirname, "pairs");
  const names = (await readdir(folder)).filter((name) => name.endsWith(`.${locale}.yaml`)).toSorted();
  const files = names.map(async (name) => parse(await readFile(join(folder, name), "utf8")) as never[]);
  return (await Promise.all(files)).flat();
}

function pairsOf(
  { thesaurus, intentions }: WrittenLists,
  answers: { says: string[]; means: string }[],
  read: (text: string) => Text | undefined,
): Pair[] {
  const pairs: Pair[] = [];
  let group = 0;
  let subject = 0;
  const readAll = (texts: string[]) => texts.flatMap((text) => read(text) ?? []);
  const add = (one: Text, other: Text | undefined) => {
    if (other) pairs.push({ one, other, group, subject });
  };
  const chain = (texts: Text[]) => {
    for (const [at, text] of texts.entries()) if (at > 0) add(text, texts[at - 1]);
  };
  for (const { says, means } of thesaurus) {
    group++;
    const [said, meant, whole] = [readAll(says), readAll(means), read(means.join(" "))];
    for (const [at, text] of said.entries()) {
      add(text, meant[at % meant.length]);
      add(text, whole);
    }
    chain(said);
    chain(meant);
  }
  for (const wordings of Object.values(intentions)) {
    group++;
    const texts = readAll(wordings);
    // A stride, since neighbours are often of one kind.
    for (const [at, text] of texts.entries()) add(text, texts[(at * 7 + 3) % texts.length]);
  }
  for (const [at, { says, means }] of answers.entries()) {
    group++;
    if (at % answersOfSubject === 0) subject++;
    const [said, sentence, heading] = [readAll(says), read(means), read(means.split(". ")[0]!)];
    for (const text of said) {
      add(text, sentence);
      add(text, sentence);
      add(text, heading);
    }
    chain(said);
  }
  return pairs;
}

/** A vector for each feature, trained by stochastic descent with a step of its own for each (Adagrad). */
class Vectors {
  readonly #numbers: Float32Array;
  readonly #squares: Float32Array;

  constructor(count: number) {
    const next = random(12_345);
    this.#numbers = Float32Array.from({ length: count * vectorLength }, () => (next() - 0.5) * 0.5);
    this.#squares = new Float32Array(count).fill(1e-4);
  }

  train(pairs: Pair[]): void {
    const next = random(99);
    for (let pass = 0; pass < passes; pass++) {
      const runs = bySubject(shuffled(pairs, next)).flatMap((all) => chunks(all, ofSubject));
      const order = shuffled(runs, next).flat();
      for (const batch of chunks(order, atOnce)) if (batch.length === atOnce) this.#learn(batch);
    }
  }

  /** Each text of a batch shall be most like the one that it is paired with. */
  #learn(batch: Pair[]): void {
    const [ones, others] = [batch.map(({ one }) => one), batch.map(({ other }) => other)];
    const [from, to] = [this.#directions(ones), this.#directions(others)];
    const [pullOfOnes, pullOfOthers] = [new Float32Array(from.vectors.length), new Float32Array(to.vectors.length)];
    const shares = new Float32Array(batch.length);
    for (let at = 0; at < batch.length; at++) {
      const { group } = batch[at]!;
      const start = at * vectorLength;
      let most = Number.NEGATIVE_INFINITY;
      for (let against = 0; against < batch.length; against++) {
        const isSame = against !== at && batch[against]!.group === group;
        const score = isSame
          ? Number.NEGATIVE_INFINITY
          : sharpness * product(from.vectors, start, to.vectors, against * vectorLength);
        shares[against] = score;
        if (score > most) most = score;
      }
      let whole = 0;
      for (let against = 0; against < batch.length; against++)
        whole += shares[against] = Math.exp(shares[against]! - most);
      for (let against = 0; against < batch.length; against++) {
        const pull = sharpness * (shares[against]! / whole - (against === at ? 1 : 0));
        if (Math.abs(pull) < leastPull) continue;
        const other = against * vectorLength;
        for (let number = 0; number < vectorLength; number++) {
          pullOfOnes[start + number]! += pull * to.vectors[other + number]!;
          pullOfOthers[other + number]! += pull * from.vectors[start + number]!;
        }
      }
    }
    this.#move(ones, from, pullOfOnes);
    this.#move(others, to, pullOfOthers);
  }

  /** The vectors of texts, one after the other, and their lengths before they were made 1. */
  #directions(texts: Text[]): Directions {
    const numbers = this.#numbers;
    const vectors = new Float32Array(texts.length * vectorLength);
    const lengths = texts.map(({ at, weight }, text) => {
      const start = text * vectorLength;
      for (let place = 0; place < at.length; place++) {
        const [row, worth] = [at[place]! * vectorLength, weight[place]!];
        for (let number = 0; number < vectorLength; number++)
          vectors[start + number]! += worth * numbers[row + number]!;
      }
      const length = Math.sqrt(product(vectors, start, vectors, start)) || 1;
      for (let number = 0; number < vectorLength; number++) vectors[start + number]! /= length;
      return length;
    });
    return { vectors, lengths };
  }

  #move(texts: Text[], { vectors, lengths }: Directions, pulls: Float32Array): void {
    const numbers = this.#numbers;
    for (const [text, { at, weight }] of texts.entries()) {
      const start = text * vectorLength;
      const along = product(pulls, start, vectors, start);
      for (let number = 0; number < vectorLength; number++) pulls[start + number]! -= along * vectors[start + number]!;
      const square = product(pulls, start, pulls, start) / vectorLength;
      for (let place = 0; place < at.length; place++) {
        const worth = weight[place]! / lengths[text]!;
        const squares = (this.#squares[at[place]!]! += worth * worth * square);
        const [row, by] = [at[place]! * vectorLength, (step * worth) / Math.sqrt(squares)];
        for (let number = 0; number < vectorLength; number++) numbers[row + number]! -= by * pulls[start + number]!;
      }
    }
  }

  /** As word-vectors.ts reads them. @param keys hashes of the features */
  bytes(keys: number[]): Uint8Array {
    const scales = new Float32Array(keys.length);
    const rows = new Int8Array(keys.length * vectorLength);
    for (let row = 0; row < keys.length; row++) {
      const numbers = this.#numbers.subarray(row * vectorLength, (row + 1) * vectorLength);
      const scale = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0) / 127 || 1;
      scales[row] = scale;
      for (const [at, number] of numbers.entries()) rows[row * vectorLength + at] = Math.round(number / scale);
    }
    return Buffer.concat([Uint32Array.from(keys), scales, rows].map((part) => new Uint8Array(part.buffer)));
  }
}

type Directions = { vectors: Float32Array; lengths: number[] };

function shuffled<Item>(items: readonly Item[], next: () => number): Item[] {
  const order = [...items];
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}

function bySubject(pairs: Pair[]): Pair[][] {
  const all: Pair[][] = [];
  for (const pair of pairs) (all[pair.subject] ??= []).push(pair);
  return all;
}

const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Of two vectors, each from a place on. */
function product(one: Float32Array, at: number, other: Float32Array, otherAt: number): number {
  let sum = 0;
  for (let number = 0; number < vectorLength; number++) sum += one[at + number]! * other[otherAt + number]!;
  return sum;
}
