import type { Assets } from "#cms/assets.ts";
import { type Cause, type Finding, finding } from "#cms/fault.ts";
import { nearest } from "#cms/nearest.ts";
import { uploadName, uploadedName, type UploadedPicture } from "#cms/uploaded-pictures.ts";

export const addOrName = ": add it, or name one that exists";
const uploadOrName = ": upload it, or name one that exists";

/** The pictures that content may refer to. */
export class Pictures {
  /** The fault of each picture by name; null if it has none. */
  readonly #scenes: ReadonlyMap<string, string | null>;
  readonly #marks: ReadonlyMap<string, string | null>;

  /** @param uploaded pictures that were checked on upload */
  constructor({ scenes, marks }: Assets, uploaded: readonly UploadedPicture[] = []) {
    const namesOf = (kind: UploadedPicture["kind"]) =>
      uploaded.filter((picture) => picture.kind === kind).map(({ name }) => [uploadedName(name), null] as const);
    this.#scenes = new Map([...Object.entries(scenes), ...namesOf("scene")]);
    this.#marks = new Map([...marks.map((name) => [name, null] as const), ...namesOf("mark")]);
  }

  sceneFault = (name: string): Finding | undefined =>
    faultIn(this.#scenes, name, `picture media/scenes/${name}.webp`, { is: "no-picture", name });

  markFault = (name: string): Finding | undefined =>
    faultIn(this.#marks, name, `logo media/marks/${name}.svg`, { is: "no-mark", name });
}

function faultIn(
  files: ReadonlyMap<string, string | null>,
  name: string,
  ofMedia: string,
  cause: Cause,
): Finding | undefined {
  const fault = files.get(name);
  if (fault !== undefined) return fault === null ? undefined : finding(fault, cause);
  const bare = uploadName(name);
  // Try again with the prefix `uploaded/` removed or added.
  const near = nearest(name, files.keys()) ?? nearest(bare ?? uploadedName(name), files.keys());
  const missing = bare === undefined ? ofMedia : `uploaded ${cause.is === "no-mark" ? "logo" : "picture"} "${bare}"`;
  const otherwise = bare === undefined ? addOrName : uploadOrName;
  return finding(`there is no ${missing}${near === undefined ? otherwise : `; did you mean "${near}"?`}`, cause);
}
