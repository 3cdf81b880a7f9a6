import type { Size } from "#cms/scene-sets.ts";

/** The size of a picture in a WebP file, from its header. @throws RangeError for another format */
export function webpSize(bytes: Uint8Array): Size {
  const { buffer, byteOffset, byteLength } = bytes;
  const head = new DataView(buffer, byteOffset, byteLength);
  const form = String.fromCharCode(...bytes.subarray(12, 16));
  if (form === "VP8 ") return { width: head.getUint16(26, true) & 0x3f_ff, height: head.getUint16(28, true) & 0x3f_ff };
  if (form === "VP8L") {
    const both = head.getUint32(21, true);
    return { width: (both & 0x3f_ff) + 1, height: ((both >>> 14) & 0x3f_ff) + 1 };
  }
  if (form !== "VP8X") throw new RangeError("no WebP");
  // Width and height of 24 bits each.
  return { width: (head.getUint32(24, true) & 0xff_ff_ff) + 1, height: (head.getUint32(26, true) >>> 8) + 1 };
}
