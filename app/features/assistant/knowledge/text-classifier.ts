import type { TextFeatures } from "./text-features.ts";

/** A text with the number of its class. */
export type Example = { text: TextFeatures; label: number };

/**
 * How many features and classes there are; labels and numbers of features are below. How often all
 * examples are learned, and the step of the first, which falls to 0.
 */
export type Plan = { features: number; classes: number; passes: number; firstStep: number };

/** Classes less likely than this learn nothing from an example. */
const negligible = 0.002;

/** What of a plan says how large the weights are. */
type Size = Pick<Plan, "features" | "classes">;

/** What is learned: the weight of each class for each feature, feature by feature. */
type Weights<Numbers> = { ofFeatures: Numbers; ofClasses: Float32Array; unit: number };

/**
 * Multinomial logistic regression over hashed words and pieces of words, trained by stochastic
 * gradient descent on our own wordings. Deterministic: the same examples give the same weights.
 */
export class TextClassifier {
  /** Rare features count more. */
  readonly #rarity: Float32Array;
  #training: Training | undefined;
  #weights: Weights<Int8Array> | undefined;

  /** @param examples to learn from, or what another classifier of the same plan learned from them */
  constructor(examples: Example[] | Uint8Array, plan: Plan) {
    if (examples instanceof Uint8Array) {
      const { rarity, ofClasses, unit, ofFeatures } = partsOf(examples, plan);
      this.#rarity = rarity;
      this.#weights = { ofFeatures, ofClasses, unit: unit[0]! };
      return;
    }
    this.#rarity = new Float32Array(plan.features).fill(1);
    for (const { text } of examples) for (const at of text.at) this.#rarity[at]! += 1;
    for (const [at, times] of this.#rarity.entries()) this.#rarity[at] = Math.log((1 + examples.length) / times) + 1;
    const weighted = examples.map(({ text, label }) => ({ text: this.#weighted(text), label }));
    this.#training = new Training(weighted, plan);
  }

  /**
   * Learns from so many examples more, or from all.
   * @returns whether there is more to learn
   */
  train(examples = Number.POSITIVE_INFINITY): boolean {
    if (this.#training?.advance(examples)) return true;
    this.#weights ??= this.#training!.settled();
    this.#training = undefined;
    return false;
  }

  /** What is learned. Learns first what is left to learn. */
  learned(): Uint8Array<ArrayBuffer> {
    this.train();
    const { ofFeatures, ofClasses, unit } = this.#weights!;
    const size = { features: this.#rarity.length, classes: ofClasses.length };
    const bytes = new Uint8Array(learnedLength(size));
    const parts = partsOf(bytes, size);
    parts.rarity.set(this.#rarity);
    parts.ofClasses.set(ofClasses);
    parts.unit[0] = unit;
    parts.ofFeatures.set(ofFeatures);
    return bytes;
  }

  /**
   * The same with other classes. One that is new is the least likely of all.
   * @param from for each class, its number here; -1 of a new one
   */
  withClasses(from: number[]): TextClassifier {
    this.train();
    const { ofFeatures, ofClasses, unit } = this.#weights!;
    const features = this.#rarity.length;
    const plan = { features, classes: from.length, passes: 0, firstStep: 0 };
    const bytes = new Uint8Array(learnedLength(plan));
    const parts = partsOf(bytes, plan);
    parts.rarity.set(this.#rarity);
    parts.unit[0] = unit;
    const least = ofClasses.reduce((least, one) => Math.min(least, one));
    parts.ofClasses.set(from.map((at) => ofClasses[at] ?? least));
    for (let feature = 0; feature < features; feature++)
      for (const [to, at] of from.entries())
        parts.ofFeatures[feature * from.length + to] = at < 0 ? 0 : ofFeatures[feature * ofClasses.length + at]!;
    return new TextClassifier(bytes, plan);
  }

  /** How likely each class is: shares of 1. Learns first what is left to learn. */
  shares = (text: TextFeatures): Float64Array => sharesOf(this.scores(text));

  /** What speaks for each class: the logarithms of its shares, but for a number that all have in common. */
  scores(text: TextFeatures): Float64Array {
    this.train();
    const { ofFeatures, ofClasses, unit } = this.#weights!;
    const { at, weight } = this.#weighted(text);
    const scores = Float64Array.from(ofClasses);
    addRows(scores, { at, weight: weight.map((one) => one * unit) }, ofFeatures);
    return scores;
  }

  /** The same features by rarity, with a length of 1. */
  #weighted({ at, weight }: TextFeatures): TextFeatures {
    const weighted = weight.map((one, i) => one * this.#rarity[at[i]!]!);
    const length = Math.sqrt(weighted.reduce((sum, one) => sum + one * one, 0)) || 1;
    return { at, weight: weighted.map((one) => one / length) };
  }
}

/** How many bytes a classifier of that size learns; a multiple of 4. */
export const learnedLength = ({ features, classes }: Size): number =>
  4 * (features + classes + 1) + Math.ceil((features * classes) / 4) * 4;

/** The parts of what a classifier learned, as views. The bytes begin at a multiple of 4. */
function partsOf({ buffer, byteOffset }: Uint8Array, { features, classes }: Size) {
  return {
    rarity: new Float32Array(buffer, byteOffset, features),
    ofClasses: new Float32Array(buffer, byteOffset + 4 * features, classes),
    unit: new Float32Array(buffer, byteOffset + 4 * (features + classes), 1),
    ofFeatures: new Int8Array(buffer, byteOffset + 4 * (features + classes + 1), features * classes),
  };
}

/** Learning in steps, so that a server can answer between them. */
class Training {
  readonly #examples: Example[];
  readonly #plan: Plan;
  readonly #order: Uint32Array;
  readonly #weights: Weights<Float32Array>;
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
    this.#weights = {
      ofFeatures: new Float32Array(plan.features * plan.classes),
      ofClasses: new Float32Array(plan.classes),
      unit: 1,
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
    const { ofFeatures, ofClasses } = this.#weights;
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

  /** In a quarter of the memory, and no answer is the worse for it. */
  settled(): Weights<Int8Array> {
    const { ofFeatures, ofClasses } = this.#weights;
    let most = 0;
    for (const one of ofFeatures) most = Math.max(most, Math.abs(one));
    // As it is stored.
    const unit = Math.fround(most / 127) || 1;
    const bytes = new Int8Array(ofFeatures.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = Math.round(ofFeatures[at]! / unit);
    return { ofFeatures: bytes, ofClasses, unit };
  }
}

/** Adds the weights of a text's features to the scores, four features at a time: most of the work. */
function addRows(scores: Float64Array, { at, weight }: TextFeatures, ofFeatures: Float32Array | Int8Array): void {
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
