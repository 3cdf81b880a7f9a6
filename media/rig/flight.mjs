// The city from a camera that moves, while its lamps come and go. Three places on the camera's way
// are rendered, the light of each group of lamps apart. A moment of the film looks up in them what
// its own camera sees: stone looks the same from everywhere. Only the light that falls through the
// gate is worked out anew, because it moves.
import { makeCamera } from "./camera.mjs";
import { cameraAt, city, gateLight, GROUPS, lampsAt } from "./city.mjs";
import { renderGroups, triangles } from "./frame.mjs";
import { rasterise } from "./raster.mjs";

const PLACES = 3;
/** Samples a side of a pixel. */
const FINE = 2;
/** A little wider than the film, so that its edges are seen from the places as well. */
const WIDER = 0.93;

/** @returns linear light of a moment, 0 to 1 */
export function flight({ width, height, samples, source = { width: 1920, height: 1080 } }) {
  const stage = city();
  const places = Array.from({ length: PLACES }, (_, k) => {
    const moment = k / PLACES;
    const camera = { ...cameraAt(moment), lens: stage.camera.lens * WIDER };
    const parts = renderGroups("hero", Object.assign(city(), { camera }), GROUPS, { ...source, samples });
    return { moment, camera: makeCamera(camera), ...parts, trust: trustOf(parts) };
  });
  const corners = triangles("hero", stage);
  const normals = normalsOf(corners);
  const [wide, high] = [width * FINE, height * FINE];

  return (moment) => {
    const lamps = lampsAt(moment);
    const nearest = places
      .map((place) => ({ ...place, share: shareOf(place.moment, moment), light: lit(place, lamps) }))
      .toSorted((a, b) => b.share - a.share);
    const falls = gateLight(moment);
    const eye = cameraAt(moment).from,
      camera = makeCamera(cameraAt(moment));
    const { depth, which } = rasterise(corners, camera, wide, high);
    const pixels = new Float32Array(width * height * 3);
    const start = camera.ray(0, 0),
      across = minus(camera.ray(1, 0), start),
      down = minus(camera.ray(0, 1), start);
    const point = [0, 0, 0],
      found = new Float32Array(7);
    for (let y = 0; y < high; y++)
      for (let x = 0; x < wide; x++) {
        const at = y * wide + x,
          u = (x + 0.5) / wide,
          v = (y + 0.5) / high,
          deep = Math.min(depth[at], SKY);
        for (let k = 0; k < 3; k++) point[k] = eye[k] + (start[k] + across[k] * u + down[k] * v) * deep;
        found.fill(0);
        for (const place of nearest) {
          // The others only fill what neither of the two next places sees.
          if (place.share < 1e-2 && found[6] > 1e-3) break;
          gather(place, point, found, Math.max(place.share, 1e-4));
        }
        if (!found[6]) nextTo(nearest[0], point, found);
        const out = ((y >> 1) * width + (x >> 1)) * 3,
          share = 1 / Math.max(found[6], 1e-9) / FINE ** 2;
        const surface = which[at] < 0 ? null : normals.subarray(which[at] * 3, which[at] * 3 + 3);
        const fall = surface ? falls(point, surface) : 0;
        for (let k = 0; k < 3; k++) pixels[out + k] += (found[k] + found[k + 3] * fall * GATE_COLOR[k]) * share;
      }
    return { pixels, width, height };
  };
}

const SKY = 5e3;
const GATE_COLOR = [1, 0.6, 0.26];
const minus = (a, b) => a.map((v, k) => v - b[k]);

/** How much a place counts at a moment: all at its own, nothing from the next one on. */
function shareOf(place, moment) {
  const apart = Math.abs(((moment - place + 1.5) % 1) - 0.5) * PLACES;
  return apart < 1 ? Math.cos((apart * Math.PI) / 2) ** 2 : 0;
}

/** The picture of a place with its lamps as bright as they are now. */
function lit({ lights }, lamps) {
  const [rest] = lights,
    light = Float32Array.from(rest);
  lamps.forEach((bright, k) => {
    const part = lights[k + 1];
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

/** Adds what a place sees at a point: light 3, colour of the surface 3, and how much that counts. */
function gather({ camera, light, albedo, depth, trust, width, height }, point, found, share) {
  const [u, v, deep] = camera.project(point);
  const fx = u * width - 0.5,
    fy = v * height - 0.5,
    x0 = Math.floor(fx),
    y0 = Math.floor(fy);
  if (!(x0 >= 0 && y0 >= 0 && x0 < width - 1 && y0 < height - 1)) return;
  const ax = fx - x0,
    ay = fy - y0,
    slack = 0.02 * deep + 0.02;
  for (let k = 0; k < 4; k++) {
    const o = (y0 + (k >> 1)) * width + x0 + (k & 1);
    if (Math.abs(Math.min(depth[o], SKY) - Math.min(deep, SKY)) > slack) continue;
    const weight = share * trust[o] * (k & 1 ? ax : 1 - ax) * (k >> 1 ? ay : 1 - ay);
    for (let i = 0; i < 3; i++) {
      found[i] += light[o * 3 + i] * weight;
      found[i + 3] += albedo[o * 3 + i] * weight;
    }
    found[6] += weight;
  }
}

/** What no place sees looks like the nearest pixel that is at least as deep. */
function nextTo({ camera, light, albedo, depth, width, height }, point, found) {
  const [u, v, far] = camera.project(point);
  const deep = Math.min(far, SKY);
  const inside = (at, size) => Math.max(0, Math.min(size - 1, Math.round(at)));
  for (let r = 0; r < 160; r += 2)
    for (const [x, y] of [
      [0, -r],
      [r, 0],
      [-r, 0],
      [0, r],
    ]) {
      const o = inside(v * height + y, height) * width + inside(u * width + x, width);
      if (depth[o] < 0.85 * deep) continue;
      for (let i = 0; i < 3; i++) {
        found[i] = light[o * 3 + i];
        found[i + 3] = albedo[o * 3 + i];
      }
      found[6] = 1;
      return;
    }
}

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
