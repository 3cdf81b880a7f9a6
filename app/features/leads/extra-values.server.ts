import type { LeadTable } from "#app/store/tables.server.ts";

/** Values of the owner's fields by their ids; several where several may be chosen. */
export type ExtraValues = Record<string, string | string[]>;

export const extraOf = ({ extra }: Pick<LeadTable, "extra">): ExtraValues =>
  extra === "" ? {} : (JSON.parse(extra) as ExtraValues);

/** The values alone. */
export const extraTexts = (lead: Pick<LeadTable, "extra">): string[] => Object.values(extraOf(lead)).flat();
