const sketches = import.meta.glob<string>("./*/sketch.ts", { eager: true, import: "sketch" });

/** The drawing of a kind of section for writers, as desk/editor/kind-picture.tsx reads it. */
export const sketchOf = (kind: string): string => sketches[`./${kind}/sketch.ts`] ?? "";
