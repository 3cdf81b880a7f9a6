import { aperture, Flow, paint, type Sketch } from "./sketch.tsx";

const cards = [26, 98, 170];
const outline = (y: number) => `M116 ${y}H334v54H116z`;
/** Cost and risk of each option, out of 60. */
const measures = [
  { cost: 56, risk: 22 },
  { cost: 36, risk: 30 },
  { cost: 12, risk: 58 },
];

/** One question, three options with their cost and risk, one of them chosen. */
export const options: Sketch = ({ word }) => (
  <>
    {/* Options that are ruled out are set aside. */}
    <path {...paint.faint} d="M20 74h56v68M14 80h56v68" data-in="1" />
    <path {...paint.dark} d="M8 86h56v70H8z" />
    <path {...paint.sure} d="M27 112c0-15 19-13 17-2-1 7-8 7-8 14m0 9v1" />
    <path {...paint.planned} d="M64 121H116M86 121C100 121 96 53 116 53M86 121C100 121 96 197 116 197" data-in="12" />
    <path {...paint.planned} d={cards.map(outline).join("")} data-in="1" />
    <path {...paint.dark} d={cards.map(outline).join("")} data-in="2" />
    <g data-in="2">
      {/* Cost is filled and risk is not, so that they differ in more than colour. */}
      <path
        {...paint.stone}
        d={
          cards.map((y, at) => `M264 ${y + 13}h${measures[at]!.cost}v9h-${measures[at]!.cost}z`).join("") +
          "M176 6h9v9h-9z"
        }
      />
      <path
        d={
          cards.map((y, at) => `M264 ${y + 32}h${measures[at]!.risk}v9h-${measures[at]!.risk}z`).join("") +
          "M258 6h9v9h-9z"
        }
      />
    </g>
    <g data-in="3">
      <path {...paint.faint} d={outline(26) + outline(170)} />
      <path {...paint.chosen} d={outline(98)} />
      <Flow d="M64 121H116" />
      <path {...paint.lit} d={aperture(90, 100, 14)} />
      {/* Three times thirty days. */}
      <path d="M126 143h196m-196-4v8m65-8v8m66-8v8m65-8v8" />
    </g>
    {cards.map((y, at) => (
      <g key={y}>{word(at, 126, y + 31, "start")}</g>
    ))}
    {word(3, 191, 15, "start", "2")}
    {word(4, 273, 15, "start", "2")}
    {word(5, 322, 129, "end", "3")}
  </>
);
