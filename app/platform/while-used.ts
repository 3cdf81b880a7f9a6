/** Milliseconds between two looks at what is used. */
const lookEvery = 60_000;

const rests = new Set<() => void>();
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
 * Computes a value on first use. All such values are let go together, when none was used for a
 * minute: they are large, of each other, and made again within 50 ms.
 */
export function whileUsed<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  rests.add(() => values.clear());
  return (key) => {
    isUsed = true;
    looking ??= setInterval(look, lookEvery).unref();
    return values.getOrInsertComputed(key, make);
  };
}
