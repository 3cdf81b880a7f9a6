/** Milliseconds for which a member counts as present after a request. */
const present = 15_000;

type Person = { id: string; name: string };

/** Members with open documents, known to this process only. */
export function createPresence() {
  const members = new Map<string, Map<string, { name: string; at: number }>>();
  return {
    /** Records that a member has a document open. @returns the names of others who do */
    enter: (document: string, { id, name }: Person, now = Date.now()): string[] => {
      const people = members.get(document) ?? new Map<string, { name: string; at: number }>();
      members.set(document, people.set(id, { name, at: now }));
      for (const [one, { at }] of people) if (now - at > present) people.delete(one);
      return [...people].filter(([one]) => one !== id).map(([, other]) => other.name);
    },
  };
}

export type Presence = ReturnType<typeof createPresence>;
