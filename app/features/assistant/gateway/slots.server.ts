type Most = { session: number; address: number; all: number };

/** Counts what runs at once in this process. */
export function createSlots(most: Most) {
  const open = new Map<string, number>();
  let all = 0;

  const add = (key: string, by: number) => {
    const count = (open.get(key) ?? 0) + by;
    if (count === 0) open.delete(key);
    else open.set(key, count);
  };

  return {
    /**
     * @returns how to give the slot back, once however often it is called; undefined where there is
     * none
     */
    take: (session: string, address: string): (() => void) | undefined => {
      const keys = [`s ${session}`, `a ${address}`] as const;
      if (all >= most.all) return undefined;
      if ((open.get(keys[0]) ?? 0) >= most.session || (open.get(keys[1]) ?? 0) >= most.address) return undefined;
      const change = (by: number) => {
        all += by;
        for (const key of keys) add(key, by);
      };
      change(1);
      let held = true;
      return () => {
        if (held) change(-1);
        held = false;
      };
    },
    /** How many are taken. */
    taken: () => all,
    /** Sessions and addresses that are remembered. */
    remembered: () => open.size,
  };
}
