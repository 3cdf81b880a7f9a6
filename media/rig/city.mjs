// The night city of the hero picture and the film.
import { seeded, Stage } from "./stage.mjs";
import { lights, materials, parapet } from "./kit.mjs";

export const BLOCK = 2.2; // pitch of the street grid
const STREET = 0.78;

/** Streets the lights travel: axis, offset in blocks, from and to in metres, direction, lane. */
const STREETS = [
  { along: "z", at: 0, from: 5, to: 44, way: 1, lane: 0.13 },
  { along: "z", at: 0, from: 5, to: 44, way: -1, lane: -0.13 },
  { along: "z", at: 3, from: 9, to: 44, way: -1, lane: 0 },
  { along: "z", at: -3, from: 9, to: 44, way: 1, lane: 0 },
  { along: "z", at: 6, from: 19, to: 44, way: 1, lane: 0 },
  { along: "z", at: -6, from: 19, to: 44, way: -1, lane: 0 },
  { along: "x", at: 5, from: -11, to: 12, way: 1, lane: 0.1 },
  { along: "x", at: 5, from: -11, to: 12, way: -1, lane: -0.1 },
  { along: "x", at: 9, from: -18, to: 19, way: -1, lane: 0 },
  { along: "x", at: 14, from: -24, to: 26, way: 1, lane: 0 },
];
const PERIOD = BLOCK * 4;

/**
 * Where every travelling light is at a moment of the loop, 0 to 1. In one loop each light moves on
 * by exactly one period of its street's pattern, so the last frame runs into the first.
 */
export function traffic(moment) {
  const rnd = seeded(404);
  const list = [];
  for (const street of STREETS) {
    const beads = [];
    const groups = 2 + Math.floor(rnd() * 2);
    for (let g = 0; g < groups; g++) {
      const start = rnd() * PERIOD,
        n = 1 + Math.floor(rnd() * 3),
        green = rnd() < 0.14;
      for (let k = 0; k < n; k++) beads.push([start + k * (0.42 + rnd() * 0.2), green && k === 0]);
    }
    for (const [offset, green] of beads) {
      const base = (((offset + street.way * moment * PERIOD) % PERIOD) + PERIOD) % PERIOD;
      for (let s = Math.floor(street.from / PERIOD) * PERIOD + base; s < street.to; s += PERIOD) {
        if (s < street.from) continue;
        // Lights fade in and out at the ends of their street instead of popping.
        const fade = Math.min(1, (s - street.from) / 1.5, (street.to - s) / 3);
        const p =
          street.along === "z" ? [street.at * BLOCK + street.lane, 0.1, s] : [s, 0.1, street.at * BLOCK + street.lane];
        list.push({ p, green, fade: Math.max(0, fade) });
      }
    }
  }
  return list;
}

