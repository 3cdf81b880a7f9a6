import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locale } from "#i18n/locale.ts";
import { cleanDrawing } from "./clean-drawing.ts";

/** Drawings of 24 by 24 by name: the shapes of an SVG, in the colour of their surroundings. */
export type Icons = Readonly<Record<string, string>>;

/** The format of Iconify. Hidden icons left the set, and aliases are former names. */
type IconSet = {
  icons: Record<string, { body: string; hidden?: true }>;
  aliases: Record<string, { parent: string }>;
};

const root = join(import.meta.dirname, "..");

/** Names of the site's drawings before the icon set, as far as the set lacks them. */
const ofEarlierVersions = [
  ["tools", { parent: "drafting-compass" }],
  ["chart", { parent: "chart-column" }],
] as const;

/** Icons of the checkout; a release has them in its list of assets. */
export async function readIcons(): Promise<Icons> {
  const set = await readFile(join(root, "node_modules/@iconify-json/lucide/icons.json"), "utf8");
  const { icons, aliases } = JSON.parse(set) as IconSet;
  const shapes = Object.entries(icons).flatMap(([name, { body, hidden }]) => (hidden ? [] : [[name, body] as const]));
  const former = [...Object.entries(aliases), ...ofEarlierVersions].map(
    ([name, { parent }]) => [name, icons[parent]!.body] as const,
  );
  return Object.fromEntries([...shapes, ...former]);
}

/** Whether the value of a field is the text of an SVG file rather than a name. */
export const isDrawing = (icon: string): boolean => icon.startsWith("<");

/** Icons that show the direction of reading; they are mirrored in Arabic. */
const directional = /\b(?:left|right|chart|trending|list|log|reply|send|truck|undo|redo)\b/;

/** The shapes of an icon in a language; empty if refused. Without clips, so that nothing refers to an id. */
export function iconShapes(icon: string, icons: Icons, locale: Locale): string {
  if (isDrawing(icon)) {
    const result = cleanDrawing(icon);
    if (result.outcome === "refused") return "";
    return result.svg.trim().replaceAll(/ xmlns="[^"]*"| clip-path="[^"]*"|<clipPath.*?<\/clipPath>/g, "");
  }
  const shapes = icons[icon]?.replace('stroke-width="2"', 'stroke-width="1.75"') ?? "";
  return locale === "ar" && directional.test(icon) ? `<g transform="matrix(-1 0 0 1 24 0)">${shapes}</g>` : shapes;
}

export type NamedIcon = { name: string; shapes: string };

/** Maximum, since the desk shows all hits at once. */
const mostHits = 90;

/** Icons whose names contain any of the words: whole names first, then beginnings; each drawing once. */
export function findIcons(icons: Icons, query: string): NamedIcon[] {
  const words = query
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const rank = (name: string) => (words.includes(name) ? 0 : words.some((word) => name.startsWith(word)) ? 1 : 2);
  const drawings = new Set<string>();
  return Object.entries(icons)
    .filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)))
    .toSorted(([one], [other]) => rank(one) - rank(other))
    .filter(([, shapes]) => !drawings.has(shapes) && drawings.add(shapes))
    .slice(0, mostHits)
    .map(([name, shapes]) => ({ name, shapes }));
}
