/**
 * Draws `media/map/riyadh.svg` from the lines below: `npm --prefix lab run render -- map`. They are
 * hand-made pairs of longitude and latitude: a drawing that shows where in the city a place is, not
 * a survey. The contact page adds labels and the office.
 */
import { readFile, writeFile } from "node:fs/promises";
import { mapProjection } from "#app/routes/contact/map-projection.ts";
import { paletteIn } from "#app/style/palette.ts";

const color = paletteIn(await readFile(new URL("../../app/style/tokens.css", import.meta.url), "utf8"));

/** As `map` of `content/company.yaml` has them. */
const { height, pointOf, width } = mapProjection({ west: 46.48, east: 46.88, south: 24.56, north: 24.86 });

type Place = [longitude: number, latitude: number];
type Point = { x: number; y: number };

/** The built-up area, within which streets are drawn. */
const city: Place[] = [
  [46.52, 24.66],
  [46.545, 24.72],
  [46.57, 24.79],
  [46.6, 24.835],
  [46.66, 24.855],
  [46.74, 24.85],
  [46.81, 24.825],
  [46.85, 24.77],
  [46.862, 24.7],
  [46.85, 24.63],
  [46.8, 24.585],
  [46.73, 24.566],
  [46.66, 24.57],
  [46.58, 24.585],
  [46.53, 24.615],
];

const ringRoad: Place[] = [
  [46.612, 24.738],
  [46.655, 24.7545],
  [46.7, 24.772],
  [46.738, 24.7865],
  [46.752, 24.772],
  [46.766, 24.735],
  [46.784, 24.69],
  [46.799, 24.642],
  [46.802, 24.61],
  [46.785, 24.594],
  [46.745, 24.583],
  [46.7, 24.582],
  [46.662, 24.59],
  [46.64, 24.606],
  [46.622, 24.632],
  [46.606, 24.668],
  [46.598, 24.703],
];

const mainRoads: Place[][] = [
  // King Fahd Road.
  [
    [46.606, 24.86],
    [46.622, 24.81],
    [46.645, 24.765],
    [46.672, 24.712],
    [46.689, 24.676],
    [46.702, 24.645],
    [46.713, 24.6],
    [46.72, 24.56],
  ],
  // Makkah Road, then Khurais Road.
  [
    [46.48, 24.602],
    [46.545, 24.628],
    [46.622, 24.656],
    [46.689, 24.676],
    [46.735, 24.694],
    [46.79, 24.722],
    [46.88, 24.764],
  ],
  // King Abdullah Road.
  [
    [46.6, 24.701],
    [46.66, 24.721],
    [46.72, 24.744],
    [46.765, 24.762],
    [46.88, 24.806],
  ],
  // Airport Road.
  [
    [46.754, 24.702],
    [46.749, 24.74],
    [46.738, 24.786],
    [46.722, 24.83],
    [46.712, 24.86],
  ],
  // King Khalid Road.
  [
    [46.606, 24.668],
    [46.6, 24.71],
    [46.592, 24.76],
    [46.568, 24.812],
    [46.54, 24.86],
  ],
  // Dammam Road.
  [
    [46.738, 24.786],
    [46.79, 24.804],
    [46.88, 24.842],
  ],
  // Al Kharj Road.
  [
    [46.707, 24.626],
    [46.775, 24.598],
    [46.835, 24.572],
    [46.86, 24.56],
  ],
  // The northern of two roads across the north.
  [
    [46.575, 24.786],
    [46.64, 24.808],
    [46.72, 24.838],
    [46.775, 24.86],
  ],
  // Dirab Road.
  [
    [46.704, 24.638],
    [46.64, 24.606],
    [46.585, 24.58],
    [46.55, 24.56],
  ],
];

const wadi: Place[] = [
  [46.48, 24.852],
  [46.512, 24.815],
  [46.53, 24.792],
  [46.556, 24.766],
  [46.572, 24.734],
  [46.586, 24.71],
  [46.59, 24.684],
  [46.6, 24.654],
  [46.622, 24.624],
  [46.648, 24.596],
  [46.676, 24.576],
  [46.7, 24.56],
];

/** The edge of the Tuwaiq plateau in the west, as parallel lines. */
const heights: Place[][] = [
  [
    [46.48, 24.79],
    [46.502, 24.745],
    [46.498, 24.7],
    [46.512, 24.65],
    [46.502, 24.61],
    [46.514, 24.56],
  ],
  [
    [46.48, 24.758],
    [46.489, 24.72],
    [46.484, 24.68],
    [46.497, 24.64],
    [46.488, 24.6],
    [46.496, 24.56],
  ],
];

