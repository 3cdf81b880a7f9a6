import type { TextFeatures } from "./text-features.ts";

/** A text with the number of its class. */
export type Example = { text: TextFeatures; label: number };

/**
 * How many features and classes there are; labels and numbers of features are below. How often all
 * examples are learned, and the step of the first, which falls to 0.
 */
export type Plan = { features: number; classes: number; passes: number; firstStep: number };

/** A feature of more examples counts as one of so many: the most that two bytes hold. */
const mostCounted = 65_535;

/** Classes less likely than this learn nothing from an example. */
const negligible = 0.002;

/** What is being learned: the weight of each class for each feature, feature by feature. */
type Weights = { ofFeatures: Float32Array; ofClasses: Float32Array };

/** What is learned: of each feature only the classes for which it tells something, as a sparse matrix. */
type Learned = {
  ofClasses: Float32Array;
  /** What a weight of 1 is worth. */
  unit: Float32Array;
  /** How many examples there were, and how many have each feature: rare ones count more. */
  examples: Uint32Array;
  having: Uint16Array;
  /** How many weights each feature has. */
  counts: Uint16Array;
  /** The classes of all weights, feature by feature, and the weights. */
  classes: Uint16Array;
  weights: Int8Array;
};

/**
 * Multinomial logistic regression over hashed words and pieces of words, trained by stochastic
 * gradient descent on our own wordings. Deterministic: the same examples give the same weights.
 */
export class TextClassifier {
  readonly #plan: Plan;
  readonly #examples: Uint32Array;
  readonly #having: Uint16Array;
  #training: Training | undefined;
  #learned: Learned | undefined;
  /** Where the weights of each feature begin. */
  #begins = new Uint32Array();