export function city({ seed = 11, columns = 13, rows = 24 } = {}) {
  const s = new Stage();
  const rnd = seeded(seed);
  const m = materials(s);
  const half = BLOCK / 2;
  s.box([0, -0.2, 26], [90, 0.2, 90], m.paving, { bevel: 0 });
  const tower = { c: 1, r: 8 };
  for (let r = -2; r < rows; r++) {
    for (let c = -columns; c < columns; c++) {
      const x = (c + 0.5) * BLOCK,
        z = r * BLOCK + half;
      // Height grows away from the eye and to the sides, with a valley in the middle to look along.
      const far = Math.max(0, r) / rows,
        side = Math.min(1, Math.abs(x) / 16);
      const w = BLOCK - STREET;
      if (c === tower.c && r === tower.r) {
        // The landmark: a stepped tower with the one emerald light.
        let y = 0;
        for (const [k, h] of [
          [1, 1.5],
          [0.78, 1.0],
          [0.56, 0.8],
          [0.34, 0.5],
        ]) {
          s.box([x, y, z], [w * k, h, w * k], m.stonePale, { bevel: 0.05 });
          y += h;
        }
        s.box([x, 3.3 + 0.1, z], [w * 0.37, 0.3, w * 0.37], m.beacon, { bevel: 0 });
        continue;
      }
      const quarters = rnd() < 0.55 ? 2 : 1;
      const q = w / quarters;
      for (let i = 0; i < quarters; i++)
        for (let j = 0; j < quarters; j++) {
          const grow = 0.35 + far * 2.6 + side * 0.9;
          let h = 0.28 + Math.max(0, (rnd() + rnd() + rnd()) / 1.5 - 0.62) * grow * 1.5;
          if (r < 2) h *= 0.5 + 0.2 * Math.max(0, r);
          if (rnd() < 0.05 + far * 0.06) h *= 1.7;
          h = Math.min(h, 4.2);
          const bx = x - w / 2 + (i + 0.5) * q,
            bz = z - w / 2 + (j + 0.5) * q;
          const kind = rnd();
          const mat = kind < 0.62 ? m.stone : kind < 0.86 ? m.stoneDark : kind < 0.955 ? m.stonePale : m.clay;
          const bw = q - 0.05;
          s.box([bx, 0, bz], [bw, h, bw], mat, { bevel: 0.035 });
          // A parapet or a setback gives the roofs something to say.
          const roof = rnd();
          if (roof < 0.4) {
            const t = 0.09,
              e = bw / 2 - t / 2;
            s.box([bx - e, h, bz], [t, 0.1, bw], mat, { bevel: 0.02 });
            s.box([bx + e, h, bz], [t, 0.1, bw], mat, { bevel: 0.02 });
            s.box([bx, h, bz - e], [bw, 0.1, t], mat, { bevel: 0.02 });
            s.box([bx, h, bz + e], [bw, 0.1, t], mat, { bevel: 0.02 });
          } else if (roof < 0.62 && h > 0.5) {
            s.box(
              [bx + (rnd() - 0.5) * 0.2, h, bz + (rnd() - 0.5) * 0.2],
              [bw * 0.55, 0.3 + rnd() * 0.4 * grow, bw * 0.55],
              mat,
              { bevel: 0.03 },
            );
          } else if (roof < 0.7 && h > 0.6 && r < 14) {
            parapet(s, [bx - bw / 2, h, bz - bw / 2 + 0.04], [bx + bw / 2, h, bz - bw / 2 + 0.04], 0.2, 0.08, mat);
          }
          // Windows on the side that faces us: mostly lamp, rarely emerald, none in the near
          // corners.
          const near = r < 3 && Math.abs(x) > 4;
          const chance = near ? 0.0 : 0.34;
          if (h > 0.6 && rnd() < chance) {
            const lit = rnd() < 0.06 ? m.emeraldSoft : rnd() < 0.4 ? m.lampSoft : m.lampDim;
            const storeys = Math.min(5, Math.floor(h / 0.42));
            const cols = quarters === 2 ? 2 : 4;
            for (let f = 0; f < storeys; f++)
              for (let k = 0; k < cols; k++) {
                if (rnd() > 0.36 || r < 3) continue; // headings lie over the nearest rows
                s.box(
                  [bx - bw / 2 + ((k + 0.5) / cols) * bw, 0.2 + f * 0.42, bz - bw / 2 - 0.004],
                  [0.07, 0.16, 0.02],
                  lit,
                  { bevel: 0 },
                );
              }
          }
        }
    }
  }
  // Standing lamps at some crossings; the travelling lights belong to the picture or the film, not
  // to the city.
  for (const [c, r] of [
    [0, 5],
    [0, 9],
    [3, 5],
    [-3, 5],
    [3, 9],
    [-3, 9],
    [6, 9],
    [-6, 9],
    [0, 14],
    [3, 14],
    [-3, 14],
    [0, 7],
    [1, 5],
    [-1, 5],
    [5, 9],
    [-5, 14],
    [6, 14],
  ])
    s.box([c * BLOCK - 0.25, 0.02, r * BLOCK - 0.25], [0.05, 0.16, 0.05], m.lampPoint, { bevel: 0 });
  for (const [c, r] of [
    [2, 7],
    [-2, 8],
    [4, 11],
  ])
    s.box([c * BLOCK - 0.25, 0.02, r * BLOCK - 0.25], [0.05, 0.16, 0.05], m.emeraldPoint, { bevel: 0 });
  s.camera = {
    from: [-0.04, 5.7, -4.4],
    to: [0.2, 0.85, 10.5],
    lens: 34,
    focus: 18,
    aperture: 0.05,
    shift: [0, -0.02],
  };
  lights(s, { key: 2.8, rim: 1.7, size: 2.4, at: [0, 0, 12], keyAt: [-11, 8, -3], rimAt: [8, 7, 20] });
  s.fog = {
    base: 0.004,
    ground: 0.05,
    height: 0.9,
    color: [0.003, 0.012, 0.009],
    far: [0.004, 0.019, 0.014],
    glow: 0.7,
  };
  s.sky = { zenith: [0.002, 0.007, 0.007], horizon: [0.005, 0.022, 0.017], band: 0.16, sun: null };
  return { stage: s, m };
}
