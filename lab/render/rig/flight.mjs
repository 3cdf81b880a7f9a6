// The city from a moving camera while its lamps change. Three positions on the camera's path are
// rendered, with the light of each group of lamps separate. Each moment of the film is looked up in
// these renderings: stone looks the same from everywhere. Only moving things are computed anew: the
// light through the gate, and the walker with the lantern.
import { makeCamera } from "./camera.mjs";
import {
  cameraAt,
  city,
  doorAt,
  doorLight,
  gateLight,
  GROUPS,
  isInPassage,
  isLeaf,
  lampOf,
  lampsAt,
  onClosedLeaf,
  SECONDS,
} from "./city.mjs";
import { renderGroups, triangles } from "./frame.mjs";
import { noise } from "./noise.mjs";
import { rasterise } from "./raster.mjs";
import { LAMPLIGHT, peopleAt } from "./walker.mjs";

const PLACES = 3;
/** Field of view of the positions, wider than the film's so that they include its edges. */
const WIDER = 0.97;
/** The film's round is smaller than that of the positions, which then see behind every edge. */
const REACH = 0.75;
/** Pixels of a position per pixel of the film: film edges fall between them. */
const FINER = 1.25;
/** Samples of a pixel, across and down, where surfaces meet. */
const FINE = 2;
/** Depth from which everything is sky. */
const SKY = 5e3;
/**
 * Plaster: frequency of its grain, in changes per meter, and how much it changes the light. A
 * lookup would blur it, so it is added here, where it is larger than a pixel.
 */
const PLASTER = [
  { fine: 9, deep: 0.07 },
  { fine: 30, deep: 0.1 },
];

/**
 * @param framing of city.mjs
 * @returns linear light of a moment, 0 to 1
 */
