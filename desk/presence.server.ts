/** Milliseconds after the last sign of life for which somebody counts as being in a document. */
const present = 15_000;

type Person = { id: string; name: string };

/** Who has which document open, as this process has seen it. */
export function createPresence() {
  const seen = new Map<string, Map<string, { name: string; at: number }>>();
  return {
    /** Somebody is in a document. @returns the names of the others who are */
    enter: (document: string, { id, name }: Person, now = Date.now()): string[] => {
      const people = seen.get(document) ?? new Map<string, { name: string; at: number }>();
      seen.set(document, people.set(id, { name, at: now }));
      for (const [one, { at }] of people) if (now - at > present) people.delete(one);
      return [...people].filter(([one]) => one !== id).map(([, other]) => other.name);
    },
  };
}

export type Presence = ReturnType<typeof createPresence>;
