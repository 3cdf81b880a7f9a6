const inks: Record<string, string> = {
  strong: "fill-foreground",
  soft: "fill-control",
  picture: "fill-accent-soft",
  accent: "fill-accent",
  card: "fill-surface stroke-control",
};

type Shape = { ink: string; x: number; y: number; width: number; height: number; rx: number };

/**
 * Rectangles on a sheet of 48 by 32: ink, place, size, and the radius of the corners. `3x2/10` draws
 * those after it in three columns and in two rows of that height.
 */
function shapesOf(sketch: string): Shape[] {
  return sketch.split("; ").flatMap((part) => {
    const [, columns = 1, rows = 1, step = 0] = (/^(\d)x(\d)(?:\/([\d.]+))?/.exec(part) ?? []).map(Number);
    const shapes = part.replace(/^\S+: /, "").split(", ");
    return Array.from({ length: columns * rows }, (_, index) => {
      const across = (index % columns) * (42 / columns);
      const down = Math.floor(index / columns) * (step || 0);
      return shapes.map((shape): Shape => {
        const [ink = "", ...numbers] = shape.split(" ");
        const [x = 0, y = 0, width = 0, height = 0, rx = 0.75] = numbers.map(Number);
        return { ink, x: x + across, y: y + down, width, height, rx };
      });
    }).flat();
  });
}

/** A sketch of a kind of section, mirrored in Arabic. */
export const KindPicture = ({ sketch = "", className }: { sketch: string | undefined; className: string }) => (
  <svg
    viewBox="0 0 48 32"
    aria-hidden="true"
    className={`rounded-[0.25rem] border border-line bg-raised rtl:-scale-x-100 ${className}`}
  >
    {shapesOf(sketch).map(({ ink, ...place }, index) => (
      <rect key={index} className={inks[ink]} strokeWidth={0.4} {...place} />
    ))}
  </svg>
);
