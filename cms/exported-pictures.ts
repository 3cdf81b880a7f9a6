import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Fault } from "./fault.ts";
import { ifThere } from "./if-there.ts";
import { slugPattern } from "./slug.ts";
import { pictureFolder, type UploadedPicture, wholeFile } from "./uploaded-pictures.ts";

/** `picture.json` of an exported picture, beside its files. */
const exportedPicture = z.strictObject({
  kind: z.enum(["scene", "mark"]),
  name: z.string().regex(slugPattern),
  alt: z.strictObject({ en: z.string(), ar: z.string() }),
  focus: z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }),
  width: z.int().positive(),
  height: z.int().positive(),
  madeBy: z.string(),
  madeAt: z.string(),
  uploadSha256: z.string().regex(/^[0-9a-f]{64}$/),
  files: z.array(
    z.strictObject({
      name: z.string().regex(/^(?:whole\.webp|(?:upright-)?\d{2,4}\.(?:avif|jpeg|webp)|mark\.svg)$/),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type ExportedPicture = Omit<z.infer<typeof exportedPicture>, "kind"> & Pick<UploadedPicture, "kind">;

export const pictureFile = "picture.json";

/** The pictures that an export wrote into a content folder, with all their files. */
export async function exportedIn(folder: string): Promise<{ pictures: ExportedPicture[]; faults: Fault[] }> {
  const pictures: ExportedPicture[] = [];
  const faults: Fault[] = [];
  for (const kind of ["scene", "mark"] as const) {
    for (const name of (await namesIn(join(folder, `pictures/${kind}s`))).toSorted()) {
      const place = pictureFolder({ kind, name });
      const text = await readFile(join(folder, place, pictureFile), "utf8").catch(() => "null");
      const { data } = exportedPicture.safeParse(parseJson(text));
      const files = data && (await namesIn(join(folder, place)));
      if (data?.kind === kind && data.name === name && data.files.every((file) => files?.includes(file.name)))
        pictures.push(data);
      else faults.push({ file: `${place}/${pictureFile}`, what: "is not as an export writes it: export it again" });
    }
  }
  return { pictures, faults };
}

export const uploadedPicture = ({ kind, name, width, height, files }: ExportedPicture): UploadedPicture => ({
  kind,
  name,
  width,
  height,
  files: files.filter((file) => file.name !== wholeFile),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const namesIn = async (folder: string): Promise<string[]> =>
  ((await ifThere(readdir(folder))) ?? []).filter((name) => !name.startsWith("."));
