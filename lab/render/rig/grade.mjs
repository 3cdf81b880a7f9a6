// From linear light to a finished picture: glow of highlights, film curve, vignette, grain.
import sharp from "sharp";

const clamp = (v, a = 0, b = 1) => (v < a ? a : v > b ? b : v);
const smooth = (a, b, v) => {
  const t = clamp((v - a) / (b - a));
  return t * t * (3 - 2 * t);
};

function boxBlur(src, w, h, r) {
  // Three box passes are a Gaussian to the eye and cost the same for every radius.
  let a = src,
    b = new Float32Array(src.length);
  for (let pass = 0; pass < 3; pass++) {
    for (const horizontal of [true, false]) {
      const [len, lines, step, jump] = horizontal ? [w, h, 3, w * 3] : [h, w, w * 3, 3];
      const inv = 1 / (2 * r + 1);
      for (let l = 0; l < lines; l++)
        for (let c = 0; c < 3; c++) {
          const o = l * jump + c;
          let s = 0;
          for (let k = -r; k <= r; k++) s += a[o + clamp(k, 0, len - 1) * step];
          for (let k = 0; k < len; k++) {
            b[o + k * step] = s * inv;
            s += a[o + Math.min(len - 1, k + r + 1) * step] - a[o + Math.max(0, k - r) * step];
          }
        }
      [a, b] = [b, a === src ? new Float32Array(src.length) : a];
    }
  }
  return a;
}

export function addGlow({ pixels, width, height }, { amount = 0.5, threshold = 0.9 } = {}) {
  // Computed on a quarter-size copy: glow has no detail to lose.
  const q = 4,
    w = Math.ceil(width / q),
    h = Math.ceil(height / q);
  const small = new Float32Array(w * h * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = (y * width + x) * 3,
        o = (((y / q) | 0) * w + ((x / q) | 0)) * 3;
      const l = Math.max(pixels[p], pixels[p + 1], pixels[p + 2]);
      const k = l > threshold ? (l - threshold) / l / (q * q) : 0;
      for (let c = 0; c < 3; c++) small[o + c] += pixels[p + c] * k;
    }
  const layers = [
    [0.004, 0.5],
    [0.012, 0.3],
    [0.035, 0.2],
    [0.08, 0.12],
  ].map(([r, k]) => [boxBlur(small, w, h, Math.max(1, Math.round(r * w))), k]);
  const result = new Float32Array(pixels);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = (y * width + x) * 3;
      const fx = clamp((x + 0.5) / q - 0.5, 0, w - 1.001),
        fy = clamp((y + 0.5) / q - 0.5, 0, h - 1.001);
      const ix = fx | 0,
        iy = fy | 0,
        ax = fx - ix,
        ay = fy - iy,
        o = (iy * w + ix) * 3;
      for (let c = 0; c < 3; c++) {
        let s = 0;
        for (const [g, k] of layers)
          s +=
            k *
            ((g[o + c] * (1 - ax) + g[o + 3 + c] * ax) * (1 - ay) +
              (g[o + w * 3 + c] * (1 - ax) + g[o + w * 3 + 3 + c] * ax) * ay);
        result[p + c] += s * amount;
      }
    }
  return { pixels: result, width, height };
}

/** A film curve with a soft shoulder, which restores a little hue in the highlights. */
function curve(v) {
  return clamp((v * (2.51 * v + 0.03)) / (v * (2.43 * v + 0.59) + 0.14));
}

// sRGB encoding by table over the square root: one power per entry instead of three per pixel.
const TABLE = Float32Array.from({ length: 4098 }, (_, i) => {
  const v = (i / 4096) ** 2;
  return v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055;
});
function toS(v) {
  const x = Math.sqrt(v > 1 ? 1 : v) * 4096,
    i = x | 0;
  return TABLE[i] + (TABLE[i + 1] - TABLE[i]) * (x - i);
}

