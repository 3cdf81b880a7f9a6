import type { PictureName } from "#app/features/content/pictures/picture-store.server.ts";

/** Milliseconds for which a member counts as present after a request. */
const presenceTime = 15_000;

type Person = { id: string; name: string };

/** Members with open documents, known to this process only. */
export function createPresence() {
  const members = new Map<string, Map<string, { name: string; at: number }>>();
  return {
    /** Records that a member has a document open. @returns the names of others who do */
    enter: (document: string, { id, name }: Person, now = Date.now()): string[] => {
      const people = members.get(document) ?? new Map<string, { name: string; at: number }>();
      members.set(document, people.set(id, { name, at: now }));
      for (const [one, { at }] of people) if (now - at > presenceTime) people.delete(one);
      return [...people].filter(([one]) => one !== id).map(([, other]) => other.name);
    },
  };
}

export type Presence = ReturnType<typeof createPresence>;

/** An upload in preparation; without a name while it waits for an identical one. */
type Upload = PictureName & { file: string; who: string; sha256: string; alt: string };

export function createPreparing() {
  const uploads = new Map<Upload, Promise<unknown>>();
  return {
    list: (): Upload[] => [...uploads.keys()].filter(({ name }) => name !== ""),
    /** Lists an upload while it is prepared. A retry with equal file and texts shares the work. */
    during: async <T>(upload: Upload, work: () => Promise<T>): Promise<T> => {
      const { kind, sha256, alt } = upload;
      const same = [...uploads].findLast(([one]) => one.kind === kind && one.sha256 === sha256 && one.alt === alt);
      const result = same ? same[1].then(work, work) : work();
      uploads.set(upload, result);
      return result.finally(() => uploads.delete(upload));
    },
  };
}

export type Preparing = ReturnType<typeof createPreparing>;
