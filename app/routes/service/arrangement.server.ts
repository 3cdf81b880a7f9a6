import type { RenderedService } from "#cms/read.ts";
import type { serviceParts } from "./service-parts.tsx";

/** The head that a service chose, or its picture where that part is missing. */
export function headOf({
  head = "picture",
  drawings = [],
  samples = [],
}: Pick<RenderedService, "head" | "drawings" | "samples">): "picture" | "drawing" | "sheet" {
  const isThere = { picture: true, drawing: drawings.length > 0, sheet: samples.length > 0 };
  return isThere[head] ? head : "picture";
}

type Part = keyof typeof serviceParts;

/**
 * The parts that have something to show, in their order. Light and sand alternate; after night comes light.
 * @param own order of the service's content
 * @param grounds of all parts, in the usual order; false: there is nothing to show
 */
export function arrange(own: readonly Part[] = [], grounds: Record<Part, "plain" | "night" | false>) {
  let sand = true;
  const names = new Set([...own, ...(Object.keys(grounds) as Part[])]);
  return [...names].flatMap((name) => {
    if (!grounds[name]) return [];
    sand = grounds[name] === "night" || !sand;
    return [{ name, sand }];
  });
}
