import type { Assets } from "#content/assets.ts";
import { nearest } from "#content/nearest.ts";
import { nameOfUploaded, uploadedName, type UploadedPicture } from "#content/uploaded-pictures.ts";

export const addOrName = ": add it, or name one that exists";
const uploadOrName = ": upload it, or name one that exists";

/** The pictures that content may refer to. */
export class Pictures {
  /** With what is wrong with each. */
  readonly #scenes: ReadonlyMap<string, string | null>;
  readonly #marks: ReadonlyMap<string, string | null>;

  /** @param uploaded checked at their upload */
  constructor({ scenes, marks }: Assets, uploaded: readonly UploadedPicture[] = []) {
    const named = (kind: UploadedPicture["kind"]) =>
      uploaded.filter((picture) => picture.kind === kind).map(({ name }) => [uploadedName(name), null] as const);
    this.#scenes = new Map([...Object.entries(scenes), ...named("scene")]);
    this.#marks = new Map([...marks.map((name) => [name, null] as const), ...named("mark")]);
  }

  sceneFault = (name: string): string | undefined =>
    faultIn(this.#scenes, name, `picture media/scenes/${name}.webp`, "picture");

  markFault = (name: string): string | undefined => faultIn(this.#marks, name, `logo media/marks/${name}.svg`, "logo");
}

function faultIn(
  known: ReadonlyMap<string, string | null>,
  name: string,
  ofMedia: string,
  what: string,
): string | undefined {
  const fault = known.get(name);
  if (fault !== undefined) return fault ?? undefined;
  const bare = nameOfUploaded(name);
  // A name that lacks `uploaded/`, or should have none, is as near as one without a letter.
  const near = nearest(name, known.keys()) ?? nearest(bare ?? uploadedName(name), known.keys());
  const missing = bare === undefined ? ofMedia : `uploaded ${what} "${bare}"`;
  const otherwise = bare === undefined ? addOrName : uploadOrName;
  return `there is no ${missing}${near === undefined ? otherwise : `; did you mean "${near}"?`}`;
}
