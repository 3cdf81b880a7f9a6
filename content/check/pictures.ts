import { readdir } from "node:fs/promises";
import { join, parse } from "node:path";
import { didYouMean } from "#content/nearest.ts";

/** The pictures that content may name. */
export class Pictures {
  readonly #scenes: ReadonlySet<string>;
  readonly #marks: ReadonlySet<string>;

  private constructor(scenes: string[], marks: string[]) {
    this.#scenes = new Set(scenes);
    this.#marks = new Set(marks);
  }

  /** @param folder holds `scenes/` and `marks/` */
  static async in(folder: string): Promise<Pictures> {
    const names = async (part: string, ending: RegExp) =>
      (await readdir(join(folder, part))).filter((file) => ending.test(file)).map((file) => parse(file).name);
    return new Pictures(await names("scenes", sceneEnding), await names("marks", /\.svg$/));
  }

  sceneFault(name: string): string | undefined {
    if (this.#scenes.has(name)) return undefined;
    return `there is no picture media/scenes/${name}.webp${didYouMean(name, this.#scenes)}`;
  }

  markFault(name: string): string | undefined {
    if (this.#marks.has(name)) return undefined;
    return `there is no mark media/marks/${name}.svg${didYouMean(name, this.#marks)}`;
  }
}

const sceneEnding = /\.webp$/;
