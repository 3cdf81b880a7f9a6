import { aperture, arrow, Flow, paint, people, type Sketch } from "./sketch.tsx";

/** Four blocks in a wall that starts here. */
const blocks = (x: number) => `M${x} 98h44v38h-44zm50 0h44v38h-44zm-50 44h44v38h-44zm50 0h44v38h-44z`;

/** From an old system to a new one: a rehearsal, the night of the move, the morning after. */
export const switchOver: Sketch = ({ word, tick }) => (
  <>
    <path {...paint.zone} d="M6 88H114V190H6zM226 88H334V190H226z" />
    <path {...paint.stone} d={people(170, 34)} />
    <path {...paint.faint} d={blocks(233)} data-in="2" />
    <path {...paint.stone} d={blocks(13)} data-in="12" />
    <path {...paint.stone} d={blocks(233)} data-in="3" />
    <path {...paint.planned} d={blocks(233)} data-in="1" />
    <Flow d="M140 42C96 46 60 58 60 88" states="12" />
    <g data-in="1">
      <path {...paint.planned} d="M118 139H218" />
      <path d={arrow(221, 139)} />
      {/* Personal details are masked. */}
      <path {...paint.planned} d="M241 110h28m22 0h28m-78 8h18m32 0h18m-68 36h28m22 0h28m-78 8h18m32 0h18" />
    </g>
    <g data-in="2">
      <path {...paint.stone} d="M233 98h44v38h-44zm50 0h44v38h-44z" />
      <Flow d="M118 118H218" />
      <Flow d="M222 156H122" />
      <path d={`${arrow(221, 118)}${arrow(119, 156, true)}`} />
      <path {...paint.lit} d={`${aperture(146, 131)}${aperture(170, 131)}${aperture(194, 131)}`} />
    </g>
    <g data-in="3">
      <path {...paint.stone} opacity="0.4" d={blocks(13)} />
      <Flow d="M200 42C244 46 280 58 280 88" />
      <path {...paint.sure} d="M158 120h24m-24 9h24" />
      <path {...paint.planned} d="M222 158H122" />
      <path d={arrow(119, 158, true)} />
    </g>
    {tick(170, 104, "3")}
    {word(0, 170, 16)}
    {word(1, 60, 210)}
    {word(2, 280, 210)}
    {word(3, 170, 129, "middle", "1")}
    {word(4, 170, 180, "middle", "2")}
    {word(5, 170, 180, "middle", "3")}
  </>
);
