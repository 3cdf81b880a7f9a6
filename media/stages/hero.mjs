// A night city of stone blocks from low above; the film starts from this very picture.
import { city, traffic } from "#media/rig/city.mjs";

export default function hero({ still = true } = {}) {
  const { stage, m } = city();
  if (still)
    for (const { p, green, fade } of traffic(0))
      if (fade > 0.15)
        stage.box([p[0], p[1] - 0.03, p[2]], [0.07, 0.06, 0.07], green ? m.emeraldPoint : m.lampPoint, { bevel: 0 });
  stage.grade = { exposure: 1.9 };
  return stage;
}
