import { type Row, SparseRows } from "./sparse-rows.ts";
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

/** What is learned: of each feature only the classes for which it tells something. */
type Learned = {
  ofClasses: Float32Array;
  /** What a weight of 1 is worth. */
  unit: number;
  /** How many examples there were: features that few of them have count more. */
  examples: number;
  ofFeatures: SparseRows;
};

/**
 * Multinomial logistic regression over hashed words and pieces of words, trained by stochastic
 * gradient descent on our own wordings. Deterministic: the same examples give the same weights.
 */
export class TextClassifier {
  readonly #plan: Plan;
  #training: Training | undefined;
  #learned: Learned | undefined;

  /** @param examples to learn from, or what another classifier of the same plan learned from them */
  constructor(examples: Example[] | Learned, plan: Plan) {
    this.#plan = plan;
    if (Array.isArray(examples)) this.#training = new Training(examples, plan);
    else this.#learned = examples;
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
    if (this.#training) this.#learned = settled(this.#training);
    this.#training = undefined;
    return false;
  }

  /** What is learned. Learns first what is left to learn. */
  #whole(): Learned {
    this.train();
    return this.#learned!;
  }

  /** What is learned, for another process. */
  learned = (): Uint8Array<ArrayBuffer> => bytesOf(this.#whole(), this.#plan);

  /**
   * The same with other classes. One that is new is the least likely of all.
   * @param from for each class, its number here; -1 of a new one
   */
  withClasses(from: number[]): TextClassifier {
    const { ofClasses, ofFeatures, ...rest } = this.#whole();
    const to = new Map(from.map((at, now) => [at, now]));
    const least = ofClasses.reduce((least, one) => Math.min(least, one));
    const rows = Array.from({ length: this.#plan.features }, (_, feature): Row => {
      const place = ofFeatures.place(feature);
      const kept: [label: number, weight: number][] = [];
      ofFeatures.each(place, (label, weight) => {
        const now = to.get(label);
        if (now !== undefined) kept.push([now, weight]);
      });
      kept.sort(([one], [other]) => one - other);
      return { having: place.having, classes: kept.map(([label]) => label), weights: kept.map(([, weight]) => weight) };
    });
    const learned = { ...rest, ofClasses: Float32Array.from(from, (at) => ofClasses[at] ?? least) };
    return new TextClassifier({ ...learned, ofFeatures: SparseRows.of(rows) }, { ...this.#plan, classes: from.length });
  }

  /** How likely each class is: shares of 1. Learns first what is left to learn. */
  shares = (text: TextFeatures): Float64Array => sharesOf(this.scores(text));

  /** What speaks for each class: the logarithms of its shares, but for a number that all have in common. */
  scores(text: TextFeatures): Float64Array {
    const { ofClasses, unit, examples, ofFeatures } = this.#whole();
    const places = Array.from(text.at, (at) => ofFeatures.place(at));
    const weights = weighted(
      text.weight,
      places.map(({ having }) => having),
      examples,
    );
    const scores = Float64Array.from(ofClasses);
    for (const [i, place] of places.entries()) {
      const by = weights[i]! * unit;
      ofFeatures.each(place, (label, weight) => {
        scores[label]! += by * weight;
      });
    }
    return scores;
  }
}

/** The weights of a text's features by rarity, with a length of 1. */
function weighted(weights: Float32Array, having: number[], examples: number): Float32Array {
  const all = examples + 1;
  const byRarity = weights.map((one, i) => one * (Math.log(all / (having[i]! + 1)) + 1));
  const length = Math.sqrt(byRarity.reduce((sum, one) => sum + one * one, 0)) || 1;
  return byRarity.map((one) => one / length);
}

/**
 * In bytes, and without the smallest weights: one in thirty is left, in less than a tenth of the
 * bytes, and no answer is the worse for it (bench questions).
 */
function settled({ examples, having, weights: { ofFeatures, ofClasses } }: Training): Learned {
  let most = 0;
  for (const one of ofFeatures) most = Math.max(most, Math.abs(one));
  const unit = Math.fround(most / 127 || 1);
  const rows = Array.from(having, (times, feature) => {
    const row: Row = { having: times, classes: [], weights: [] };
    for (let c = 0; c < ofClasses.length; c++) {
      const weight = Math.round(ofFeatures[feature * ofClasses.length + c]! / unit);
      if (Math.abs(weight) < leastWeight) continue;
      row.classes.push(c);
      row.weights.push(weight);
    }
    return row;
  });
  return { ofClasses, unit, examples, ofFeatures: SparseRows.of(rows) };
}

/** Of 127. */
const leastWeight = 2;

/** How many features, classes and examples there are, and the unit: four bytes each. */
const headBytes = 16;

/** What is learned as bytes: the head, the weights of the classes, and those of the features. */
function bytesOf({ ofClasses, unit, examples, ofFeatures }: Learned, { features }: Plan): Uint8Array<ArrayBuffer> {
  const ofRows = headBytes + ofClasses.byteLength;
  const bytes = new Uint8Array(ofRows + ofFeatures.bytes.length);
  new Uint32Array(bytes.buffer, 0, 3).set([features, ofClasses.length, examples]);
  new Float32Array(bytes.buffer, 12, 1 + ofClasses.length).set([unit, ...ofClasses]);
  bytes.set(ofFeatures.bytes, ofRows);
  return bytes;
}

/** Views of these parts. The bytes begin at a multiple of 4. @returns undefined if they are of another plan */
function partsOf({ buffer, byteOffset, byteLength }: Uint8Array, plan: Plan): Learned | undefined {
  const ofRows = headBytes + 4 * plan.classes;
  if (byteLength < ofRows) return undefined;
  const [features, classes, examples] = new Uint32Array(buffer, byteOffset, 3);
  if (features !== plan.features || classes !== plan.classes) return undefined;
  const ofFeatures = SparseRows.from(new Uint8Array(buffer, byteOffset + ofRows, byteLength - ofRows), features);
  const [unit] = new Float32Array(buffer, byteOffset + 12, 1);
  const ofClasses = new Float32Array(buffer, byteOffset + headBytes, classes);
  return ofFeatures && { ofClasses, unit: unit!, examples: examples!, ofFeatures };
}

/** Learning in steps, so that a server can answer between them. */
class Training {
  /** How many examples there are, and how many have each feature. */
  readonly examples: number;
  readonly having: Uint16Array;
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
    this.examples = examples.length;
    this.having = new Uint16Array(plan.features);
    for (const { text } of examples)
      for (const at of text.at) if (this.having[at]! < mostCounted) this.having[at]! += 1;
    this.#examples = examples.map(({ text: { at, weight }, label }) => {
      const having = Array.from(at, (feature) => this.having[feature]!);
      return { text: { at, weight: weighted(weight, having, this.examples) }, label };
    });
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
