import type { Author } from "#app/features/content/publications.server.ts";
import { edit } from "#cms/edit.ts";
import { locales } from "#i18n/locale.ts";
import { riyadhDay } from "#i18n/riyadh-time.ts";
import type { Editing, PublishResult } from "./editing.ts";

/**
 * Publishes an owner's choice whether to keep unanswered questions, and today as the date of the
 * privacy notice. Drafts stay unchanged.
 */
export async function switchQuestions(
  editing: Editing,
  { value, author }: { value: "on" | "off"; author: Author },
): Promise<PublishResult> {
  const edits: [path: string, field: string, value: string][] = [
    ["settings.yaml", "keepQuestions", value],
    ...locales.map(
      (locale) => [`${locale}/pages/privacy.yaml`, "updated", riyadhDay(new Date())] as [string, string, string],
    ),
  ];
  const make = async () => {
    const state = (await editing.published())!;
    const texts = edits.map(async ([path, field, text]) => {
      const before = (await editing.textOf(state, path))!;
      return [path, edit(path, before, [{ do: "set", path: [field], value: text }])] as const;
    });
    return { ...(await editing.stateWith(new Map(await Promise.all(texts)), [], state)), pictures: state.pictures };
  };
  return editing.publish(make, { author, note: `keepQuestions: ${value}` });
}
