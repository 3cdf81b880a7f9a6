import { fill } from "#i18n/fill.tsx";
import type { Words } from "#desk/words/words.ts";
import type { LeadResult } from "./lead-action.server.ts";

/** Why a note or an answer was not taken. */
export const textFault = (
  { count, most }: Extract<LeadResult, { outcome: "text-wrong" }>,
  { noteEmpty, noteLong }: Words["leads"],
): string => (count === 0 ? noteEmpty : fill(noteLong, { most, count }));
