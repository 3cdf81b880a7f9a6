/** Milliseconds after the last request for which a member counts as present. */
const present = 15_000;

type Person = { id: string; name: string };

/** Members with open documents, as seen by this process. */
export function createPresence() {
  const members = new Map<string, Map<string, { name: string; at: number }>>();
  return {
    /** Notes that a member is in a document. @returns the names of the others in it */
    enter: (document: string, { id, name }: Person, now = Date.now()): string[] => {
      const people = members.get(document) ?? new Map<string, { name: string; at: number }>();
      members.set(document, people.set(id, { name, at: now }));
      for (const [one, { at }] of people) if (now - at > present) people.delete(one);
      return [...people].filter(([one]) => one !== id).map(([, other]) => other.name);
    },
  };
}

export type Presence = ReturnType<typeof createPresence>;
