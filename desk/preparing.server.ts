import type { PictureName } from "#app/features/content/pictures/picture-store.server.ts";

/** An upload on its way to a picture; without a name as long as it waits for the same one. */
type Upload = PictureName & { file: string; who: string; sha256: string; alt: string };

/** What this process prepares now. */
export function createPreparing() {
  const uploads = new Map<Upload, Promise<unknown>>();
  return {
    list: (): Upload[] => [...uploads.keys()].filter(({ name }) => name !== ""),
    /**
     * Shows an upload as long as the work with it takes. The same file with the same words waits for
     * it: nobody waited for the answer to the first time.
     */
    during: async <T>(upload: Upload, work: () => Promise<T>): Promise<T> => {
      const { kind, sha256, alt } = upload;
      const same = [...uploads].findLast(([one]) => one.kind === kind && one.sha256 === sha256 && one.alt === alt);
      const done = same ? same[1].then(work, work) : work();
      uploads.set(upload, done);
      return done.finally(() => uploads.delete(upload));
    },
  };
}

export type Preparing = ReturnType<typeof createPreparing>;