export function flight({ framing, width, height, samples, source = { width: width * FINER, height: height * FINER } }) {
  const stage = city();
  const corners = triangles("hero", stage);
  const faces = facesOf(corners);
  const leaf = new Set(
    Array.from({ length: corners.length / 9 }, (_, t) => t).filter((t) =>
      [0, 3, 6].every((k) => isLeaf(corners.subarray(t * 9 + k, t * 9 + k + 3))),
    ),
  );
  const places = Array.from({ length: PLACES }, (_, k) => {
    const moment = k / PLACES;
    const exact = cameraAt(moment, framing);
    const camera = { ...exact, lens: exact.lens * WIDER };
    const parts = renderGroups("hero", Object.assign(city(), { camera }), GROUPS, { ...source, samples });
    const seen = makeCamera(camera);
    const { which, depth } = rasterise(corners, seen, source.width, source.height);
    const surface = which.map((triangle) => faces.surface[triangle] ?? NOTHING);
    return {
      moment,
      eye: camera.from,
      onFilm: seen.rows(source),
      ...parts,
      lamp: lampsOf({ seen, depth, parts, eye: camera.from, ...source }),
      surface,
      isPure: purityOf(surface, source),
    };
  });
  const [wide, high] = [width * FINE, height * FINE];
  const middle = FINE >> 1;

  return (moment) => {
    const second = moment * SECONDS,
      at = (k) => ALONG[0] + (k / 255) * (ALONG[1] - ALONG[0]),
      lamps = Float32Array.from(Array.from({ length: 256 }, (_, k) => lampsAt(second, at(k))).flat());
    const nearest = places
      .map((place) => {
        const share = shareOf(place.moment, moment);
        return { ...place, share, lamps, light: share > 0.01 ? lit(place, lamps) : undefined };
      })
      .toSorted((a, b) => b.share - a.share);
    const people = peopleAt(moment);
    const gate = gateLight(moment, people.passes),
      door = doorLight(second, people.passes);
    // Figures shade themselves.
    const now = lampsAt(second, 2);
    const [ownGate, ownDoor] = [gateLight(moment), doorLight(second)];
    const falls = (...point) => ownGate(...point) + ownDoor(...point);
    const around = { falls, ...Object.fromEntries(GROUPS.map((group, k) => [group, now[k]])) };
    const dark = 1 - now[GROUPS.indexOf("wall")];
    const view = cameraAt(moment, framing, REACH),
      [eyeX, eyeY, eyeZ] = view.from,
      camera = makeCamera(view);
    const angle = doorAt(second);
    const all = new Float32Array(corners.length + people.corners.length);
    all.set(corners);
    all.set(people.corners, corners.length);
    for (const t of leaf)
      for (let k = t * 9; k < t * 9 + 9; k += 3) all.set(onClosedLeaf(corners.subarray(k, k + 3), -angle), k);
    // Solids are closed: their backs are never seen.
    const isHidden = (t) => {
      if (t >= faces.surface.length || leaf.has(t)) return false;
      const [n, c] = [t * 3, t * 9];
      return (
        faces.normals[n] * (eyeX - corners[c]) +
          faces.normals[n + 1] * (eyeY - corners[c + 1]) +
          faces.normals[n + 2] * (eyeZ - corners[c + 2]) <
        0
      );
    };
    const { depth, which } = rasterise(all, camera, wide, high, isHidden);
    const pixels = new Float32Array(width * height * 3);
    const start = camera.ray(0.5 / wide, 0.5 / high),
      across = camera.ray(1.5 / wide, 0.5 / high).map((v, k) => v - start[k]),
      down = camera.ray(0.5 / wide, 1.5 / high).map((v, k) => v - start[k]);
    /** Width of a pixel at a depth of one meter, in meters. */
    const fineness = Math.hypot(...across) * FINE;
    // Light 3, colour of the surface 3, and the total weight.
    const found = new Float32Array(7);
    /** Adds the surface at (x, y), counted in samples, to a pixel. */
    const add = (out, x, y, deep, triangle, share) => {
      let px = eyeX + (start[0] + across[0] * x + down[0] * y) * deep,
        py = eyeY + (start[1] + across[1] * x + down[1] * y) * deep,
        pz = eyeZ + (start[2] + across[2] * x + down[2] * y) * deep;
      const ofPeople = triangle - faces.surface.length;
      if (ofPeople >= 0) {
        const light = people.shade(ofPeople, [px, py, pz], around);
        for (let k = 0; k < 3; k++) pixels[out + k] += light[k] * share;
        return;
      }
      const isSky = triangle < 0;
      const surface = isSky ? NOTHING : faces.surface[triangle],
        normalX = isSky ? 0 : faces.normals[triangle * 3],
        normalY = isSky ? 0 : faces.normals[triangle * 3 + 1],
        normalZ = isSky ? 0 : faces.normals[triangle * 3 + 2];
      // A little before its surface, which must not shade itself.
      const atX = px + normalX * 0.02,
        atY = py + normalY * 0.02,
        atZ = pz + normalZ * 0.02;
      if (!isSky && isInPassage(px, py, pz) && !leaf.has(triangle)) {
        const light = door(atX, atY, atZ, normalX, normalY, normalZ) * plasterAt(px, py, pz, deep * fineness) * share;
        for (let k = 0; k < 3; k++) pixels[out + k] += light * LAMPLIGHT[k] * CLAY[k];
        return;
      }
      if (leaf.has(triangle)) [px, py, pz] = onClosedLeaf([px, py, pz], angle);
      found.fill(0);
      for (const place of nearest) {
        // The others only fill gaps of the two nearest positions.
        if (place.share < 1e-2 && found[6] > 1e-3) break;
        const fronting = isSky ? 1 : frontingOf(place.eye, px, py, pz, normalX, normalY, normalZ);
        const part = Math.max(place.share * fronting, 1e-6);
        gather(place, px, py, pz, surface, found, part);
        // A side seen from its edge: the mean of a neighbourhood, since its few pixels would be ragged.
        if (Math.abs(normalX) > 0.9 && fronting < GRAZING)
          for (let k = 0; k < 24; k++)
            gather(place, px, py + 0.22 * ((k >> 2) - 2.5), pz + 0.3 * ((k & 3) - 1.5), surface, found, part);
      }
      if (found[6] === 0) nextTo(nearest[0], px, py, pz, surface, found);
      const weight = share / Math.max(found[6], 1e-12);
      const grain = isSky ? 1 : plasterAt(px, py, pz, deep * fineness);
      const lamplight = isSky
        ? 0
        : gate(atX, atY, atZ, normalX, normalY, normalZ) +
          door(atX, atY, atZ, normalX, normalY, normalZ) +
          people.lantern([atX, atY, atZ], [normalX, normalY, normalZ]);
      for (let k = 0; k < 3; k++)
        pixels[out + k] += (found[k] + found[k + 3] * lamplight * LAMPLIGHT[k]) * weight * grain;
      if (isSky && dark > 0) {
        const star = starAt(px - eyeX, py - eyeY, pz - eyeZ) * dark * share;
        for (let k = 0; k < 3; k++) pixels[out + k] += star;
      }
    };
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const out = (row * width + column) * 3,
          x = column * FINE,
          y = row * FINE,
          center = (y + middle) * wide + x + middle;
        // Inside a surface one sample in the middle is enough.
        if (isOneSurface(which, center, wide))
          add(out, x + middle, y + middle, Math.min(depth[center], SKY), which[center], 1);
        else
          for (let k = 0; k < FINE * FINE; k++) {
            const dx = k % FINE,
              dy = (k / FINE) | 0,
              o = (y + dy) * wide + x + dx;
            add(out, x + dx, y + dy, Math.min(depth[o], SKY), which[o], 1 / (FINE * FINE));
          }
      }
    return { pixels, width, height };
  };
}

