// The city from a camera that moves, while its lamps come and go. Three places on the camera's way
// are rendered, the light of each group of lamps apart. A moment of the film looks up in them what
// its own camera sees: stone looks the same from everywhere. Only the light that falls through the
// gate is worked out anew, because it moves.
import { makeCamera } from "./camera.mjs";
import { cameraAt, city, gateLight, GROUPS, lampsAt } from "./city.mjs";
import { renderGroups, triangles } from "./frame.mjs";
import { rasterise } from "./raster.mjs";

const PLACES = 3;
/** Places see more than the film, so that its edges are found in them as well. */
const WIDER = 0.97;
/** The film's round is smaller than that of the places, which then see behind every edge. */
const REACH = 0.75;
const SOURCE = { width: 1920, height: 1080 };
/** Deeper is sky. */
const SKY = 5e3;

/** @returns linear light of a moment, 0 to 1 */
export function flight({ width, height, samples }) {
  const stage = city();
  const places = Array.from({ length: PLACES }, (_, k) => {
    const moment = k / PLACES;
    const camera = { ...cameraAt(moment), lens: stage.camera.lens * WIDER };
    const parts = renderGroups("hero", Object.assign(city(), { camera }), GROUPS, { ...SOURCE, samples });
    for (let i = 0; i < parts.depth.length; i++) parts.depth[i] = Math.min(parts.depth[i], SKY);
    return { moment, onFilm: makeCamera(camera).rows(SOURCE), ...parts, trust: trustOf(parts) };
  });
  const corners = triangles("hero", stage);
  const normals = normalsOf(corners);
  // Edges are smooth with four samples a pixel.
  const [wide, high] = [width * 2, height * 2];

  return (moment) => {
    const lamps = lampsAt(moment);
    const nearest = places
      .map((place) => ({ ...place, share: shareOf(place.moment, moment), light: lit(place, lamps) }))
      .toSorted((a, b) => b.share - a.share);
    const falls = gateLight(moment);
    const view = cameraAt(moment, REACH),
      [eyeX, eyeY, eyeZ] = view.from,
      camera = makeCamera(view);
    const { depth, which } = rasterise(corners, camera, wide, high);
    const pixels = new Float32Array(width * height * 3);
    const start = camera.ray(0.5 / wide, 0.5 / high),
      across = camera.ray(1.5 / wide, 0.5 / high).map((v, k) => v - start[k]),
      down = camera.ray(0.5 / wide, 1.5 / high).map((v, k) => v - start[k]);
    // Light 3, colour of the surface 3, and how much was found.
    const found = new Float32Array(7);
    /** Adds what is seen at (x, y), counted in samples, to a pixel. */
    const add = (out, x, y, deep, triangle, share) => {
      const px = eyeX + (start[0] + across[0] * x + down[0] * y) * deep,
        py = eyeY + (start[1] + across[1] * x + down[1] * y) * deep,
        pz = eyeZ + (start[2] + across[2] * x + down[2] * y) * deep;
      found.fill(0);
      for (const place of nearest) {
        // The others only fill what neither of the two next places sees.
        if (place.share < 1e-2 && found[6] > 1e-3) break;
        gather(place, px, py, pz, found, Math.max(place.share, 1e-4));
      }
      if (found[6] < 0.02) nextTo(nearest[0], px, py, pz, found);
      const n = triangle * 3,
        weight = share / Math.max(found[6], 1e-9);
      const fall = n < 0 ? 0 : falls(px, py, pz, normals[n], normals[n + 1], normals[n + 2]);
      pixels[out] += (found[0] + found[3] * fall) * weight;
      pixels[out + 1] += (found[1] + found[4] * fall * 0.6) * weight;
      pixels[out + 2] += (found[2] + found[5] * fall * 0.26) * weight;
    };
    for (let y = 0; y < high; y += 2)
      for (let x = 0; x < wide; x += 2) {
        const out = ((y * width) / 2 + x / 2) * 3,
          at = y * wide + x,
          below = at + wide,
          seen = which[at];
        // Inside a surface its middle says it all.
        if (seen === which[at + 1] && seen === which[below] && seen === which[below + 1])
          add(out, x + 0.5, y + 0.5, Math.min((depth[at] + depth[below + 1]) / 2, SKY), seen, 1);
        else
          for (const [dx, dy] of CORNERS) {
            const o = at + dy * wide + dx;
            add(out, x + dx, y + dy, Math.min(depth[o], SKY), which[o], 0.25);
          }
      }
    return { pixels, width, height };
  };
}

/** Of the four samples of a pixel. */
const CORNERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
];

