import type { LocalizedSite } from "#app/content.server.ts";

/** A stage of leads. `request`: its name for leads of forms other than the contact form. */
export type Stage = { id: string; name: string; request: string; means: "open" | "won" | "lost" | "spam" };

/** The owner's stages in their order, the one of new leads first. A lead's status is one of them, or `spam`. */
export const stagesOf = ({ stages: { first, entries }, locale }: Pick<LocalizedSite, "stages" | "locale">): Stage[] => [
  { id: "new", means: "open", name: first.name[locale], request: first.name[locale] },
  ...entries.map(({ id, means, name, request = name }) => {
    return { id, means, name: name[locale], request: request[locale] };
  }),
];

/** Meanings of statuses outside the list: a stage that left it may still hold leads. */
const meanings: Readonly<Record<string, Stage["means"]>> = { won: "won", lost: "lost", spam: "spam" };

export const meaningOf = (stages: readonly Stage[], status: string): Stage["means"] =>
  stages.find(({ id }) => id === status)?.means ?? meanings[status] ?? "open";

/** The stage to which an answer moves a new lead. */
export const answeredStage = ([first, next]: readonly Stage[]): string => (next?.means === "open" ? next : first!).id;