/** What `frontingOf` says of a side that is seen from its edge. */
const GRAZING = 0.04;

/** Color of the walls of the passage. */
const CLAY = [0.3, 0.21, 0.11];

/** The surface of no triangle: sky. */
const NOTHING = -1;

/** How well an eye sees a surface, 0 to 1: least at grazing angles, where pixels are coarse. */
function frontingOf(eye, x, y, z, normalX, normalY, normalZ) {
  const wayX = eye[0] - x,
    wayY = eye[1] - y,
    wayZ = eye[2] - z;
  return (normalX * wayX + normalY * wayY + normalZ * wayZ) ** 2 / (wayX * wayX + wayY * wayY + wayZ * wayZ);
}

/** @param pixel width of a pixel there in meters @returns factor for the light of a point */
function plasterAt(x, y, z, pixel) {
  let grain = 1;
  for (const { fine, deep } of PLASTER) {
    const visible = Math.min(1, Math.max(0, 2 - 4 * fine * pixel));
    if (visible > 0) grain += (noise(x * fine, y * fine, z * fine) - 0.5) * deep * 2 * visible;
  }
  return grain;
}

/** Whether a sample's neighbours show the same surface. */
function isOneSurface(which, at, wide) {
  const same = which[at];
  for (let down = -wide; down <= wide; down += wide)
    if (which[at + down - 1] !== same || which[at + down] !== same || which[at + down + 1] !== same) return false;
  return true;
}

/** Weight of a position at a moment: full at its own, none from the next one on. */
function shareOf(place, moment) {
  const apart = Math.abs(((moment - place + 1.5) % 1) - 0.5) * PLACES;
  return apart < 1 ? Math.cos((apart * Math.PI) / 2) ** 2 : 0;
}

/** The picture of a position with the current brightness of its lamps. */
function lit(place, lamps) {
  const light = new Float32Array(place.lamp.length * 3);
  for (let p = 0; p < place.lamp.length; p++) litPixel(place, lamps, p, light, p * 3);
  return light;
}

/** Writes a pixel of that picture. */
function litPixel({ numbers, stride, lamp }, lamps, pixel, out, at) {
  let n = pixel * stride,
    red = numbers[n],
    green = numbers[n + 1],
    blue = numbers[n + 2];
  const first = lamp[pixel] * GROUPS.length;
  for (let k = first; k < first + GROUPS.length; k++) {
    n += 3;
    red += numbers[n] * lamps[k];
    green += numbers[n + 1] * lamps[k];
    blue += numbers[n + 2] * lamps[k];
  }
  out[at] = red;
  out[at + 1] = green;
  out[at + 2] = blue;
}

/** Where a pixel's numbers have the colour of its surface. */
const ALBEDO = 3 * (GROUPS.length + 1);

/** Adds light and colour of a pixel of a position, by its share. */
function addPixel(place, pixel, share, found) {
  const { numbers, stride, light } = place;
  let lightOf = light,
    at = pixel * 3;
  if (!light) {
    // Few pixels of this position are used.
    litPixel(place, place.lamps, pixel, one, 0);
    lightOf = one;
    at = 0;
  }
  const color = pixel * stride + ALBEDO;
  for (let k = 0; k < 3; k++) {
    found[k] += lightOf[at + k] * share;
    found[k + 3] += numbers[color + k] * share;
  }
  found[6] += share;
}
const one = new Float32Array(3);

/** The city's extent along x, in 256 parts. */
const ALONG = [-12, 14];

/** The part of that extent whose lamps light each pixel of a position. */
function lampsOf({ seen, depth, parts: { numbers, stride }, eye, width, height }) {
  return Uint8Array.from(depth, (deep, p) => {
    const way = seen.ray(((p % width) + 0.5) / width, (Math.floor(p / width) + 0.5) / height),
      point = way.map((v, k) => eye[k] + v * Math.min(deep, SKY));
    // What shines has no colour of its own.
    const x = numbers[p * stride + ALBEDO] < 1e-3 ? lampOf(point) : point[0];
    return Math.max(0, Math.min(255, Math.round(((x - ALONG[0]) / (ALONG[1] - ALONG[0])) * 255)));
  });
}

/** Light of the stars in a direction: one in some cells of a grid, each of a size of its own. */
function starAt(x, y, z) {
  const [u, v] = [(Math.atan2(x, z) / Math.PI) * 240, (y / Math.hypot(x, z)) * 80];
  const [cellU, cellV] = [Math.floor(u), Math.floor(v)];
  const draw = (k) => {
    const wave = Math.sin(cellU * 127.1 + cellV * 311.7 + k * 74.7) * 43758.5453;
    return wave - Math.floor(wave);
  };
  if (draw(0) > 0.3) return 0;
  const away = Math.hypot(u - cellU - 0.2 - 0.6 * draw(1), v - cellV - 0.2 - 0.6 * draw(2));
  return 0.3 * draw(3) ** 2 * Math.max(0, 1 - away / 0.1) * Math.min(1, Math.max(0, v / 12 - 0.6));
}

