/** What is learned of a feature: how many examples have it, and its weight for each class, -127 to 127 and none of 0. */
export type Row = {
  having: number;
  /** Ascending. */
  classes: number[];
  weights: number[];
};

/** Where a row lies: `begin` and `end` of its weights in the bytes. */
type Place = { having: number; begin: number; end: number };

/** The weights that half a byte stands for, by how often they occur; the rest takes a byte of its own. */
const frequent = Int8Array.of(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, -2, -3, -4, -5, -6);

/** A half byte that another byte follows. */
const more = 15;

/** Only the beginning of one row in so many is kept: those between are counted from it. */
const stride = 16;

/**
 * A sparse matrix of features and classes that stays packed: four weights take six bytes. A row is
 * how many examples have its feature and how many bytes its weights take, as numbers of seven bits
 * to a byte, and then for each weight a byte: half of it is how many classes have none before its
 * own, half is the weight.
 */
export class SparseRows {
  readonly bytes: Uint8Array;
  /** Of one row in {@link stride}. */
  readonly #begins: Uint32Array;

  private constructor(bytes: Uint8Array, begins: Uint32Array) {
    this.bytes = bytes;
    this.#begins = begins;
  }

  /** @returns undefined if the bytes are not those of as many rows */
  static from(bytes: Uint8Array, count: number): SparseRows | undefined {
    const begins = new Uint32Array(Math.ceil(count / stride));
    let begin = 0;
    for (let row = 0; row < count; row++) {
      if (row % stride === 0) begins[row / stride] = begin;
      begin = endAt(bytes, begin);
    }
    return begin === bytes.length ? new SparseRows(bytes, begins) : undefined;
  }

  /** @param rows in their order */
  static of(rows: Row[]): SparseRows {
    const bytes: number[] = [];
    for (const { having, classes, weights } of rows) {
      const packed: number[] = [];
      for (const [at, label] of classes.entries()) addWeight(packed, label - 1 - (classes[at - 1] ?? -1), weights[at]!);
      addNumber(bytes, having);
      addNumber(bytes, packed.length);
      for (const byte of packed) bytes.push(byte);
    }
    return SparseRows.from(Uint8Array.from(bytes), rows.length)!;
  }

  place(row: number): Place {
    let at = this.#begins[Math.floor(row / stride)]!;
    for (let left = row % stride; left > 0; left--) at = endAt(this.bytes, at);
    const ofLength = after(this.bytes, at);
    const begin = after(this.bytes, ofLength);
    return { having: numberAt(this.bytes, at), begin, end: begin + numberAt(this.bytes, ofLength) };
  }

  /** Visits the weights of a row, by class. */
  each({ begin, end }: Place, visit: (label: number, weight: number) => void): void {
    const bytes = this.bytes;
    let label = -1;
    for (let at = begin; at < end;) {
      const byte = bytes[at++]!;
      let gap = byte >> 4;
      if (gap === more) for (let rest = 255; rest === 255; gap += rest) rest = bytes[at++]!;
      const half = byte & 15;
      label += gap + 1;
      visit(label, half === more ? (bytes[at++]! << 24) >> 24 : frequent[half]!);
    }
  }
}

/** @param gap how many classes before this one have no weight */
function addWeight(bytes: number[], gap: number, weight: number): void {
  const known = frequent.indexOf(weight);
  const half = known === -1 ? more : known;
  bytes.push((Math.min(gap, more) << 4) | half);
  if (gap >= more) {
    for (let rest = gap - more; rest >= 0; rest -= 255) bytes.push(Math.min(rest, 255));
  }
  if (half === more) bytes.push(weight & 255);
}

function addNumber(bytes: number[], number: number): void {
  for (let rest = number; ; rest >>= 7) {
    bytes.push(rest > 127 ? 128 | (rest & 127) : rest);
    if (rest <= 127) return;
  }
}

function numberAt(bytes: Uint8Array, at: number): number {
  let value = 0;
  let byte = 128;
  for (let next = at; byte & 128; next++) {
    byte = bytes[next]!;
    value |= (byte & 127) << (7 * (next - at));
  }
  return value;
}

/** Where the number that begins there ends. */
function after(bytes: Uint8Array, at: number): number {
  let next = at;
  while (bytes[next]! & 128) next++;
  return next + 1;
}

/** Where the row that begins there ends. */
function endAt(bytes: Uint8Array, at: number): number {
  const ofLength = after(bytes, at);
  return after(bytes, ofLength) + numberAt(bytes, ofLength);
}
