import { shippedPalette as color } from "#app/style/palette.server.ts";
import { aperture, Flow, paint, type Sketch } from "./sketch.tsx";

const rows = [36, 100, 164];
const toDefinition = ["M90 54C112 54 106 104 128 104", "M90 118H128", "M90 182C112 182 106 132 128 132"];
/** The final result, which no model had predicted. */
const outcomes = "M240 170h.1m14-4h.1m14-1h.1m12-12h.1m12-28h.1m11-30h.1m10 2h.1m11 32h.1";

/** Three departments with a figure each, one definition, and a forecast that must beat a rule. */
export const oneFigure: Sketch = ({ word, tick }) => (
  <>
    <path {...paint.dark} d={rows.map((y) => `M6 ${y}h84v36H6z`).join("")} />
    <path d="M228 34V204H338" />
    <g data-in="1">
      <path
        {...paint.planned}
        d="M90 54C150 54 180 120 238 120M90 118C150 118 180 70 272 70M90 182C150 182 200 96 306 96"
      />
      <path {...paint.stone} d="M238 120h24v84h-24zm34-50h24v134h-24zm34 26h24v108h-24z" />
      <path {...paint.cut} d="M160 76c0-15 19-13 17-2-1 7-8 7-8 14m0 9v1" />
    </g>
    <g data-in="23">
      <path {...paint.dark} d="M128 86h56v64h-56z" />
      <path d="M136 98h40m-40 10h40m-40 10h28" />
    </g>
    {tick(156, 136, "23")}
    <g data-in="2">
      {toDefinition.map((d) => (
        <Flow key={d} d={d} />
      ))}
      <Flow d="M184 118H262" />
      <path {...paint.full} d="M264 84h38v120h-38z" />
    </g>
    <g data-in="3">
      <path {...paint.faint} d={`${toDefinition.join("")}M184 118H226`} />
      {/* The margin of error, the simple rule, the model, and the final result. */}
      <path
        fill={color["emerald-light"]}
        fillOpacity="0.2"
        stroke="none"
        d="M270 158C296 140 302 70 315 66 326 66 328 104 336 128V164C328 136 324 108 315 106 305 108 300 150 270 170z"
      />
      <path {...paint.planned} d="M232 168C256 164 270 166 284 156S304 132 315 132 328 150 336 158" />
      <Flow d="M232 172C254 166 262 172 276 162 300 144 303 86 315 86 326 86 328 122 336 146" />
      <path strokeWidth="4" d={outcomes} />
      <path {...paint.lit} d={aperture(315, 42, 13)} />
    </g>
    {rows.map((y, at) => (
      <g key={y}>{word(at, 48, y + 23)}</g>
    ))}
    {word(3, 156, 78, "middle", "23")}
    {word(4, 336, 24, "end", "1")}
    {word(5, 336, 30, "end", "3")}
  </>
);
