import { shippedPalette as color } from "#app/style/palette.server.ts";
import { aperture, cross, Flow, paint, type Sketch } from "./sketch.tsx";

const windows = [52, 76].flatMap((y) => [40, 64, 88].map((x) => aperture(x, y))).join("");
const merlon = "h3v-5h3v-5h10v5h3v5h3";
const first = "M70 118V160H242V128";

/** Two lines through one duct; the second one gets a separate route. */
export const twoLines: Sketch = ({ word }) => (
  <>
    <path {...paint.zone} d="M0 128H340V228H0z" />
    <path {...paint.dark} d={`M20 128V34${merlon}h11${merlon}h11${merlon}V128z`} />
    <path {...paint.faint} d={windows} />
    <path {...paint.lit} d={windows} data-in="13" />
    <path {...paint.dark} d="M50 104h28v14H50zM224 94h36v34h-36zM294 94h36v34h-36z" />
    <path {...paint.faint} d="M55 111h4m4 0h4m4 0h2M231 103h22m-22 8h22m48-8h22m-22 8h22" />
    <path {...paint.dark} d="M96 151h112v28H96z" />
    <path {...paint.faint} d="M102 151v28m100-28v28" />
    <g data-in="1">
      <Flow d={first} />
      <Flow d="M58 118V170H312V128" />
      <path {...paint.lit} d={aperture(152, 138)} />
    </g>
    <g data-in="23">
      {/* The digger in its trench. */}
      <path {...paint.dark} d="M142 129v35h20v-35" />
      <path {...paint.stone} d="M170 119h34a4.5 4.5 0 0 1 0 9h-34a4.5 4.5 0 0 1 0-9zM176 117v-9h6V97h16l6 20z" />
      <path {...paint.dark} d="M187 101h9l3 8h-12z" />
      <path stroke={color["sand-300"]} strokeWidth="4" d="M180 110L164 84 150 112" />
      <path {...paint.stone} d="M144 112h12l3 4c0 9-5 13-15 13z" />
      <path {...paint.lost} d={first} />
      <path {...paint.cut} d={cross(152, 160)} />
    </g>
    <g data-in="2">
      <path {...paint.lost} d="M58 118V170H312V128" />
      <path {...paint.cut} d={cross(152, 170)} />
    </g>
    <Flow d="M58 118V123H36V211H312V128" states="3" />
    {word(0, 64, 14)}
    {word(1, 152, 197, "middle", "12")}
    {word(2, 174, 204, "middle", "3")}
    {word(3, 242, 84)}
    {word(4, 312, 84)}
    {word(5, 164, 74, "middle", "23")}
  </>
);
