import type { Author } from "#app/features/content/publications.server.ts";
import { riyadhDay, shiftDay } from "#i18n/riyadh-time.ts";
import type { PlacedClaim } from "#cms/claims.ts";
import type { Change } from "#cms/plain.ts";
import type { DraftDeps } from "./draft-documents.ts";
import { overOf } from "./editing.ts";

const path = "claims.yaml";
/** Days for which a confirmation holds, unless another day is written. */
const confirmedFor = 365;

export function createDraftClaims({ thread, editing }: DraftDeps) {
  return {
    /** Claims with the values that rest on them, as drafted. */
    claims: async (): Promise<PlacedClaim[]> => thread.claims(overOf(await editing.drafted())),

    /** Drafts that claims hold, for all their places. @returns false if somebody changed them meanwhile */
    confirm: async (ids: readonly string[], author: Author): Promise<boolean> => {
      const state = await editing.drafted();
      const text = await editing.textOf(state, path);
      if (text === null) return false;
      const today = riyadhDay(new Date());
      const values = { confirmedBy: author.who, confirmedOn: today, until: shiftDay(today, confirmedFor) };
      const changes = (await thread.claims(overOf(state))).flatMap(({ id }, index): Change[] =>
        ids.includes(id)
          ? Object.entries(values).map(([name, value]) => ({ do: "set", path: ["entries", index, name], value }))
          : [],
      );
      return editing.write(path, (await thread.change({ path, text, changes })).text, state, author);
    },
  };
}
