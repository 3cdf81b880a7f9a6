import sharp from "sharp";
import { least, type Size } from "./scene-sets.ts";

/** Master of a scene: its largest size in pixels, 16:9, and its WebP quality. */
export const master = { width: 2400, height: 1350, quality: 93 };

/** Accepted formats, by extension. */
export const sceneFile = /\.(?:avif|jpe?g|png|webp)$/i;
const otherPicture = /\.(?:bmp|gif|heic|heif|jxl|psd|svg|tiff?)$/i;

/** @returns why a picture in `media/scenes/` is unusable; undefined for a usable one */
export async function scenePictureFault(path: string, fileName: string): Promise<string | undefined> {
  if (otherPicture.test(path)) return `${fileName} must be saved as JPEG, PNG, WebP or AVIF`;
  const size = await upright(path);
  if (!size) return `${fileName} cannot be read as a picture: save it again as JPEG, PNG, WebP or AVIF`;
  const { width, height } = size;
  if (width >= least.width && height >= least.height) return undefined;
  return `${fileName} is ${width} × ${height} pixels: take one of ${least.width} × ${least.height} or more`;
}

/**
 * Crops the largest 16:9 area from the middle of a picture, at most as large as the master.
 * @param path a picture without fault
 * @param most size of a master
 * @returns WebP; undefined if the file is already a master
 */
export async function masterOf(path: string, most: Size = master): Promise<Buffer | undefined> {
  const { format, orientation, ...size } = await sharp(path).metadata();
  const isMaster = size.width === most.width && size.height === most.height;
  if (format === "webp" && isMaster && (orientation ?? 1) === 1) return undefined;
  const { width, height } = (await upright(path))!;
  const scale = Math.min(1, width / most.width, height / most.height);
  const box = { width: Math.round(most.width * scale), height: Math.round(most.height * scale) };
  return sharp(path)
    .autoOrient()
    .resize({ ...box, fit: "cover" })
    .webp({ quality: master.quality })
    .toBuffer();
}

/** A picture's size after the EXIF rotation. */
const upright = (path: string): Promise<{ width: number; height: number } | undefined> =>
  sharp(path)
    .metadata()
    .then(
      ({ autoOrient }) => autoOrient,
      () => undefined,
    );
