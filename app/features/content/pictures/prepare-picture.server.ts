import sharp, { type Metadata, type Sharp } from "sharp";
import { master } from "#cms/scene-picture.ts";
import {
  areaAround,
  type Focus,
  jpegQuality,
  least,
  ratioOf,
  sceneFiles,
  type Size,
  wholeScene,
} from "#cms/scene-sets.ts";
import { type Refusal, refusal, uploadLimits } from "./refusal.ts";
import { type CleanedDrawing, cleanDrawing } from "#cms/clean-drawing.ts";

export type PictureFile = { name: string; bytes: Uint8Array };
export type CroppedPicture = {
  outcome: "cropped";
  width: number;
  height: number;
  /** Such as `480.avif`. */
  files: PictureFile[];
};
/** With the uncropped source: upright WebP that covers every possible crop, without metadata. */
export type PreparedPicture = CroppedPicture & { whole: Uint8Array };

/** Keeps a process below 750 MB: 12-bit AVIF takes 20 bytes a pixel, 16-bit PNG 8. */
const mostOf = { heif: { width: 6000, height: 4000 }, other: { width: 8000, height: 8000 } };
/** WebP allows at most 16,383 pixels. */
const longestSide = 16_000;
/** About ten times the time of a large photo, and three times that of pure noise on a busy machine. */
const seconds = 480;

/**
 * Members wait for an upload, mostly for AVIFs wider than this many pixels: these are made with
 * effort 1, in a third of the time and with 10 % more bytes than the build's.
 */
const widestWithCare = 1200;

/** First bytes of files of these types, as Latin-1; nothing else reaches the decoders. */
const signature = /^(?:\xff\xd8\xff|\x89PNG|RIFF[^]{4}WEBP|[^]{4}ftyp(?:avif|avis|mif1|msf1))/;

type SceneSet = { widths: readonly number[]; aspect: string; quality: number; effort: number };
/** @param set output sizes. @param smallest accepted upload, in pixels */
type Scene = { focus: Focus; set?: SceneSet; smallest?: Size };

/**
 * Makes the same files from an upload as the build from a scene, cropped around the focus: only its
 * pixels remain, in sRGB. Takes one core for a few seconds, and up to 750 MB of memory.
 */
export async function preparePicture(
  upload: Uint8Array,
  { focus, set = wholeScene, smallest = least }: Scene,
): Promise<PreparedPicture | Refusal> {
  if (upload.length > uploadLimits.bytes) return refusal("too-large", { most: "20 MB" });
  return withDeadline(async (pack) => {
    // The header alone: nothing is decoded before its size is known.
    const head = signature.test(latin1(upload, 32)) ? await headOf(upload) : undefined;
    if (!head) return refusal("wrong-type");
    const { width, height } = head.autoOrient;
    const most = head.format === "heif" ? mostOf.heif : mostOf.other;
    if (width * height > most.width * most.height || Math.max(width, height) > longestSide)
      return refusal("too-many-pixels", { width, height, mostWidth: most.width, mostHeight: most.height });
    if (isAnimated(upload, head)) return refusal("animated");
    if (width < smallest.width || height < smallest.height)
      return refusal("too-small", { width, height, leastWidth: smallest.width, leastHeight: smallest.height });
    const scale = Math.min(1, Math.max(master.width / width, master.height / height));
    const whole = await pack(
      sharp(upload, { limitInputPixels: width * height, failOn: "error", autoOrient: true })
        .resize({ width: Math.round(width * scale), height: Math.round(height * scale), fit: "fill" })
        .webp({ quality: master.quality }),
    );
    return { ...(await crop(whole, { focus, set }, pack)), whole };
  });
}

/** As above, from a drawing of the product; members' drawings never reach the renderer. */
export const prepareDrawing = async (drawing: Uint8Array, focus: Focus): Promise<PreparedPicture | Refusal> =>
  preparePicture(await sharp(drawing).png().toBuffer(), { focus });

/** Makes the files again around another focus. @param whole of the prepared picture */
export async function cropPicture(
  whole: Uint8Array,
  { focus, set = wholeScene }: Omit<Scene, "smallest">,
): Promise<CroppedPicture | Refusal> {
  return withDeadline((pack) => crop(whole, { focus, set }, pack));
}

type Pack = (image: Sharp) => Promise<Uint8Array>;

async function withDeadline<T>(work: (pack: Pack) => Promise<T | Refusal>): Promise<T | Refusal> {
  // The other cores serve visitors.
  sharp.concurrency(1);
  sharp.cache(false);
  const deadline = performance.now() + seconds * 1000;
  try {
    return await work(async (image) => {
      const secondsLeft = Math.ceil((deadline - performance.now()) / 1000);
      if (secondsLeft <= 0) throw new Error("timeout");
      return image.timeout({ seconds: secondsLeft }).toBuffer();
    });
  } catch (error) {
    return refusal((error as Error).message.startsWith("timeout") ? "too-slow" : "damaged");
  }
}

const latin1 = (bytes: Uint8Array, end: number) => Buffer.from(bytes.subarray(0, end)).toString("latin1");

/** @returns undefined if it is another type, such as HEIC labelled AVIF */
async function headOf(upload: Uint8Array): Promise<Metadata | undefined> {
  const head = await sharp(upload, { limitInputPixels: false }).metadata();
  return head.format === "heif" && head.compression !== "av1" ? undefined : head;
}

/** The decoder takes the first frame of an animated PNG or AVIF, and ignores the others. */
function isAnimated(upload: Uint8Array, { format, pages = 1 }: Metadata): boolean {
  if (pages > 1) return true;
  if (format === "heif") return /^[^]{4}ftyp(?:[^]{4})*(?:avis|msf1)/.test(latin1(upload, Math.min(upload[3]!, 128)));
  if (format !== "png") return false;
  const { buffer, byteOffset, length } = upload;
  const chunks = Buffer.from(buffer, byteOffset, length);
  return chunks.subarray(0, chunks.indexOf("IDAT")).includes("acTL");
}

async function crop(
  whole: Uint8Array,
  { focus, set }: { focus: Focus; set: SceneSet },
  pack: Pack,
): Promise<CroppedPicture> {
  const { widths, aspect, quality, effort } = set;
  const size = await sharp(whole).metadata();
  const area = areaAround(focus, size, aspect);
  const isAll = area.width === size.width && area.height === size.height;
  const files: PictureFile[] = [];
  for (const { width, format } of sceneFiles(widths, area.width)) {
    const height = Math.round(width / ratioOf(aspect));
    const picture = isAll ? sharp(whole) : sharp(whole).extract(area);
    const isQuick = format === "avif" && width > widestWithCare;
    const options = format === "jpeg" ? { quality: jpegQuality } : { quality, effort: isQuick ? 1 : effort };
    const bytes = await pack(picture.resize({ width, height }).toFormat(format, options));
    files.push({ name: `${width}.${format}`, bytes });
  }
  return { outcome: "cropped", width: area.width, height: area.height, files };
}

/** Rewrites an uploaded SVG mark in one colour, like the files in media/marks. */
export function cleanMark(upload: string): CleanedDrawing | Refusal {
  const result = cleanDrawing(upload);
  return result.outcome === "refused" ? refusal(result.code, result.values) : result;
}
