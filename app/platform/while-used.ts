/** Milliseconds between two checks of use. */
const lookEvery = 60_000;

const rests = new Set<() => unknown>();
let isUsed = false;
let looking: NodeJS.Timeout | undefined;

function look(): void {
  if (isUsed) {
    isUsed = false;
    return;
  }
  for (const rest of rests) rest();
  clearInterval(looking);
  looking = undefined;
}

/**
 * Computes a value of an object on first use. All such values are released together once none was
 * used for a minute: they are large, refer to each other, and are computed again within 50 ms.
 */
export function whileUsed<Key extends WeakKey, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let values = new WeakMap<Key, Value>();
  rests.add(() => (values = new WeakMap()));
  return (key) => {
    isUsed = true;
    looking ??= setInterval(look, lookEvery).unref();
    return values.getOrInsertComputed(key, make);
  };
}
