// A house of pale stone at dusk, with room for a title at either side.
import { EXPOSURE, light, materials, piercedWall } from "#lab/render/rig/kit.mjs";
import { Stage } from "#lab/render/rig/stage.mjs";

export default function share() {
  const s = new Stage();
  const m = materials(s);
  s.box([0, -0.2, 20], [120, 0.2, 80], m.court, { bevel: 0 });
  const z = 7,
    deep = 0.4;
  s.box([0, 0, z + 2.3], [4.6, 6, 4.1], m.sandstonePale, { bevel: 0.04 });
  piercedWall(s, [0, 0, z], {
    width: 4.6,
    height: 6,
    deep,
    side: 0.86,
    pitch: 1.3,
    rise: 1.25,
    base: 1.35,
    counts: [3, 2, 3],
    material: m.sandstonePale,
    bevel: 0.04,
  });
  s.box([0, 6, z + 2.1], [4.2, 0.26, 4.1], m.green, { bevel: 0 });
  s.box([0, 6.26, z + 2.1], [4.6, 0.4, 4.5], m.sandstonePale, { bevel: 0.04 });
  // The neighbouring houses are set back.
  for (const [x, far, wide, high] of [
    [-9.5, 19, 9, 4.6],
    [-3.9, 25, 4, 7.4],
    [8.6, 20, 8, 4.2],
    [14, 26, 6, 7],
  ])
    s.box([x, 0, far], [wide, high, 6], m.sandstone, { bevel: 0.05 });
  light(s, [0.4, 5.2, 3.4], [0.2, 0, 1.6], { strength: 1.6, size: 1.4, color: [1, 0.6, 0.26] });
  light(s, [0, 0.2, 4.2], [0, 2.6, 6.8], { strength: 0.7, size: 3, color: [1, 0.6, 0.26] });
  light(s, [-10, 9, -8], [0, 3, 7], { strength: 0.75, size: 4 });
  light(s, [14, 6, 2], [2, 3, 9], { strength: 0.22, size: 5, color: [0.2, 1, 0.62] });
  s.camera = { from: [-1.5, 2.6, -6.4], to: [-0.1, 2.7, 7], lens: 32, aperture: 0, shift: [0, 0.1] };
  s.fog = { base: 0.005, ground: 0.01, height: 1.6, color: [0.01, 0.013, 0.009], far: [0.13, 0.085, 0.045], glow: 0.3 };
  s.sky = {
    zenith: [0.01, 0.056, 0.052],
    horizon: [0.27, 0.135, 0.055],
    band: 0.15,
    distance: 14,
    sun: { dir: [0.1, 0.01, 1], color: [0.4, 0.16, 0.04], wide: 0.5, high: 0.14, low: 0.1, core: 0 },
  };
  s.grade = { exposure: EXPOSURE };
  return s;
}
