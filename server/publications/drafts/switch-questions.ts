import { locales } from "#i18n/locale.ts";
import { riyadhDay } from "#i18n/riyadh-time.ts";
import { edit } from "#cms/edit.ts";
import type { Editing, PublishResult } from "./editing.ts";

/**
 * Publishes an owner's choice whether to keep unanswered questions, and today as the date of the
 * privacy notice. Drafts stay unchanged.
 * @throws StoreUnavailable
 */
export async function switchQuestions(
  editing: Editing,
  { value, who }: { value: "on" | "off"; who: string },
): Promise<PublishResult> {
  const edits: [path: string, field: string, value: string][] = [
    ["settings.yaml", "keepQuestions", value],
    ...locales.map(
      (locale) => [`${locale}/pages/privacy.yaml`, "updated", riyadhDay(new Date())] as [string, string, string],
    ),
  ];
  const make = async () => {
    const state = (await editing.published())!;
    const changes = new Map(state.changes.map((change) => [change.path, change]));
    for (const [path, field, text] of edits) {
      const before = (await editing.textOf(state, path))!;
      const change = changes.get(path);
      changes.set(path, {
        path,
        text: edit(path, before, [{ do: "set", path: [field], value: text }]),
        base: change ? change.base : before,
      });
    }
    const changedDocuments = [...changes.values()].filter(({ text, base }) => text !== base);
    return { ...state, changes: changedDocuments, drafts: [] };
  };
  return editing.publish(make, { who, note: `keepQuestions: ${value}`, isOwner: true });
}
