import { aperture, cross, Flow, paint, type Sketch } from "./sketch.tsx";

const rows = [34, 100, 166];
const field = (y: number) =>
  `M17 ${y}h94a11 11 0 0 1 11 11v18a11 11 0 0 1-11 11H17a11 11 0 0 1-11-11v-18a11 11 0 0 1 11-11z`;
/** A page in two languages, one behind the other. */
const page = (y: number) => `M164 ${y - 2}h36v44h-36zM157 ${y + 5}v44h36M170 ${y + 10}h24m-24 8h24m-24 8h14`;

/** Searches in visitors' own words, the pages that answer them, and the resulting enquiries. */
export const searches: Sketch = ({ word }) => (
  <>
    <path {...paint.dark} d={rows.map(field).join("")} />
    <path {...paint.dark} d="M264 94h22l7 13h18l7-13h18v48h-72z" />
    <g data-in="1">
      <path {...paint.dark} d="M164 88h48v58h-48z" />
      <path {...paint.stone} d="M171 97h34v8h-34z" />
      <path {...paint.faint} d="M171 116h34m-34 8h34m-34 8h20" />
      <path {...paint.lost} d="M124 54L147 88M124 120H144M124 186L147 150" />
      <path {...paint.cut} d={cross(149, 90) + cross(148, 120) + cross(149, 148)} />
    </g>
    <path {...paint.dark} d={rows.map(page).join("")} data-in="23" />
    <g data-in="2">
      <Flow d="M122 54H155" />
      <Flow d="M122 120H155" />
      <Flow d="M122 186H155" />
      <Flow d="M202 54C244 54 232 108 264 110" />
      <Flow d="M202 120H264" />
      <Flow d="M202 186C244 186 232 132 264 130" />
    </g>
    <g data-in="3">
      <Flow d="M122 54H155" />
      <Flow d="M122 120H155" />
      <Flow d="M202 54C244 54 232 108 264 110" />
      <Flow d="M202 120H264" />
      <path {...paint.lost} d="M122 186H155M202 186C244 186 232 132 264 130" />
      <path {...paint.cut} d={cross(237, 158)} />
      {/* Revenue of each channel, and the share of the budget. */}
      <path {...paint.lit} d={[214, 229, 244].map((x) => aperture(x, 36)).join("") + aperture(216, 104)} />
      <path {...paint.planned} d="M210 176C204 158 206 146 214 130" />
      <path d="M208 134l7-6 3 9" />
    </g>
    {rows.map((y, at) => (
      <g key={y}>{word(at, 64, y + 25)}</g>
    ))}
    {word(3, 194, 166, "middle", "1")}
    {word(4, 180, 20, "middle", "23")}
    {word(5, 300, 162)}
  </>
);
