// npm --prefix lab run render -- marks: writes the partner and customer marks from their geometry.
// Marks are shapes filled with one color, the site's ink: a picture cannot inherit its page's
// color.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = "media/marks";
const path = (d) => `<path fill-rule="evenodd" d="${d}"/>`;
const circle = (x, y, r) => `<circle cx="${x}" cy="${y}" r="${r}"/>`;
const bar = (x, y, w, h, r) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}"/>`;
const hole = (x, y, r) =>
  `M${(x - r).toFixed(2)} ${y.toFixed(2)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const mirror = (body) => `${body}<g transform="matrix(-1 0 0 1 48 0)">${body}</g>`;
const svg = (size, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" fill="#14201a">${body}</svg>\n`;

const sidrLeaf = "M24 22.4C17.2 18.6 16.4 9.6 24 2.6C31.6 9.6 30.8 18.6 24 22.4ZM23.1 19.6H24.9V10H23.1Z";

const marks = {
  // Two slopes that meet under a keystone.
  velmora: path("M3.5 11H14.2L24 31.6L33.8 11H44.5L29 43H19Z") + path("M24 4.5L31 12.2L24 21.4L17 12.2Z"),
  // A qanat from the air: its shafts in a ring, and the outlet that makes it a Q.
  qanatix: path(
    "M24 3.5A19.5 19.5 0 1 0 36.6 37.4L42.2 44.5L46.6 41L40.6 33.4A19.5 19.5 0 0 0 24 3.5ZM24 14.6A8.6 8.6 0 1 1 24 31.8A8.6 8.6 0 1 1 24 14.6Z" +
      [0, 45, 90, 180, 225, 270, 315]
        .map((a) => hole(24 + 14 * Math.sin((a * Math.PI) / 180), 23.2 - 14 * Math.cos((a * Math.PI) / 180), 2.1))
        .join(""),
  ),
  // An orb on a line: dome, base, satellite.
  orbeline: path("M13.6 24A15 15 0 0 1 43.6 24Z") + bar(4, 27.6, 39.6, 11.4, 5.7) + circle(9.2, 18.4, 4.9),
  // A falcon diving: hooked head, wings folded into a shield.
  kestrova:
    mirror(
      path("M22.6 26.4L3 12C3.2 18.6 5.4 23.6 9.4 27.4L22.6 36.2Z") +
        path("M22.6 39.4L11.8 32.2C13.8 36 16.2 38.6 22.6 45.4Z"),
    ) +
    path(
      "M24 23.2L15.4 16.8C15 9.6 19 3.6 26.4 3.6C30.6 3.6 33.4 5.4 35.2 8.6C37 9 38.6 10.6 38.8 13.4C37 12.2 35.4 12 33.4 12.6C31.4 13.2 30.8 15 31.6 17.6ZM28.2 7.4A1.6 1.6 0 1 0 28.2 10.6A1.6 1.6 0 1 0 28.2 7.4Z",
    ),
  // A plate on its spindle, drawn as a solid T.
  tandrel:
    path("M24 3.5L44.5 13.6L24 23.7L3.5 13.6Z") +
    mirror(path("M12.6 22L22.4 26.8V45L12.6 40.2Z") + path("M3.5 17.4L9.4 20.4V27.6L3.5 24.6Z")),
  // Dunes parted by a crest that becomes a road, and a sun.
  "wadi-ramlah":
    path(
      "M2 30.5C9.5 29 15 22.4 19.2 15.6C21.4 12 24.6 12 27.4 15.4C24.2 17.6 24.4 20.4 26.6 23.6C28.8 26.8 27.4 30.2 22 33.4C15.4 37.2 8.4 35.8 2 35.8Z",
    ) +
    path(
      "M30.2 18.6C34.2 23.8 39 27.6 46 29.6V35.8H40.4C34.6 35.8 30.4 34.4 27.6 34.2C31.6 30.6 32.4 26.6 29.8 22.8C28.6 21 28.6 19.8 30.2 18.6Z",
    ) +
    path("M2 39.2C8.6 39.4 16.4 40 23 37C29.2 37 32.6 39.2 40.4 39.2H46V43.6H2Z") +
    circle(38.6, 11.4, 4.9),
  // Four sidr leaves that form a cross.
  "dar-sidrah": [0, 90, 180, 270]
    .map((a) => `<path fill-rule="evenodd" transform="rotate(${a} 24 24)" d="${sidrLeaf}"/>`)
    .join(""),
  // A date palm: fronds, fruit, trunk.
  nakhlat:
    mirror(
      path(
        "M23 19.6C21.8 11.4 15.4 6 7.4 6.6C13.2 8.6 16.4 12.4 18 17.2C12.4 14.6 6 16.6 3 23.2C8.4 20.2 14 20.4 18.2 22.6C13.6 24 10.6 28 10.6 33.4C13.8 27.6 18.2 23.8 23 22.6Z",
      ) + circle(18.7, 31.2, 2.7),
    ) +
    path("M22.2 24H25.8L27.4 44.5H20.6Z") +
    path("M24 2.6C27.6 7 27.6 13 24 18C20.4 13 20.4 7 24 2.6Z"),
  // A bridge, a light rising under its arch, a star above.
  "jisr-alnoor":
    path("M2.5 21.5H45.5V26.5H42V41.5H36.6V39.4A12.6 12.6 0 0 0 11.4 39.4V41.5H6V26.5H2.5Z") +
    path("M16.4 41.5V39.4A7.6 7.6 0 0 1 31.6 39.4V41.5Z") +
    path("M24 2.5C24.9 8 27 10.1 32.5 11C27 11.9 24.9 14 24 19.5C23.1 14 21 11.9 15.5 11C21 10.1 23.1 8 24 2.5Z"),
  // A clay tower: battered walls, triangular vents, pointed merlons, a stepped door.
  "burj-altin":
    path(
      "M12.4 44.5L16.2 14.4H31.8L35.6 44.5H27.4V39H25.7V35.6H22.3V39H20.6V44.5ZM19 31.4H22.6L20.8 27.4ZM25.4 31.4H29L27.2 27.4ZM22.2 23.6H25.8L24 19.6Z",
    ) + path("M13.4 11.6L16 3.5L18.65 8.6L21.3 3.5L24 8.6L26.7 3.5L29.35 8.6L32 3.5L34.6 11.6Z"),
  // A drop parted by an irrigation channel.
  saqia:
    path(
      "M23.2 2.6C15.6 12.4 8.6 20.2 8.6 29.6C8.6 32.6 9.4 35.4 10.9 37.8C14.6 36.4 15.6 33.2 17.4 29.8C19.6 25.6 22.4 23.8 27 23.2C31.4 22.6 34 20.9 34.2 17.6C31 12.8 27 7.8 24.8 2.6C24.4 1.8 23.8 1.8 23.2 2.6Z",
    ) +
    path(
      "M37 22.2C35.4 25.2 32.2 26.4 28 27C24 27.6 22.4 28.8 20.6 32.2C18.8 35.8 17.2 39.2 13.4 41C16.2 43.6 19.9 45 24 45C32.5 45 39.4 38.1 39.4 29.6C39.4 27 38.4 24.6 37 22.2Z",
    ),
  // For companies without a mark, and for tests: these stay when the others are removed.
  "neutral-circle": path(`M24 4A20 20 0 1 0 24 44A20 20 0 1 0 24 4Z${hole(24, 24, 11)}`),
  "neutral-square": path("M5 5H43V43H5ZM15 15V33H33V15Z"),
};

mkdirSync(folder, { recursive: true });
for (const [id, body] of Object.entries(marks)) writeFileSync(join(folder, `${id}.svg`), svg(48, body));
console.log(`${Object.keys(marks).length} marks written`);