/** 1 where a pixel and its neighbours show one surface, and so contain no other surface's light. */
function purityOf(surface, { width, height }) {
  const isPure = new Uint8Array(surface.length);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const o = y * width + x;
      isPure[o] = Number(isOneSurface(surface, o, width));
    }
  return isPure;
}

/** Adds the light of a surface at a point, as seen from a position. */
function gather(place, x, y, z, wanted, found, share) {
  const { onFilm: m, surface, isPure, width, height } = place;
  const deep = m[8] * x + m[9] * y + m[10] * z + m[11],
    fx = (m[0] * x + m[1] * y + m[2] * z + m[3]) / deep - 0.5,
    fy = (m[4] * x + m[5] * y + m[6] * z + m[7]) / deep - 0.5;
  if (!(fx >= 0 && fy >= 0 && fx < width - 1 && fy < height - 1)) return;
  const x0 = fx | 0,
    y0 = fy | 0,
    ax = fx - x0,
    ay = fy - y0;
  for (let k = 0; k < 4; k++) {
    const o = (y0 + (k >> 1)) * width + x0 + (k & 1);
    if (surface[o] !== wanted || !isPure[o]) continue;
    addPixel(place, o, share * (k & 1 ? ax : 1 - ax) * (k >> 1 ? ay : 1 - ay), found);
  }
}

/**
 * For edges, and surfaces that no position sees: uses the nearest clean pixel of the same surface.
 * A strip too narrow for clean pixels uses the darkest of its pixels nearby, since bright ones
 * contain light from beside it; as a last resort, uses the pixel at that place.
 */
function nextTo(place, x, y, z, wanted, found) {
  const { onFilm: m, surface, isPure, width, height } = place;
  const deep = m[8] * x + m[9] * y + m[10] * z + m[11];
  const column = within((m[0] * x + m[1] * y + m[2] * z + m[3]) / deep, width),
    row = within((m[4] * x + m[5] * y + m[6] * z + m[7]) / deep, height);
  const add = (o) => addPixel(place, o, 1, found);
  /** Pixels of the surface on the rim of a square around the point. */
  const onRim = (away) => {
    const seen = [];
    for (let dy = -away; dy <= away; dy++)
      for (let dx = -away; dx <= away; dx += Math.abs(dy) === away ? 1 : Math.max(1, 2 * away)) {
        const o = within(row + dy, height) * width + within(column + dx, width);
        if (surface[o] === wanted) seen.push(o);
      }
    return seen;
  };
  const mixed = [];
  for (let away = 0; away <= FARTHEST && found[6] === 0; away++) {
    const seen = onRim(away);
    for (const o of seen) if (isPure[o]) add(o);
    if (away <= NEARBY) mixed.push(...seen);
    else if (mixed.length > 0) break;
  }
  if (found[6] > 0) return;
  const bright = (o) => place.light[o * 3] + place.light[o * 3 + 1] + place.light[o * 3 + 2];
  add(mixed.reduce((darkest, o) => (bright(o) < bright(darkest) ? o : darkest), mixed[0] ?? row * width + column));
}
const FARTHEST = 24;
const NEARBY = 5;

const within = (at, size) => Math.max(0, Math.min(size - 1, Math.floor(at)));

/**
 * The outward normal of each triangle (y and z are swapped, so corners run clockwise), and the
 * number of its plane.
 */
function facesOf(corners) {
  const normals = new Float32Array(corners.length / 3),
    surface = new Int32Array(corners.length / 9),
    planes = new Map();
  for (let t = 0; t < corners.length; t += 9) {
    const [a, c, b] = [0, 3, 6].map((k) => corners.subarray(t + k, t + k + 3));
    const [p, q] = [
      [b[0] - a[0], b[1] - a[1], b[2] - a[2]],
      [c[0] - a[0], c[1] - a[1], c[2] - a[2]],
    ];
    const normal = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];
    const length = Math.hypot(...normal) || 1;
    let distance = 0;
    for (let k = 0; k < 3; k++) {
      normals[t / 3 + k] = normal[k] / length;
      distance += (normal[k] / length) * a[k];
    }
    const plane = [...normals.subarray(t / 3, t / 3 + 3), distance].map((v) => Math.round(v * 50)).join();
    if (!planes.has(plane)) planes.set(plane, planes.size);
    surface[t / 9] = planes.get(plane);
  }
  return { normals, surface };
}
