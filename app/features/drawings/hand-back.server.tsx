import { shippedPalette as color } from "#app/style/palette.server.ts";
import { aperture, Flow, paint, type Sketch } from "./sketch.tsx";

/** A moment, marked in every lane. */
const Moment = ({ x, states }: { x: number; states: string }) => (
  <g data-in={states}>
    <path {...paint.lit} d={aperture(x, 4, 14)} />
    <path stroke={color.lamp} d={`M${x} 42v26m0 24v26m0 24v26`} />
  </g>
);

/** A report for each week. */
const weeks = (count: number) => Array.from({ length: count }, (_, at) => `M${78 + at * 25} 188h11v15h-11z`).join("");

/** A plan in three lanes: your team, our engineers, their accounts; below them a weekly page. */
export const handBack: Sketch = ({ word, tick }) => (
  <>
    <path {...paint.zone} d="M0 43H340V67H0zM0 93H340V117H0zM0 143H340V167H0z" />
    <path {...paint.faint} d="M48 196H332" />
    {/* One page, agreed before the work begins. */}
    <path {...paint.dark} d="M10 178h22l10 10v34H10z" />
    <path d="M32 178v10h10M16 198h20m-20 7h20m-20 7h12" />
    <g data-in="1">
      <path {...paint.stone} d="M8 47h40v16H8z" />
      <path {...paint.planned} d="M64 97h160v16H64zM64 147h228v16H64zM232 47h100v16H232z" />
    </g>
    <g data-in="2">
      <path {...paint.stone} d="M8 53h132v4H8zM64 97h76v16H64z" />
      <path {...paint.planned} d="M140 97h84v16h-84zM140 147h152v16H140zM232 47h100v16H232z" />
      <path d="M64 147h76v16H64z" />
      <path {...paint.dark} d={weeks(3)} />
    </g>
    <g data-in="3">
      <path {...paint.stone} d="M8 53h224v4H8zM64 97h160v16H64z" />
      <path {...paint.full} d="M232 47h100v16H232z" />
      <path {...paint.planned} d="M232 105h60" />
      <path d="M64 147h228v16H64z" />
      <path {...paint.dark} d={weeks(6)} />
    </g>
    <Flow d="M224 105H232V64" states="3" />
    {tick(21, 190, "1")}
    <Moment x={28} states="1" />
    <Moment x={140} states="2" />
    <Moment x={292} states="3" />
    {word(0, 8, 36, "start")}
    {word(1, 8, 86, "start")}
    {word(2, 8, 136, "start")}
    {word(3, 52, 219, "start", "1")}
    {word(4, 52, 221, "start", "23")}
    {word(5, 284, 136, "end", "3")}
  </>
);
