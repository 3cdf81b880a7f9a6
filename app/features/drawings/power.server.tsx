import { aperture, cross, Flow, paint, type Sketch } from "./sketch.tsx";

/** A single-line diagram: mains, generator, transfer switch, UPS, racks and cooling. */
export const power: Sketch = ({ word }) => (
  <>
    <path {...paint.zone} d="M248 52H334V228H248z" />
    {/* Pylon and generator, up to the contacts of the switch. */}
    <path d="M22 66l10-46h8l10 46M24 32h24M20 44h32M28 44l18 22M44 44L26 66" />
    <path {...paint.faint} d="M54 44H104V82M62 156H104V116M136 99H172M222 99H266M152 99V190H270M196 116v14" />
    <circle {...paint.dark} cx="40" cy="156" r="20" />
    <path d="M29 156c4-12 8-12 11 0s7 12 11 0" />
    <path {...paint.dark} d="M172 82h50v34h-50zM180 110l34-22M182 130h30v26h-30zM192 130v-4h10v4" />
    {[66, 88, 110].map((y) => (
      <path key={y} {...paint.dark} d={`M266 ${y}h52v18h-52zM273 ${y + 9}h22`} />
    ))}
    <circle {...paint.dark} cx="292" cy="182" r="20" />
    <g data-in="1">
      <Flow d="M54 44H104V82L136 99H266" />
      <Flow d="M152 99V190H272" />
    </g>
    <g data-in="2">
      <path d="M136 99L110 86" />
      <Flow d="M197 130V99H266" />
      <path {...paint.lit} d={aperture(40, 118)} />
    </g>
    <g data-in="3">
      <Flow d="M60 156H104V116L136 99H266" />
      <Flow d="M152 99V190H272" />
      <path {...paint.lit} d={aperture(40, 118)} />
    </g>
    <path {...paint.cut} d={cross(76, 44)} data-in="23" />
    <path {...paint.lost} d="M54 44H104V82" data-in="23" />
    <path {...paint.full} d="M186 134h22v18h-22z" data-in="1" />
    <path {...paint.full} d="M186 144h22v8h-22z" data-in="23" />
    <path {...paint.sure} d="M305 75h6m-6 22h6m-6 22h6" />
    <path
      {...paint.sure}
      d="M292 182c-3-14 8-16 8-8s-4 8-8 8zc3 14-8 16-8 8s4-8 8-8zc14-3 16 8 8 8s-8-4-8-8zc-14 3-16-8-8-8s8 4 8 8z"
      data-in="13"
    />
    <path
      {...paint.faint}
      d="M292 182c-3-14 8-16 8-8s-4 8-8 8zc3 14-8 16-8 8s4-8 8-8zc14-3 16 8 8 8s-8-4-8-8zc-14 3-16-8-8-8s8 4 8 8z"
      data-in="2"
    />
    {word(0, 22, 14, "start")}
    {word(1, 44, 194)}
    {word(2, 114, 62, "start")}
    {word(3, 197, 174)}
    {word(4, 291, 44)}
    {word(5, 291, 221)}
  </>
);