/** How much a place counts at a moment: all at its own, nothing from the next one on. */
function shareOf(place, moment) {
  const apart = Math.abs(((moment - place + 1.5) % 1) - 0.5) * PLACES;
  return apart < 1 ? Math.cos((apart * Math.PI) / 2) ** 2 : 0;
}

/** The picture of a place with its lamps as bright as they are now. */
function lit({ lights: [rest, ...groups] }, lamps) {
  const light = Float32Array.from(rest);
  groups.forEach((part, k) => {
    const bright = lamps[k];
    for (let i = 0; i < light.length; i++) light[i] += part[i] * bright;
  });
  return light;
}

/** How much each pixel counts: little where two surfaces share it. */
function trustOf({ depth, width, height }) {
  const trust = new Float32Array(depth.length).fill(1);
  const part = (a, b) => {
    if (Math.abs(depth[a] - depth[b]) > 0.06 * Math.min(depth[a], depth[b])) trust[a] = trust[b] = 0.01;
  };
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const o = y * width + x;
      part(o, o + 1);
      part(o, o + width);
    }
  return trust;
}

/** Adds what a place sees at a point. */
function gather({ onFilm: m, light, albedo, depth, trust, width, height }, x, y, z, found, share) {
  const deep = m[8] * x + m[9] * y + m[10] * z + m[11],
    fx = (m[0] * x + m[1] * y + m[2] * z + m[3]) / deep - 0.5,
    fy = (m[4] * x + m[5] * y + m[6] * z + m[7]) / deep - 0.5;
  if (!(fx >= 0 && fy >= 0 && fx < width - 1 && fy < height - 1)) return;
  const x0 = fx | 0,
    y0 = fy | 0,
    ax = fx - x0,
    ay = fy - y0,
    slack = 0.02 * deep + 0.02;
  for (let k = 0; k < 4; k++) {
    const o = (y0 + (k >> 1)) * width + x0 + (k & 1);
    if (Math.abs(depth[o] - deep) > slack) continue;
    const weight = share * trust[o] * (k & 1 ? ax : 1 - ax) * (k >> 1 ? ay : 1 - ay),
      i = o * 3;
    found[0] += light[i] * weight;
    found[1] += light[i + 1] * weight;
    found[2] += light[i + 2] * weight;
    found[3] += albedo[i] * weight;
    found[4] += albedo[i + 1] * weight;
    found[5] += albedo[i + 2] * weight;
    found[6] += weight;
  }
}

/**
 * An edge, or what no place sees, looks like the nearest pixel of the same surface; failing that,
 * like the nearest one that is at least as deep.
 */
function nextTo({ onFilm: m, light, albedo, depth, trust, width, height }, x, y, z, found) {
  const deep = m[8] * x + m[9] * y + m[10] * z + m[11],
    fx = (m[0] * x + m[1] * y + m[2] * z + m[3]) / deep,
    fy = (m[4] * x + m[5] * y + m[6] * z + m[7]) / deep;
  for (let ring = 1; ring < 48; ring++) {
    const isNear = ring < 8,
      away = isNear ? ring : (ring - 7) * 4;
    for (const [across, down] of AROUND) {
      const column = Math.max(0, Math.min(width - 1, Math.floor(fx + across * away))),
        row = Math.max(0, Math.min(height - 1, Math.floor(fy + down * away))),
        o = row * width + column;
      const gap = depth[o] - deep;
      if (trust[o] < 1 || (isNear ? Math.abs(gap) > 0.02 * deep + 0.02 : gap < -0.15 * deep)) continue;
      for (let k = 0; k < 3; k++) {
        found[k] = light[o * 3 + k];
        found[k + 3] = albedo[o * 3 + k];
      }
      found[6] = 1;
      return;
    }
  }
}
const AROUND = [
  [0, -1],
  [1, 0],
  [-1, 0],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
];

/** Of each triangle, towards the outside: y and z have changed places, so corners run clockwise. */
function normalsOf(corners) {
  const normals = new Float32Array(corners.length / 3);
  for (let t = 0; t < corners.length; t += 9) {
    const [a, c, b] = [0, 3, 6].map((k) => corners.subarray(t + k, t + k + 3));
    const [p, q] = [
      [b[0] - a[0], b[1] - a[1], b[2] - a[2]],
      [c[0] - a[0], c[1] - a[1], c[2] - a[2]],
    ];
    const normal = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];
    const length = Math.hypot(...normal) || 1;
    for (let k = 0; k < 3; k++) normals[t / 3 + k] = normal[k] / length;
  }
  return normals;
}
