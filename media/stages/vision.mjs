// Horizon at dawn over the same city: the first warm light.
import { city } from "#media/rig/city.mjs";
import { lights } from "#media/rig/kit.mjs";

export default function vision() {
  const { stage } = city({ dawn: true });
  lights(stage, {
    key: 2.6,
    rim: 0,
    size: 2.4,
    at: [0, 0, 12],
    keyAt: [1.5, 4.2, 16],
    keySize: 9,
    keyColor: [1, 0.56, 0.24],
  });
  stage.camera = { from: [0.2, 3.9, -4.6], to: [0.4, 3.0, 14], lens: 32, focus: 20, aperture: 0.04, shift: [0, -0.04] };
  stage.fog = {
    base: 0.008,
    ground: 0.05,
    height: 0.9,
    color: [0.002, 0.01, 0.008],
    far: [0.05, 0.034, 0.018],
    glow: 1,
  };
  stage.sky = {
    zenith: [0.002, 0.012, 0.014],
    horizon: [0.02, 0.042, 0.036],
    band: 0.2,
    distance: 9,
    sun: {
      dir: [0.09, 0.0, 1],
      color: [1.7, 0.7, 0.2],
      wide: 0.6,
      high: 0.085,
      low: 0.1,
      core: 0.07,
      coreColor: [3, 1.9, 0.9],
    },
  };
  stage.grade = { exposure: 1.35, corners: 0.85, bottom: 0.5 };
  return stage;
}
