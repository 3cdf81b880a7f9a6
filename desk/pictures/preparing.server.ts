import type { PictureName } from "#app/features/content/pictures/picture-store.server.ts";

/** An upload on its way to a picture. */
type Upload = PictureName & { file: string; who: string; sha256: string; alt: string };
type Same = Pick<Upload, "kind" | "sha256" | "alt">;

/** What this process prepares now. */
export function createPreparing() {
  const uploads = new Map<Upload, Promise<unknown>>();
  return {
    list: (): Upload[] => [...uploads.keys()],
    /** Waits for the same file with the same words. */
    same: async ({ kind, sha256, alt }: Same): Promise<void> => {
      const isSame = (one: Upload) => one.kind === kind && one.sha256 === sha256 && one.alt === alt;
      const [, work] = [...uploads].find(([one]) => isSame(one)) ?? [];
      await work?.catch(() => undefined);
    },
    /** Shows an upload as long as the work with it takes. */
    during: async <T>(upload: Upload, work: () => Promise<T>): Promise<T> => {
      const done = work();
      uploads.set(upload, done);
      return done.finally(() => uploads.delete(upload));
    },
  };
}

export type Preparing = ReturnType<typeof createPreparing>;
