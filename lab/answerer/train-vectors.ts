import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import type { Group, LanguagePack } from "#app/site-index/language-pack.server.ts";
import { featuresOf, vectorLength } from "#app/site-index/word-vectors.ts";
import type { Locale } from "#i18n/locale.ts";
import { languagePackFolder, readLanguagePack } from "#scripts/vite/language-pack.ts";
import { random } from "./random.ts";

/** A text as numbers of features with weights. */
type Text = { at: Uint32Array; weight: Float32Array };

/** Two texts that mean the same; those of one group are no examples against each other. */
type Pair = { one: Text; other: Text; group: number };

const passes = 5;
const atOnce = 128;
const step = 0.15;
/** How sharply the right text must stand out among others. */
const sharpness = 12;

/**
 * Trains the word vectors of a language on its pack and on pairs of questions with sentences that
 * answer them: texts of a pair shall point the same way, and others elsewhere. Takes half a minute.
 */
export async function trainVectors(locale: Locale): Promise<void> {
  const pack = readLanguagePack(languagePackFolder(locale)) as LanguagePack;
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
  { thesaurus, intentions }: LanguagePack,
  answers: { says: string[]; means: string }[],
  read: (text: string) => Text | undefined,
): Pair[] {
  const pairs: Pair[] = [];
  let group = 0;
  const readAll = (texts: string[]) => texts.flatMap((text) => read(text) ?? []);
  const add = (one: Text, other: Text | undefined) => {
    if (other) pairs.push({ one, other, group });
  };
  const chain = (texts: Text[]) => {
    for (const [at, text] of texts.entries()) if (at > 0) add(text, texts[at - 1]);
  };
  for (const { says, means } of thesaurus satisfies Group[]) {
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
  for (const { says, means } of answers) {
    group++;
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
    const order = pairs.slice();
    for (let pass = 0; pass < passes; pass++) {
      for (let at = order.length - 1; at > 0; at--) {
        const other = Math.floor(next() * (at + 1));
        [order[at], order[other]] = [order[other]!, order[at]!];
      }
      for (let from = 0; from + atOnce <= order.length; from += atOnce) this.#learn(order.slice(from, from + atOnce));
    }
  }

  /** Each text of a batch shall be most like the one that it is paired with. */
  #learn(batch: Pair[]): void {
    const ones = batch.map(({ one }) => this.#direction(one));
    const others = batch.map(({ other }) => this.#direction(other));
    const pulls = batch.map(() => [new Float32Array(vectorLength), new Float32Array(vectorLength)] as const);
    for (const [at, { vector }] of ones.entries()) {
      const scores = others.map((other, against) =>
        against !== at && batch[against]!.group === batch[at]!.group
          ? Number.NEGATIVE_INFINITY
          : sharpness * product(vector, other.vector),
      );
      const most = Math.max(...scores);
      const shares = scores.map((score) => Math.exp(score - most));
      const whole = shares.reduce((sum, share) => sum + share, 0);
      for (const [against, share] of shares.entries()) {
        const pull = sharpness * (share / whole - (against === at ? 1 : 0));
        if (Math.abs(pull) < 1e-4) continue;
        for (let number = 0; number < vectorLength; number++) {
          pulls[at]![0][number]! += pull * others[against]!.vector[number]!;
          pulls[against]![1][number]! += pull * vector[number]!;
        }
      }
    }
    for (const [at, { one, other }] of batch.entries()) {
      this.#move(one, ones[at]!, pulls[at]![0]);
      this.#move(other, others[at]!, pulls[at]![1]);
    }
  }

  /** The vector of a text, and its length before it was made 1. */
  #direction({ at, weight }: Text): { vector: Float32Array; length: number } {
    const vector = new Float32Array(vectorLength);
    for (const [place, feature] of at.entries())
      for (let number = 0; number < vectorLength; number++)
        vector[number]! += weight[place]! * this.#numbers[feature * vectorLength + number]!;
    const length = Math.hypot(...vector) || 1;
    return { vector: vector.map((number) => number / length), length };
  }

  #move({ at, weight }: Text, { vector, length }: { vector: Float32Array; length: number }, pull: Float32Array): void {
    const along = product(pull, vector);
    const across = pull.map((number, place) => number - along * vector[place]!);
    const square = product(across, across) / vectorLength;
    for (const [place, feature] of at.entries()) {
      const worth = weight[place]! / length;
      this.#squares[feature]! += worth * worth * square;
      const by = (step * worth) / Math.sqrt(this.#squares[feature]!);
      for (let number = 0; number < vectorLength; number++)
        this.#numbers[feature * vectorLength + number]! -= by * across[number]!;
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

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < vectorLength; at++) sum += one[at]! * other[at]!;
  return sum;
}
