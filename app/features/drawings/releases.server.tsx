import { shippedPalette as color } from "#app/style/palette.server.ts";
import { aperture, arrow, Flow, paint, people, type Sketch } from "./sketch.tsx";

/** A column of the sheet with its cells. */
const column = (at: number) =>
  `M${10 + at * 31} 52h31v132h-31z${[74, 96, 118, 140, 162].map((y) => `M${10 + at * 31} ${y}h31`).join("")}`;
/** Interlocking parts of the software. */
const parts = [
  "M206 118h56v16h-9v14h9v36h-56z",
  "M262 118h68v66h-68v-36h-9v-14h9z",
  "M206 52h70v26h9v14h-9v26h-70z",
  "M276 52h54v66h-54V92h9V78h-9z",
];

/** A spreadsheet that becomes software, one part per release. */
export const releases: Sketch = ({ word, tick }) => (
  <>
    <path {...paint.faint} d={[0, 1, 2, 3].map(column).join("")} />
    <path fill={color["night-700"]} d={[0, 1, 2, 3].map(column).join("")} data-in="1" />
    <path fill={color["night-700"]} d={[0, 1].map(column).join("")} data-in="2" />
    <path {...paint.planned} d={parts.join("")} data-in="12" />
    <path {...paint.chosen} d={parts.slice(0, 2).join("")} data-in="23" />
    <path {...paint.chosen} d={parts.slice(2).join("")} data-in="3" />
    <g data-in="1">
      <path {...paint.stone} d={people(28, 24, 2)} />
      <path {...paint.lit} d={aperture(72, 98, 22)} />
    </g>
    <g data-in="2">
      <Flow d="M134 96C172 96 162 152 200 152" />
      <path d={arrow(202, 152)} />
    </g>
    {tick(230, 160, "23")}
    {tick(300, 154, "23")}
    {tick(238, 88, "3")}
    {tick(308, 88, "3")}
    <path {...paint.dark} d="M200 190H336v8H200z" data-in="3" />
    {word(0, 72, 204)}
    {word(1, 268, 42)}
    {word(2, 10, 36, "start", "2")}
    {word(3, 56, 36, "start", "1")}
    {word(4, 268, 204, "middle", "2")}
    {word(5, 268, 217, "middle", "3")}
  </>
);
