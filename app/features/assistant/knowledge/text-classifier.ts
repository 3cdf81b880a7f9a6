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

/** What is learned: the weight of each class for each feature, feature by feature. */
type Weights<Numbers> = { ofFeatures: Numbers; ofClasses: Float32Array; unit: number };

/**
 * Multinomial logistic regression over hashed words and pieces of words, trained by stochastic
 * gradient descent on our own wordings. Deterministic: the same examples give the same weights.
 */
export class TextClassifier {
  readonly #classes: number;
  /** Rare features count more. */
  readonly #rarity: Float32Array;
  #training: Training | undefined;
  #weights: Weights<Int8Array> | undefined;

  constructor(examples: Example[], plan: Plan) {
    this.#classes = plan.classes;
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

  /** How likely each class is: shares of 1. Learns first what is left to learn. */
  shares(text: TextFeatures): Float32Array {
    this.train();
    const { ofFeatures, ofClasses, unit } = this.#weights!;
    const { at, weight } = this.#weighted(text);
    const shares = Float32Array.from(ofClasses);
    for (let i = 0; i < at.length; i++) {
      const row = at[i]! * this.#classes;
      const by = weight[i]! * unit;
      for (let c = 0; c < shares.length; c++) shares[c]! += by * ofFeatures[row + c]!;
    }
    toShares(shares);
    return shares;
  }

  /** The same features by rarity, with a length of 1. */
  #weighted({ at, weight }: TextFeatures): TextFeatures {
    const weighted = weight.map((one, i) => one * this.#rarity[at[i]!]!);
    const length = Math.sqrt(weighted.reduce((sum, one) => sum + one * one, 0)) || 1;
    return { at, weight: weighted.map((one) => one / length) };
  }
}

/** Learning in steps, so that a server can answer between them. */
class Training {
  readonly #examples: Example[];
  readonly #plan: Plan;
  readonly #order: Uint32Array;
  readonly #weights: Weights<Float32Array>;
  #done = 0;

  constructor(examples: Example[], plan: Plan) {
    this.#examples = examples;
    this.#plan = plan;
    this.#order = shuffled(examples.length);
    this.#weights = {
      ofFeatures: new Float32Array(plan.features * plan.classes),
      ofClasses: new Float32Array(plan.classes),
      unit: 1,
    };
  }

  /** @returns whether there is more to learn */
  advance(examples: number): boolean {
    const { passes, firstStep, classes } = this.#plan;
    const all = passes * this.#examples.length;
    const shares = new Float32Array(classes);
    for (const end = Math.min(all, this.#done + examples); this.#done < end; this.#done++) {
      const example = this.#examples[this.#order[this.#done % this.#examples.length]!]!;
      this.#learn(example, firstStep * (1 - this.#done / all), shares);
    }
    return this.#done < all;
  }

  #learn({ text: { at, weight }, label }: Example, step: number, shares: Float32Array): void {
    const { ofFeatures, ofClasses } = this.#weights;
    const classes = shares.length;
    shares.set(ofClasses);
    for (let i = 0; i < at.length; i++) {
      const row = at[i]! * classes;
      const by = weight[i]!;
      for (let c = 0; c < classes; c++) shares[c]! += by * ofFeatures[row + c]!;
    }
    toShares(shares);
    for (let c = 0; c < classes; c++) {
      const error = (c === label ? 1 : 0) - shares[c]!;
      if (Math.abs(error) < negligible) continue;
      const change = step * error;
      ofClasses[c]! += change * 0.1;
      for (let i = 0; i < at.length; i++) ofFeatures[at[i]! * classes + c]! += change * weight[i]!;
    }
  }

  /** In a quarter of the memory, and no answer is the worse for it. */
  settled(): Weights<Int8Array> {
    const { ofFeatures, ofClasses } = this.#weights;
    let most = 0;
    for (const one of ofFeatures) most = Math.max(most, Math.abs(one));
    const unit = most / 127 || 1;
    return { ofFeatures: Int8Array.from(ofFeatures, (one) => Math.round(one / unit)), ofClasses, unit };
  }
}

/** Turns scores into shares of 1 (softmax). */
function toShares(scores: Float32Array): void {
  let top = Number.NEGATIVE_INFINITY;
  for (const score of scores) top = Math.max(top, score);
  let sum = 0;
  for (let c = 0; c < scores.length; c++) sum += scores[c] = Math.exp(scores[c]! - top);
  for (let c = 0; c < scores.length; c++) scores[c]! /= sum;
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
