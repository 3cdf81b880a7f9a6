import type { PictureName } from "#app/features/content/pictures/picture-store.server.ts";

/** An upload on its way to a picture. */
type Upload = PictureName & { file: string; who: string };

/** What this process prepares now. */
export function createPreparing() {
  const uploads = new Set<Upload>();
  return {
    list: (): Upload[] => [...uploads],
    /** Shows an upload as long as the work with it takes. */
    during: async <T>(upload: Upload, work: () => Promise<T>): Promise<T> => {
      uploads.add(upload);
      return work().finally(() => uploads.delete(upload));
    },
  };
}

export type Preparing = ReturnType<typeof createPreparing>;
