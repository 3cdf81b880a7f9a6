import { didYouMean } from "#content/nearest.ts";
import type { Assets } from "#content/assets.ts";

/** Names of uploaded pictures, which content may refer to as to those in `media/`. */
export type Uploaded = { scenes: Iterable<string>; marks: Iterable<string> };

export const addOrName = ": add it, or name one that exists";

/** The pictures that content may refer to. */
export class Pictures {
  readonly #scenes: ReadonlyMap<string, string | null>;
  readonly #marks: ReadonlySet<string>;

  /** @param uploaded checked at their upload; each replaces the picture of its name */
  constructor({ scenes, marks }: Assets, uploaded: Uploaded = { scenes: [], marks: [] }) {
    const valid = [...uploaded.scenes].map((name) => [name, null] as const);
    this.#scenes = new Map([...Object.entries(scenes), ...valid]);
    this.#marks = new Set([...marks, ...uploaded.marks]);
  }

  sceneFault(name: string): string | undefined {
    const known = this.#scenes.get(name);
    if (known !== undefined) return known ?? undefined;
    return `there is no picture media/scenes/${name}.webp${didYouMean(name, this.#scenes.keys(), addOrName)}`;
  }

  markFault(name: string): string | undefined {
    if (this.#marks.has(name)) return undefined;
    return `there is no logo media/marks/${name}.svg${didYouMean(name, this.#marks, addOrName)}`;
  }
}
