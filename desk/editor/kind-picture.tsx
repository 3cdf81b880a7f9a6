import type { Kind } from "#app/sections/kinds.ts";

const title = "strong 4 4 18 3";

/**
 * Rectangles on a sheet of 48 by 32: ink, place, size, and the radius of the corners. `3x2/10` draws
 * those after it in three columns and in two rows of that height.
 */
const pictures: Record<Kind, string> = {
  text: `${title}; 1x5/4: soft 4 11 38 1.5`,
  beside: "strong 4 6 14 3; 1x4/4: soft 4 13 17 1.5; picture 25 4 19 24",
  cards: `${title}; 3x1: card 4 11 12 17, strong 6 14 7 2, soft 6 19 8 1.5, soft 6 23 5 1.5`,
  steps: `${title}; soft 6 14 30 1; 3x1: accent 4 11 7 7 4, soft 4 21 10 1.5, soft 4 25 6 1.5`,
  questions: `${title}; 1x3/6: card 4 11 40 4.5, soft 6 12.5 22 1.5, accent 39 12.5 2.5 1.5`,
  figures: `${title}; 3x1: accent 4 12 8 6, soft 4 21 10 1.5, soft 4 25 6 1.5`,
  quotes: "accent 21 5 6 4 1, soft 8 12 32 1.5, soft 14 16 20 1.5, strong 18 23 12 2",
  table: `${title}; card 4 10 40 18; 3x1: strong 6 12.5 7 2; 3x3/4: soft 6 18 7 1.5`,
  gallery: `${title}; 3x2/10: picture 4 10 12 8.5`,
  film: "picture 4 4 40 24, accent 19 11 10 10 5",
  download: "card 4 6 40 20, picture 8 9 10 14, strong 22 10 16 2.5, soft 22 15 18 1.5, accent 22 19 12 4 2",
  map: "picture 4 4 22 24, accent 12 10 6 6 3, strong 30 7 12 3; 1x3/4: soft 30 14 14 1.5",
  services: `${title}; 3x2/10: card 4 10 12 8.5, accent 5.5 11.5 3 3 1.5, soft 5.5 16 8 1.2`,
  posts: `${title}; 3x1: card 4 10 12 18, picture 4 10 12 9, soft 5.5 21.5 9 1.5, soft 5.5 25 6 1.5`,
  projects: `${title}; 1x2/9.5: card 4 10 40 8, accent 4 10 1.5 8, strong 8 12 12 1.8, soft 8 15 30 1.2`,
  people: `${title}; 3x1: picture 6 10 8 8 4, strong 6 21 8 2, soft 7 25 6 1.5`,
  certificates: `${title}; 3x1: card 4 10 12 18, soft 6 13 8 1.5, soft 6 17 5 1.5, accent 7.5 21 5 5 2.5`,
  logos: `${title}; 4x2/8: picture 4 12 8.5 5 2.5`,
  contact: "picture 4 6 40 20, strong 12 11 24 3, accent 17 18 14 4 2",
  form: `${title}; 1x2/6: card 4 10 40 4.5; card 4 22 26 4.5, accent 33 22 11 4.5 2`,
  hero: "picture 0 0 48 32, strong 5 9 24 4, soft 5 16 20 1.5, accent 5 21 12 4.5 2",
  carousel: "picture -4 7 10 15, picture 9 4 30 21, picture 42 7 10 15, accent 19 28 4 1.5, soft 25 28 4 1.5",
  themes: "picture 4 4 16 24; 1x3/8: accent 24 5 6 5, strong 33 5.5 10 1.5, soft 33 8.5 11 1.2",
  principles: `${title}; accent 4 11 1.5 16, strong 8 11 10 2; 1x3/4: soft 8 16 15 1.5; 1x2/9: card 27 11 17 7`,
  proof: `${title}; picture 4 10 19 18, card 25 10 19 18; 1x4/4: soft 28 13 13 1.5`,
  sheet: "card 12 3 24 27, strong 15 6 10 2; 1x4/4: soft 15 11 18 1.5; accent 27 22 6 6 3",
  registers: `${title}; 1x2/9: card 4 11 40 7.5, soft 7 14 18 1.5, accent 31 13 10 3.5 1.7`,
  notice: "1x3/4: soft 4 6 8 1.5; 1x2/14: strong 16 5 14 3, soft 16 11 28 1.5, soft 16 15 20 1.5",
};

const inks: Record<string, string> = {
  strong: "fill-foreground",
  soft: "fill-control",
  picture: "fill-accent-soft",
  accent: "fill-accent",
  card: "fill-surface stroke-control",
};

type Shape = { ink: string; x: number; y: number; width: number; height: number; rx: number };

function shapesOf(picture: string): Shape[] {
  return picture.split("; ").flatMap((part) => {
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
export const KindPicture = ({ kind, className = "" }: { kind: string; className?: string }) => (
  <svg
    viewBox="0 0 48 32"
    aria-hidden="true"
    className={`rounded-[0.25rem] border border-line bg-raised rtl:-scale-x-100 ${className}`}
  >
    {shapesOf(pictures[kind as Kind]).map(({ ink, ...place }, index) => (
      <rect key={index} className={inks[ink]} strokeWidth={0.4} {...place} />
    ))}
  </svg>
);
