import type { PictureName } from "#app/features/content/pictures/picture-store.server.ts";

/** An upload in preparation; without a name while it waits for an identical one. */
type Upload = PictureName & { file: string; who: string; sha256: string; alt: string };

/** Uploads that this process is preparing. */
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
