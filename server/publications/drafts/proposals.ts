import type { Stage } from "#app/features/content/publications.server.ts";
import { documentOf } from "#cms/document-path.ts";

/** Documents that a writer proposed together, or that were sent back together. */
export type Proposal = { stage: Stage["stage"]; by: string; note: string; documents: string[] };

/** The least finished first. */
const order = ["taken-back", "writing", "returned", "proposed", ""];

/** The stage of a document: that of the least finished of its drafts. */
export const stageOf = (drafts: readonly Stage[]): Stage =>
  drafts.toSorted((one, other) => order.indexOf(one.stage) - order.indexOf(other.stage))[0] ?? noStage;

const noStage: Stage = { stage: "", stageBy: "", stageNote: "" };

export function proposalsIn(drafts: readonly (Stage & { path: string })[]): Proposal[] {
  const documents = [...Map.groupBy(drafts, ({ path }) => documentOf(path))]
    .map(([document, files]) => ({ document, ...stageOf(files) }))
    .filter(({ stage }) => stage === "proposed" || stage === "returned");
  return [
    ...Map.groupBy(documents, ({ stage, stageBy, stageNote }) => JSON.stringify([stage, stageBy, stageNote])),
  ].map(([, own]) => {
    const { stage, stageBy: by, stageNote: note } = own[0]!;
    return { stage, by, note, documents: own.map(({ document }) => document) };
  });
}