export const GRADE = {
  exposure: 1,
  glow: 0.5,
  threshold: 0.9,
  lift: 0,
  corners: 0,
  vignette: 0.15,
  bottom: 0,
  saturation: 1.05,
};

/** Vignette; for a picture under text, the bottom edge and corners as well. */
function frameShade(u, v, g) {
  const bx = Math.abs(u - 0.5) * 2;
  const corner = smooth(0.28, 1, bx) * smooth(0.4, 0.95, v);
  const rim = smooth(0.7, 1.25, Math.hypot(bx * 0.9, (v - 0.45) * 1.5));
  return (1 - g.corners * corner) * (1 - g.vignette * rim) * (1 - g.bottom * smooth(0.62, 1, v));
}

export function toDisplay({ pixels, width, height }, options = {}) {
  const g = { ...GRADE, ...options };
  const lit = g.glow ? addGlow({ pixels, width, height }, { amount: g.glow, threshold: g.threshold }) : { pixels };
  const out = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = (y * width + x) * 3;
      const k = g.exposure * frameShade((x + 0.5) / width, (y + 0.5) / height, g) * 0.8;
      let r = lit.pixels[p] * k,
        gg = lit.pixels[p + 1] * k,
        b = lit.pixels[p + 2] * k;
      // A film curve per channel turns lamp light to lemon; reduce green where red dominates.
      if (r > gg) gg *= 1 - (0.15 * (r - gg)) / r;
      const l = 0.25 * r + 0.65 * gg + 0.1 * b;
      r = Math.max(0, l + (r - l) * g.saturation);
      gg = Math.max(0, l + (gg - l) * g.saturation);
      b = Math.max(0, l + (b - l) * g.saturation);
      // Night floor: shadows are the site's own night green (#07110d), never black.
      const R = curve(r),
        G = curve(gg),
        B = curve(b);
      const floor = 1 - Math.min(1, (R + G + B) * 4);
      out[p] = toS(R + 0.0018 + floor * 0.0003);
      out[p + 1] = toS(G + 0.0046 + floor * 0.0007);
      out[p + 2] = toS(B + 0.0034 + floor * 0.0005);
    }
  return { pixels: out, width, height };
}

/** Grain against banding, then 8 bits. Added at the final size so that it stays fine. */
export async function save(
  { pixels, width, height },
  file,
  { outWidth = width, outHeight = height, grain = 0.02, quality = 93, seed = 5 } = {},
) {
  let px = pixels;
  if (outWidth !== width) {
    const up = await sharp(
      Uint16Array.from(pixels, (v) => clamp(v) * 65535),
      { raw: { width, height, channels: 3 } },
    )
      .toColourspace("rgb16")
      .resize(outWidth, outHeight, { kernel: "lanczos3" })
      .raw({ depth: "ushort" })
      .toBuffer();
    px = Float32Array.from(new Uint16Array(up.buffer, up.byteOffset, outWidth * outHeight * 3), (v) => v / 65535);
  }
  const bytes = Buffer.alloc(outWidth * outHeight * 3);
  let s = seed >>> 0 || 1;
  for (let i = 0; i < outWidth * outHeight; i++) {
    s ^= s << 13;
    s ^= s >>> 17;
    s ^= s << 5;
    const a = (s >>> 0) / 4294967296;
    s ^= s << 13;
    s ^= s >>> 17;
    s ^= s << 5;
    const tri = a + (s >>> 0) / 4294967296 - 1;
    const l = (px[i * 3] + px[i * 3 + 1] + px[i * 3 + 2]) / 3;
    const k = tri * grain * (0.55 + 1.1 * Math.sqrt(clamp(l)) * (1 - l));
    for (let c = 0; c < 3; c++) bytes[i * 3 + c] = clamp(px[i * 3 + c] + k) * 255 + 0.5;
  }
  const image = sharp(bytes, { raw: { width: outWidth, height: outHeight, channels: 3 } });
  const info = await (
    file.endsWith(".png") ? image.png() : image.webp({ quality, effort: 5, smartSubsample: true })
  ).toFile(file);
  return info.size;
}
