import { type ReactNode, useId } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { withoutLocale } from "#i18n/locale.ts";

/** Drawing units: an equilateral triangle, and the distance to its neighbours. */
const side = 20;
const height = 17.3;
const pitch = { x: 26, y: 26 };
const rows = 3;
const litCount = 6;

type Props = {
  columns?: number;
  /** Lights all apertures but one, for error pages. */
  oneDark?: boolean;
  className?: string;
};

/**
 * A wall of triangular apertures in the Najdi tradition: three rows, offset by half. Each page
 * lights a few of them, derived from its address; as many more light up while a link or button is
 * hovered or focused.
 */
export function Wall(props: Props) {
  const shell = useRouteLoaderData<{ figure?: "none" }>("root");
  return shell?.figure === "none" ? null : <LitWall {...props} />;
}

function LitWall({ columns = 14, oneDark = false, className = "" }: Props) {
  const id = useId();
  const path = withoutLocale(useLocation().pathname);
  const places = Array.from({ length: columns * rows }, (_, index) => {
    const row = Math.floor(index / columns);
    return { x: (index % columns) * pitch.x + (row % 2 ? pitch.x / 2 : 0) + 3, y: row * pitch.y + 4 };
  });
  const lights = lightsOf(path, places.length);
  const middle = columns + Math.floor(columns / 2);
  const isLit = (index: number) => (oneDark ? index !== middle : lights.includes(index));
  const isWaiting = (index: number) => !oneDark && lights.indexOf(index) >= litCount;
  return (
    <svg
      viewBox={`0 0 ${columns * pitch.x + pitch.x / 2} ${rows * pitch.y}`}
      aria-hidden="true"
      className={`mirrored print:hidden ${className}`}
    >
      <defs>
        <linearGradient id={`${id}lamp`} x1="0" x2="0" y1="1" y2="0">
          <stop className="[stop-color:var(--color-lamp)]" />
          <stop offset="1" className="[stop-color:var(--color-lamp-deep)]" />
        </linearGradient>
      </defs>
      <path d={outlines(places.filter((_, index) => !isLit(index) || isWaiting(index)))} className="fill-night-800" />
      {places.map((place, index) =>
        isLit(index) ? (
          <g key={index} className={isWaiting(index) ? "waiting-lamp" : undefined}>
            {/* The depth of the wall, then the light behind it. */}
            <path d={outlines([place])} className="fill-lamp-deep" />
            <path d={outlines([place], 0.7)} fill={`url(#${id}lamp)`} />
          </g>
        ) : null,
      )}
    </svg>
  );
}

/** Triangles at these places, scaled around their middle. */
const outlines = (places: { x: number; y: number }[], scale = 1) =>
  places
    .map(({ x, y }) => {
      const top = y + (2 / 3) * height * (1 - scale);
      return `M${x + side / 2} ${top.toFixed(1)}l${(side / 2) * scale} ${(height * scale).toFixed(1)}h${-side * scale}z`;
    })
    .join("");

/** Places of the lit lamps, then as many for hover and focus; deterministic for a path. */
function lightsOf(path: string, count: number): readonly number[] {
  // FNV-1a, then a linear congruential generator.
  let state = 2166136261;
  for (const letter of path) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619);
  const lights = new Set<number>();
  while (lights.size < 2 * litCount) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    lights.add(Math.floor((state / 2 ** 32) * count));
  }
  return [...lights];
}

/** Background of a missing or failed page. */
export const BrokenPage = ({ children }: { children: ReactNode }) => (
  <section className="on-night relative overflow-clip bg-night-900">
    <div className="container-page grid min-h-[78vh] content-center gap-14 pt-40 pb-20 lg:grid-cols-[1.1fr_1fr] lg:items-center">
      <div>{children}</div>
      <Wall oneDark columns={7} className="w-full" />
    </div>
    <div className="merlons absolute inset-x-0 -bottom-px text-night-950" aria-hidden="true" />
  </section>
);
