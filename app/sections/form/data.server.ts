import type { LocalizedSite } from "#app/content.server.ts";
import { formView } from "#app/features/leads/form/form-view.server.ts";
import type { SectionWords } from "#app/sections/section-words.ts";

/** Empty in the preview of a page whose form was removed. */
export function dataOf({ form: name, ...words }: SectionWords<"form">, site: LocalizedSite) {
  const view = formView(site, name);
  return view && { ...words, form: view };
}
