import type { ReactNode } from "react";
import { shippedPalette as color } from "#app/style/palette.server.ts";

/** Size of every sketch, in units of about one pixel on a phone. */
export const width = 340;
export const height = 236;

/**
 * Strokes and fills of drawings. Attributes rather than classes: the style sheet is part of every
 * page. Sand-coloured lines are the default.
 */
export const paint = {
  /** The background of a place. */
  zone: { fill: color["night-800"], stroke: color["night-700"] },
  /** A shape that covers others behind it. */
  dark: { fill: color["night-950"] },
  /** An object in use. */
  stone: { fill: color["sand-300"], stroke: "none" },
  /** A detail. */
  faint: { strokeOpacity: 0.45 },
  /** Not there yet, or there only if needed. */
  planned: { strokeDasharray: "2 4" },
  /** The good state. */
  sure: { stroke: color["emerald-light"], strokeWidth: 2 },
  /** The good state, as a surface. */
  full: { fill: color["emerald-light"], stroke: "none" },
  chosen: { fill: color["night-700"], stroke: color["emerald-light"], strokeWidth: 2 },
  /** The highlighted part. */
  lit: { fill: color.lamp, stroke: "none" },
  lost: { stroke: color["danger-light"], strokeDasharray: "2 4" },
  /** The place of the loss. */
  cut: { stroke: color["danger-light"], strokeWidth: 2.5 },
};

/** Digits of states, such as `"23"`; undefined means all states. */
type States = string | undefined;

/** The pen of a sketch, drawn for English; in Arabic, all but letters and ticks is mirrored. */
export type Pen = {
  /** A label from the content, with its baseline at this point. */
  word: (index: number, x: number, y: number, anchor?: "start" | "middle" | "end", states?: States) => ReactNode;
  tick: (x: number, y: number, states?: States) => ReactNode;
  /** Draws unmirrored, centred on `middle`. */
  upright: (middle: number, children: ReactNode) => ReactNode;
};

export type Sketch = (pen: Pen) => ReactNode;

/** @param isMirrored whether the reading direction is from right to left */
export const createPen = (labels: readonly string[], isMirrored: boolean): Pen => ({
  word: (index, x, y, anchor = "middle", states) => (
    <text
      x={isMirrored ? -x : x}
      y={y}
      textAnchor={anchor === "start" ? undefined : anchor}
      transform={isMirrored ? "scale(-1 1)" : undefined}
      data-in={states}
    >
      {labels[index]}
    </text>
  ),
  tick: (x, y, states) => (
    <path
      {...paint.sure}
      transform={isMirrored ? `translate(${2 * x})scale(-1 1)` : undefined}
      d={`M${x - 5} ${y}l4 4 7-8`}
      data-in={states}
    />
  ),
  upright: (middle, children) =>
    isMirrored ? <g transform={`translate(${2 * middle})scale(-1 1)`}>{children}</g> : children,
});

/** A path along which something passes, drawn from start to end. */
export const Flow = ({ d, states }: { d: string; states?: string }) => (
  <path className="flow" pathLength="1" d={d} data-in={states} />
);

/** A triangular aperture, placed by its top corner. */
export const aperture = (x: number, y: number, side = 12) =>
  `M${x} ${y}l${side / 2} ${Math.round(side * 8.66) / 10}h${-side}z`;

/** A cross where a path is cut, placed by its middle. */
export const cross = (x: number, y: number) => `M${x - 5} ${y - 5}l10 10m0-10l-10 10`;

/** An arrowhead that points towards the end of the line, or back. */
export const arrow = (x: number, y: number, back = false) =>
  `M${x + (back ? 6 : -6)} ${y - 5}L${x} ${y}l${back ? 6 : -6} 5`;

/** People side by side, placed by the middle of the group. */
export const people = (x: number, y: number, count = 3) =>
  Array.from({ length: count }, (_, at) => (at - (count - 1) / 2) * 20)
    .map((by) => `M${x + by - 7} ${y + 12}a7 8 0 0 1 14 0zm2.5-12a4.5 4.5 0 1 1 9 0 4.5 4.5 0 1 1-9 0`)
    .join("");
