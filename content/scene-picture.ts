import sharp from "sharp";

/** What a picture of a scene becomes, in pixels: the largest of its sizes, 16 to 9. */
export const master = { width: 2400, height: 1350 };
/** Below, it would be blurred on any desktop. */
const least = { width: 1600, height: 900 };

/** Files that a scene may be, by their ending. */
export const sceneFile = /\.(?:avif|jpe?g|png|webp)$/i;
/** What else people have pictures in. */
const otherPicture = /\.(?:bmp|gif|heic|heif|jxl|psd|svg|tiff?)$/i;

/** @returns what keeps a file in `media/scenes/` from being a picture of a scene; undefined where nothing does, or it is no picture */
export async function scenePictureFault(path: string, shown: string): Promise<string | undefined> {
  if (otherPicture.test(path)) return `${shown} must be saved as JPEG, PNG, WebP or AVIF`;
  const size = await upright(path);
  if (!size) return `${shown} cannot be read as a picture: save it again as JPEG, PNG, WebP or AVIF`;
  const { width, height } = size;
  if (width >= least.width && height >= least.height) return undefined;
  return `${shown} is ${width} × ${height} pixels: take one of ${least.width} × ${least.height} or more`;
}

/**
 * Cuts the largest 16 to 9 from the middle of a picture, and makes it no larger than the master.
 * @param path a picture without fault
 * @returns WebP; undefined where the file is just that
 */
export async function masterOf(path: string): Promise<Buffer | undefined> {
  const { format, orientation, ...size } = await sharp(path).metadata();
  const isMaster = size.width === master.width && size.height === master.height;
  if (format === "webp" && isMaster && (orientation ?? 1) === 1) return undefined;
  const { width, height } = (await upright(path))!;
  const scale = Math.min(1, width / master.width, height / master.height);
  const box = { width: Math.round(master.width * scale), height: Math.round(master.height * scale) };
  return sharp(path)
    .autoOrient()
    .resize({ ...box, fit: "cover" })
    .webp({ quality: 93 })
    .toBuffer();
}

/** How large it is as it is looked at: cameras lie it on its side and note so. */
const upright = (path: string): Promise<{ width: number; height: number } | undefined> =>
  sharp(path)
    .metadata()
    .then(
      ({ autoOrient }) => autoOrient,
      () => undefined,
    );
