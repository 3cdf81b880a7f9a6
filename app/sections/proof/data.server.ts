import { type LocalizedSite, serviceIn } from "#app/content.server.ts";
import { drawingHtml } from "#app/features/drawings/drawing.server.tsx";
import type { SectionWords } from "#app/sections/section-words.ts";

/** Undefined if the service has no drawing or no sample. */
export function dataOf(words: SectionWords<"proof">, site: LocalizedSite) {
  const service = serviceIn(site, words.service);
  const [drawing] = service?.drawings ?? [];
  const [sheet] = service?.samples ?? [];
  if (!drawing || !sheet) return undefined;
  const { sample, sampleText, sampleMarks, sampleWhole, reset } = site.messages.service;
  const stage = words.stage && { ...words.stage, reset };
  return {
    ...words,
    drawing: drawingHtml(drawing, site, stage),
    sheet,
    words: { sample, sampleText, sampleMarks, sampleWhole },
  };
}
