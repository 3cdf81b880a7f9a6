/** A hash table with linear probing from keys to numbers: a map takes fifty times as long to make. */
export type KeyTable = { keys: Uint32Array | Float64Array; rows: Int32Array };

/** @param keys different whole numbers, numbered in their order */
export function keyTable(keys: KeyTable["keys"]): KeyTable {
  const table = { keys, rows: new Int32Array(2 ** Math.ceil(Math.log2(2 * keys.length + 1))).fill(-1) };
  for (const [number, key] of keys.entries()) {
    const place = placeOf(table, key);
    if (table.rows[place] !== -1) throw new Error(`key ${key} is there twice`);
    table.rows[place] = number;
  }
  return table;
}

/** @returns -1 if the key is not there */
export const numberOf = (table: KeyTable, key: number): number => table.rows[placeOf(table, key)]!;

/** The place of a key, present or not. */
function placeOf({ keys, rows }: KeyTable, key: number): number {
  const mask = rows.length - 1;
  let place = key & mask;
  for (let row; (row = rows[place]!) >= 0 && keys[row] !== key;) place = (place + 1) & mask;
  return place;
}

/** A table of texts. */
export const textTable = (texts: Iterable<string>): KeyTable => keyTable(Float64Array.from(texts, keyOf));

/** The key of a text: two hashes, FNV-1a over UTF-16 units and a variant of it, in 53 bits. */
export function keyOf(text: string): number {
  let [one, other] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x85ebca6b);
    other ^= other >>> 15;
  }
  return (one >>> 0) * 2 ** 21 + ((other ^ (other >>> 13)) & 0x1fffff);
}
