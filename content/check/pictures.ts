import { readdir } from "node:fs/promises";
import { join, parse } from "node:path";
import { didYouMean } from "#content/nearest.ts";
import { scenePictureFault } from "#content/scene-picture.ts";

/** The pictures that content may name. */
export class Pictures {
  readonly #scenes: ReadonlyMap<string, string | undefined>;
  readonly #marks: ReadonlySet<string>;

  private constructor(scenes: Map<string, string | undefined>, marks: string[]) {
    this.#scenes = scenes;
    this.#marks = new Set(marks);
  }

  /** @param folder holds `scenes/` and `marks/` */
  static async in(folder: string): Promise<Pictures> {
    const [scenes, marks] = await Promise.all([readdir(join(folder, "scenes")), readdir(join(folder, "marks"))]);
    const ofMarks = marks.filter((file) => file.endsWith(".svg")).map((file) => parse(file).name);
    return new Pictures(await faultsOf(join(folder, "scenes"), scenes), ofMarks);
  }

  sceneFault(name: string): string | undefined {
    if (this.#scenes.has(name)) return this.#scenes.get(name);
    return `there is no picture media/scenes/${name}.webp${didYouMean(name, this.#scenes.keys())}`;
  }

  markFault(name: string): string | undefined {
    if (this.#marks.has(name)) return undefined;
    return `there is no mark media/marks/${name}.svg${didYouMean(name, this.#marks)}`;
  }
}

/** What is wrong with each picture, by its name. */
async function faultsOf(folder: string, files: string[]): Promise<Map<string, string | undefined>> {
  const faults = new Map<string, string | undefined>();
  const found = files.filter((file) => !file.startsWith(".")).toSorted();
  const looked = await Promise.all(
    found.map(async (file) => ({ file, fault: await scenePictureFault(join(folder, file), `media/scenes/${file}`) })),
  );
  for (const { file, fault } of looked) {
    const { name } = parse(file);
    const twins = found.filter((other) => parse(other).name === name);
    const twice = twins.length > 1 ? `media/scenes/ has ${twins.join(" and ")}: keep one of them` : undefined;
    faults.set(name, twice ?? fault);
  }
  return faults;
}