  /** @param examples to learn from, or what another classifier of the same plan learned from them */
  constructor(examples: Example[] | Learned, plan: Plan) {
    this.#plan = plan;
    if (!Array.isArray(examples)) {
      this.#examples = examples.examples;
      this.#having = examples.having;
      this.#settle(examples);
      return;
    }
    this.#examples = Uint32Array.of(examples.length);
    this.#having = new Uint16Array(plan.features);
    for (const { text } of examples)
      for (const at of text.at) if (this.#having[at]! < mostCounted) this.#having[at]! += 1;
    const weighted = examples.map(({ text, label }) => ({ text: this.#weighted(text), label }));
    this.#training = new Training(weighted, plan);
  }

  /** @returns what another classifier of the same plan learned; undefined if it was of another plan */
  static from(bytes: Uint8Array<ArrayBuffer>, plan: Plan): TextClassifier | undefined {
    const learned = partsOf(bytes, plan);
    return learned && new TextClassifier(learned, plan);
  }

  /**
   * Learns from so many examples more, or from all.
   * @returns whether there is more to learn
   */
  train(examples = Number.POSITIVE_INFINITY): boolean {
    if (this.#training?.advance(examples)) return true;
    if (this.#training) {
      const counted = { examples: this.#examples, having: this.#having };
      this.#settle({ ...counted, ...settled(this.#training.weights, this.#having.length) });
    }
    this.#training = undefined;
    return false;
  }

  #settle(learned: Learned): Learned {
    const begins = new Uint32Array(learned.counts.length + 1);
    for (const [at, count] of learned.counts.entries()) begins[at + 1] = begins[at]! + count;
    this.#begins = begins;
    return (this.#learned = learned);
  }

  /** What is learned. Learns first what is left to learn. */
  #whole(): Learned {
    this.train();
    return this.#learned!;
  }

  /** What is learned, for another process. */
  learned = (): Uint8Array<ArrayBuffer> => bytesOf(this.#whole());

  /**
   * The same with other classes. One that is new is the least likely of all.
   * @param from for each class, its number here; -1 of a new one
   */
  withClasses(from: number[]): TextClassifier {
    const { ofClasses, counts, classes, weights, ...rest } = this.#whole();
    const to = new Map(from.map((at, now) => [at, now]));
    const kept: Entries = { counts: new Uint16Array(counts.length), classes: [], weights: [] };
    for (let feature = 0; feature < counts.length; feature++)
      for (let k = this.#begins[feature]!; k < this.#begins[feature + 1]!; k++)
        addEntry(kept, feature, to.get(classes[k]!), weights[k]!);
    const least = ofClasses.reduce((least, one) => Math.min(least, one));
    const learned = { ...rest, ofClasses: Float32Array.from(from, (at) => ofClasses[at] ?? least) };
    return new TextClassifier({ ...learned, ...packed(kept) }, { ...this.#plan, classes: from.length });
  }

  /** How likely each class is: shares of 1. Learns first what is left to learn. */
  shares = (text: TextFeatures): Float64Array => sharesOf(this.scores(text));

  /** What speaks for each class: the logarithms of its shares, but for a number that all have in common. */
  scores(text: TextFeatures): Float64Array {
    const { ofClasses, unit, classes, weights } = this.#whole();
    const { at, weight } = this.#weighted(text);
    const scores = Float64Array.from(ofClasses);
    for (let i = 0; i < at.length; i++) {
      const by = weight[i]! * unit[0]!;
      const end = this.#begins[at[i]! + 1]!;
      for (let k = this.#begins[at[i]!]!; k < end; k++) scores[classes[k]!]! += by * weights[k]!;
    }
    return scores;
  }

  /** The same features by rarity, with a length of 1. */
  #weighted({ at, weight }: TextFeatures): TextFeatures {
    const all = this.#examples[0]! + 1;
    const weighted = weight.map((one, i) => one * (Math.log(all / (this.#having[at[i]!]! + 1)) + 1));
    const length = Math.sqrt(weighted.reduce((sum, one) => sum + one * one, 0)) || 1;
    return { at, weight: weighted.map((one) => one / length) };
  }
}

type Entries = { counts: Uint16Array; classes: number[]; weights: number[] };

/** A class that is left out has no number. */
function addEntry({ counts, classes, weights }: Entries, feature: number, to: number | undefined, weight: number) {
  if (to === undefined) return;
  counts[feature]! += 1;
  classes.push(to);
  weights.push(weight);
}

const packed = ({ counts, classes, weights }: Entries): Pick<Learned, "counts" | "classes" | "weights"> => ({
  counts,
  classes: Uint16Array.from(classes),
  weights: Int8Array.from(weights),
});

/**
 * In bytes, and without the smallest weights: one in thirty is left, in a tenth of the bytes, and no
 * answer is the worse for it (bench questions).
 */
function settled({ ofFeatures, ofClasses }: Weights, features: number): Omit<Learned, "examples" | "having"> {
  let most = 0;
  for (const one of ofFeatures) most = Math.max(most, Math.abs(one));
  const unit = Float32Array.of(most / 127 || 1);
  const kept: Entries = { counts: new Uint16Array(features), classes: [], weights: [] };
  for (let feature = 0; feature < features; feature++)
    for (let c = 0; c < ofClasses.length; c++) {
      const weight = Math.round(ofFeatures[feature * ofClasses.length + c]! / unit[0]!);
      if (Math.abs(weight) >= leastWeight) addEntry(kept, feature, c, weight);
    }
  return { ofClasses, unit, ...packed(kept) };
}

/** Of 127. */
const leastWeight = 2;

/** The parts of what is learned as bytes, those of four bytes a number first. */
function bytesOf({ ofClasses, unit, examples, having, counts, classes, weights }: Learned): Uint8Array<ArrayBuffer> {
  const parts = [ofClasses, unit, examples, having, counts, classes, weights];
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let begin = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), begin);
    begin += byteLength;
  }
  return bytes;
}

/** Views of these parts. The bytes begin at a multiple of 4. @returns undefined if they are of another plan */
function partsOf({ buffer, byteOffset, byteLength }: Uint8Array, plan: Plan): Learned | undefined {
  const { features, classes } = plan;
  const ofUnit = byteOffset + 4 * classes;
  const ofHaving = ofUnit + 8;
  const ofCounts = ofHaving + 2 * features;
  const before = ofCounts + 2 * features;
  if (before > byteOffset + byteLength) return undefined;
  const counts = new Uint16Array(buffer, ofCounts, features);
  const all = counts.reduce((sum, one) => sum + one, 0);
  if (before + 3 * all !== byteOffset + byteLength) return undefined;
  return {
    ofClasses: new Float32Array(buffer, byteOffset, classes),
    unit: new Float32Array(buffer, ofUnit, 1),
    examples: new Uint32Array(buffer, ofUnit + 4, 1),
    having: new Uint16Array(buffer, ofHaving, features),
    counts,
    classes: new Uint16Array(buffer, before, all),
    weights: new Int8Array(buffer, before + 2 * all, all),
  };
}

/** Learning in steps, so that a server can answer between them. */
class Training {
  readonly #examples: Example[];
  readonly #plan: Plan;
  readonly #order: Uint32Array;
  readonly weights: Weights;
  /** Of one example: the share of each class, the classes that learn from it, and how much. */
  readonly #shares: Float64Array;
  readonly #learning: Uint16Array;
  readonly #changes: Float64Array;
  #done = 0;

  constructor(examples: Example[], plan: Plan) {
    this.#examples = examples;
    this.#plan = plan;
    this.#order = shuffled(examples.length);
    this.#shares = new Float64Array(plan.classes);
    this.#learning = new Uint16Array(plan.classes);
    this.#changes = new Float64Array(plan.classes);
    this.weights = {
      ofFeatures: new Float32Array(plan.features * plan.classes),
      ofClasses: new Float32Array(plan.classes),
    };
  }

  /** @returns whether there is more to learn */
  advance(examples: number): boolean {
    const { passes, firstStep } = this.#plan;
    const all = passes * this.#examples.length;
    for (const end = Math.min(all, this.#done + examples); this.#done < end; this.#done++) {
      const example = this.#examples[this.#order[this.#done % this.#examples.length]!]!;
      this.#learn(example, firstStep * (1 - this.#done / all));
    }
    return this.#done < all;
  }

  #learn({ text: { at, weight }, label }: Example, step: number): void {
    const { ofFeatures, ofClasses } = this.weights;
    const shares = this.#shares;
    const classes = shares.length;
    shares.set(ofClasses);
    addRows(shares, { at, weight }, ofFeatures);
    sharesOf(shares);
    // Feature by feature, as the weights lie in memory.
    let learning = 0;
    for (let c = 0; c < classes; c++) {
      const error = (c === label ? 1 : 0) - shares[c]!;
      if (Math.abs(error) < negligible) continue;
      ofClasses[c]! += step * error * 0.1;
      this.#learning[learning] = c;
      this.#changes[learning++] = step * error;
    }
    for (let i = 0; i < at.length; i++) {
      const row = at[i]! * classes;
      const by = weight[i]!;
      for (let k = 0; k < learning; k++) ofFeatures[row + this.#learning[k]!]! += this.#changes[k]! * by;
    }
  }
}

/** Adds the weights of a text's features to the scores, four features at a time: most of the work. */
function addRows(scores: Float64Array, { at, weight }: TextFeatures, ofFeatures: Float32Array): void {
  const classes = scores.length;
  const row = (i: number) => (at[i] ?? 0) * classes;
  for (let i = 0; i < at.length; i += 4) {
    const [a, b, c, d] = [row(i), row(i + 1), row(i + 2), row(i + 3)];
    const [byA, byB, byC, byD] = [weight[i]!, weight[i + 1] ?? 0, weight[i + 2] ?? 0, weight[i + 3] ?? 0];
    for (let k = 0; k < classes; k++)
      scores[k]! +=
        byA * ofFeatures[a + k]! + byB * ofFeatures[b + k]! + byC * ofFeatures[c + k]! + byD * ofFeatures[d + k]!;
  }
}

/** A share of less than a millionth is none. */
const leastExponent = -14;

/** Turns scores into shares of 1 (softmax), in place. */
export function sharesOf(scores: Float64Array): Float64Array {
  let top = Number.NEGATIVE_INFINITY;
  for (const score of scores) top = Math.max(top, score);
  let sum = 0;
  for (let c = 0; c < scores.length; c++) {
    const below = scores[c]! - top;
    sum += scores[c] = below < leastExponent ? 0 : Math.exp(below);
  }
  for (let c = 0; c < scores.length; c++) scores[c]! /= sum;
  return scores;
}

/** Numbers below `length` in an order that is random but always the same (xorshift32). */
function shuffled(length: number): Uint32Array {
  const order = Uint32Array.from({ length }, (_, at) => at);
  let state = 0x9e3779b9;
  for (let at = length - 1; at > 0; at--) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const other = (state >>> 0) % (at + 1);
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}
