type Limits = { session: number; address: number; all: number };

/** Limits the answers that run at once in this process. */
export function createSlots(limits: Limits) {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.get(key) ?? 0;
  const add = (key: string, by: number) => {
    if (count(key) + by === 0) counts.delete(key);
    else counts.set(key, count(key) + by);
  };

  return {
    /** @returns a function that gives the slot back, or undefined if a limit is reached */
    take: (session: string, address: string): (() => void) | undefined => {
      const sessionKey = `session ${session}`;
      const addressKey = `address ${address}`;
      if (count("all") >= limits.all || count(sessionKey) >= limits.session || count(addressKey) >= limits.address)
        return undefined;
      const keys = ["all", sessionKey, addressKey];
      for (const key of keys) add(key, 1);
      return () => {
        for (const key of keys.splice(0)) add(key, -1);
      };
    },
    /** Number of all taken slots. */
    taken: (): number => count("all"),
    /** Keys in memory. */
    size: (): number => counts.size,
  };
}