/** King Salman Park, and the gardens of the Diplomatic Quarter. */
const parks: Place[][] = [
  [
    [46.705, 24.7],
    [46.716, 24.727],
    [46.742, 24.719],
    [46.731, 24.692],
  ],
  [
    [46.612, 24.672],
    [46.609, 24.688],
    [46.628, 24.694],
    [46.634, 24.676],
  ],
];

/** Tilt of the street grid to the west, in degrees. */
const lean = -21;
/** Two kilometres in units, about the width of a district. */
const district = 20;

const round = (value: number) => String(Math.round(value * 10) / 10);
const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
const points = (places: Place[]) => places.map(([longitude, latitude]) => pointOf({ longitude, latitude }));

/** A smooth line through all points (Catmull–Rom). */
function curve(places: Place[], isClosed = false): string {
  const all = points(places);
  const point = (index: number): Point =>
    (isClosed ? all.at(index % all.length) : all[Math.min(Math.max(index, 0), all.length - 1)])!;
  const parts = Array.from({ length: isClosed ? all.length : all.length - 1 }, (_, index) => {
    const [before, from, to, after] = [index - 1, index, index + 1, index + 2].map(point) as [
      Point,
      Point,
      Point,
      Point,
    ];
    const first = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const second = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    return `C${at(first)} ${at(second)} ${at(to)}`;
  });
  return `M${at(point(0))}${parts.join("")}${isClosed ? "Z" : ""}`;
}

const area = (places: Place[]) => `M${points(places).map(at).join("L")}Z`;

/** Whether a point is within the city's outline. */
function isInCity({ x, y }: Point): boolean {
  const corners = points(city);
  return corners.reduce((inside, one, index) => {
    const other = corners.at(index - 1)!;
    const crosses = one.y > y !== other.y > y && x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x;
    return crosses ? !inside : inside;
  }, false);
}

/** Lamps at the grid's crossings, denser towards the city centre. */
function lamps(): string {
  const middle = pointOf({ longitude: 46.69, latitude: 24.69 });
  const turn = (lean * Math.PI) / 180;
  const lit: string[] = [];
  let seed = 7;
  for (let row = -14; row <= 14; row++)
    for (let column = -14; column <= 14; column++) {
      seed = (seed * 16_807) % 2_147_483_647;
      const [along, across] = [(column * district) / 2, (row * district) / 2];
      const x = middle.x + along * Math.cos(turn) - across * Math.sin(turn);
      const y = middle.y + along * Math.sin(turn) + across * Math.cos(turn);
      const isLit = seed / 2_147_483_647 < 0.95 - Math.hypot(along, across) / 190;
      if (isLit && isInCity({ x, y })) lit.push(`M${Math.round(x)} ${Math.round(y)}h0`);
    }
  return lit.join("");
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">
<defs>
<pattern id="grid" width="${district}" height="${district}" patternUnits="userSpaceOnUse" patternTransform="rotate(${lean} 210 187)"><path d="M0 0H${district}M0 0V${district}" stroke="${color["night-700"]}"/><path d="M${district / 2} 0V${district}M0 ${district / 2}H${district}" stroke="${color["night-700"]}" stroke-width=".4"/></pattern>
<radialGradient id="glow" cx="210" cy="187" r="190" gradientUnits="userSpaceOnUse"><stop stop-color="${color.lamp}" stop-opacity=".2"/><stop offset="1" stop-color="${color.lamp}" stop-opacity="0"/></radialGradient>
</defs>
<path fill="${color["night-900"]}" d="M0 0H${width}V${height}H0Z"/>
<path stroke="${color["night-700"]}" stroke-width="1.2" d="${heights.map((line) => curve(line)).join("")}"/>
<path fill="${color["night-800"]}" d="${curve(city, true)}"/>
<path fill="url(#grid)" d="${curve(city, true)}"/>
<path fill="url(#glow)" d="M0 0H${width}V${height}H0Z"/>
<path fill="${color["emerald-deep"]}" fill-opacity=".55" d="${parks.map(area).join("")}"/>
<path stroke="${color["emerald-deep"]}" stroke-opacity=".45" stroke-width="8" d="${curve(wadi)}"/>
<path stroke="${color["emerald-light"]}" stroke-opacity=".75" stroke-width="1.4" d="${curve(wadi)}"/>
<path stroke="${color["sand-200"]}" stroke-opacity=".42" stroke-width="1.3" d="${mainRoads.map((line) => curve(line)).join("")}"/>
<path stroke="${color["night-900"]}" stroke-width="4.6" d="${curve(ringRoad, true)}"/>
<path stroke="${color["sand-300"]}" stroke-opacity=".85" stroke-width="2.2" d="${curve(ringRoad, true)}"/>
<path stroke="${color.lamp}" stroke-opacity=".6" stroke-width="1.3" d="${lamps()}"/>
</svg>
`;
await writeFile("media/map/riyadh.svg", svg);
process.stdout.write(`${svg.length} bytes\n`);
