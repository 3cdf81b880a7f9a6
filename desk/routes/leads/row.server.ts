import type { ListedLead } from "#app/features/leads/records/list-leads.server.ts";

/** A lead in the list, with its time in words. */
export type Row = Omit<ListedLead, "received_at"> & { moment: string; when: string };

export const rowOf = ({ received_at, ...lead }: ListedLead, inWords: (moment: string) => string): Row => ({
  ...lead,
  moment: received_at,
  when: inWords(received_at),
});
