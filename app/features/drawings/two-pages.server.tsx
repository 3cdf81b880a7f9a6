import { aperture, Flow, paint, people, type Sketch } from "./sketch.tsx";

/** The year on both pages; its digits keep their order in either language. */
const year = (x: number, digits: string, states?: string) => (
  <text x={x} y="168" direction="ltr" textAnchor="middle" data-in={states}>
    {digits}
  </text>
);
const lines = (x: number, y: number, by: number, pitch: number) =>
  [0, 1, 2].map((row) => `M${x} ${y + row * pitch}h${by * (row === 2 ? 0.6 : 1)}`).join("");

/** An English page and the Arabic one: mirrored, drawn together, edited. */
export const twoPages: Sketch = ({ word, upright }) => (
  <>
    <path {...paint.dark} d="M8 28H160V182H8zM180 28H332V182H180z" />
    <path {...paint.faint} d="M8 44H160M180 44H332" />
    {upright(
      84,
      <>
        <path {...paint.stone} d="M20 56h76v10H20z" />
        <path d={lines(20, 82, 124, 12)} />
        {/* A button to the next page. */}
        <path d="M20 124h38v18H20zM31 133h16m-5-4l5 4-5 4" />
        {year(39, "2030")}
        <g data-in="12">
          <path {...paint.zone} d="M86 124h62v46H86z" />
          <path {...paint.faint} d="M86 164l18-20 14 14 10-10 20 20" />
        </g>
        <path {...paint.sure} d="M86 128h62m-62 11h62m-62 11h62m-62 11h36" data-in="3" />
      </>,
    )}
    {upright(
      256,
      <>
        <g data-in="12">
          <path {...paint.zone} d="M192 124h62v46h-62z" />
          <path {...paint.faint} d="M254 164l-18-20-14 14-10-10-20 20" />
        </g>
        <g data-in="1">
          <path {...paint.stone} d="M244 61h76v5h-76z" />
          <path d={lines(320, 82, -124, 12)} />
          <path {...paint.cut} d="M282 124h38v18h-38zM293 133h16m-5-4l5 4-5 4" />
          {year(301, "0302")}
          <path {...paint.lit} d={`${aperture(234, 56)}${aperture(270, 127)}${aperture(270, 158)}`} />
        </g>
        <g data-in="23">
          <path {...paint.stone} d="M244 56h76v10h-76z" />
          <path d={lines(320, 82, -124, 15)} />
          <path {...paint.sure} d="M282 124h38v18h-38zM309 133h-16m5-4l-5 4 5 4" />
          {year(301, "2030")}
        </g>
        <path {...paint.sure} d="M192 128h62m-62 11h62m-62 11h62m-36 11h36" data-in="3" />
      </>,
    )}
    <path {...paint.planned} d="M150 61H190M150 133H190M150 163H190" data-in="2" />
    <path {...paint.stone} d={people(170, 196, 1)} data-in="3" />
    <Flow d="M160 201H84V184" states="3" />
    <Flow d="M180 201H256V184" states="3" />
    {word(0, 84, 18)}
    {word(1, 256, 18)}
    {word(2, 256, 204, "middle", "1")}
    {word(3, 256, 224, "middle", "1")}
    {word(4, 170, 206, "middle", "2")}
    {word(5, 170, 226, "middle", "3")}
  </>
);
