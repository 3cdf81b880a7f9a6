/** Style: 24 by 24, straight strokes, and a triangular aperture if the form allows one. */
const strokes = {
  /** A shield around an aperture. */
  shield: "M12 2.3 20 5v7c0 4.8-3.4 8-8 9.7C7.4 20 4 16.8 4 12V5z M8.4 15.4 12 9.2l3.6 6.2z",
  /** Dividers, opened. */
  tools: "M12 2.5v3 M10.2 5.5h3.6v3.2h-3.6z M10.6 8.7 6 21 M13.4 8.7 18 21 M8.2 15.2h7.6",
  /** From the old wall to the new one. */
  move: "M3 6.5h5.5v11H3z M15.5 6.5H21v11h-5.5z M10 12h3.2 M11.8 9.8 14 12l-2.2 2.2",
  /** A route, one step after another. */
  compass: "M8 18.5h3v-6h4.5V9.2 M3 16h5v5H3z M15.5 2.8l3.2 3.2-3.2 3.2-3.2-3.2z M18.7 6H22",
  /** A rack with its lights. */
  server: "M5 2.5h14v19H5z M5 8.8h14 M5 15.2h14 M8 5.7h3 M8 12h3 M8 18.3h3",
  /** A spreading signal. */
  megaphone:
    "M12 9.3 14.7 12 12 14.7 9.3 12z M7.6 7.6a6.2 6.2 0 0 0 0 8.8 M16.4 7.6a6.2 6.2 0 0 1 0 8.8 M4.6 4.6a10.5 10.5 0 0 0 0 14.8 M19.4 4.6a10.5 10.5 0 0 1 0 14.8",
  /** A page under construction. */
  layout: "M2.5 4h19v16h-19z M2.5 8.8h19 M8.5 8.8V20 M11.6 17 15 11.2l3.4 5.8z",
  /** Blocks; the last one is still moving. */
  code: "M3 13.5h8V21H3z M13 13.5h8V21h-8z M8 3h8v7.5H8z",
  /** A slab of glass with a symbol. */
  phone: "M6.5 2.5h11v19h-11z M8.9 14.4 12 9.1l3.1 5.3z M10.8 18.3h2.4",
  /** Rising columns. */
  chart: "M2.5 21h19 M4.5 21v-5h3.5v5 M10.25 21V11h3.5v10 M16 21V4.5h3.5V21",
};

export type IconName = keyof typeof strokes;

/** The icon of a service; hidden from screen readers, since the service's name is beside it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      className={`${["chart", "compass", "move"].includes(name) ? "mirrored " : ""}${className ?? ""}`}
    >
      <path d={strokes[name]} />
    </svg>
  );
}
