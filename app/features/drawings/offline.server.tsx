import { aperture, cross, Flow, paint, type Sketch } from "./sketch.tsx";

const phone = (x: number, y: number) => `M${x} ${y}h30v54h-30zM${x + 11} ${y + 48}h8`;
/** A record of the day's work. */
const record = (x: number, y: number) => `M${x} ${y}h19v15h-19zM${x + 4} ${y + 5}h11m-11 5h7`;

/** A phone in a basement: its offline data, and the upload after the connection returns. */
export const offline: Sketch = ({ word, tick }) => (
  <>
    <path {...paint.zone} d="M0 106H340V230H0z" />
    {/* The shaft of an elevator, and the garage below. */}
    <path {...paint.dark} d="M20 106V220H214V146H74V106z" />
    <path
      {...paint.faint}
      d="M26 113h42M47 106v40M158 216a6 6 0 1 1 12 0m22 0a6 6 0 1 1 12 0M150 214v-10l12-4 8-10h24l8 10 8 4v10"
    />
    <path d="M208 106V26M198 106l10-42 10 42M203 26h10" />
    <path {...paint.dark} d="M276 36h52v18h-52zm0 22h52v18h-52zm0 22h52v18h-52z" />
    <path {...paint.faint} d="M283 45h16m-16 22h16m-16 22h16" />
    <path {...paint.planned} d="M216 26C240 20 252 28 276 45" data-in="2" />
    <g data-in="13">
      <path {...paint.dark} d={phone(32, 46)} />
      <Flow d="M66 62C110 20 150 14 200 25" />
      <Flow d="M216 26C240 20 252 28 276 45" />
    </g>
    <g data-in="1">
      <path {...paint.stone} d="M38 54h18v14H38zM306 40h15v10h-15z" />
    </g>
    <g data-in="2">
      <path {...paint.dark} d={phone(34, 154)} />
      <path {...paint.lost} d="M50 148V124M68 158C88 130 120 128 150 128" />
      <path {...paint.cut} d={cross(156, 128)} />
      <path d={record(80, 182) + record(104, 182) + record(128, 182)} />
      {/* A padlock. */}
      <path {...paint.lit} d="M39 172h20v15H39z" />
      <path d="M44 172v-5a5 5 0 0 1 10 0v5" />
    </g>
    <g data-in="3">
      <path {...paint.stone} d="M84 35h18v14H84zM118 18h18v14h-18zM154 13h18v14h-18z" />
      <path {...paint.stone} d="M306 40h15v10h-15zm0 22h15v10h-15zm0 22h15v10h-15z" />
      <path {...paint.dark} d={phone(112, 50)} />
      <path {...paint.stone} d="M118 58h18v14h-18z" />
      <Flow d="M144 74C168 50 184 40 200 32" />
      <path {...paint.lit} d={aperture(302, 108)} />
    </g>
    {tick(264, 90, "3")}
    {word(0, 78, 98, "start", "12")}
    {word(1, 224, 214, "start")}
    {word(2, 208, 14)}
    {word(3, 302, 27)}
    {word(4, 80, 172, "start", "2")}
    {word(5, 334, 136, "end", "3")}
  </>
);
