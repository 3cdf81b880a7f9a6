import { useSyncExternalStore } from "react";
import { fieldTrail } from "#cms/field-trail.ts";
import type { FormField } from "#cms/form.ts";
import { pathOf } from "#cms/plain.ts";
import { fillCount } from "#i18n/fill.tsx";
import { exampleText } from "#desk/review/example-text.ts";
import { TextLink } from "#desk/parts/buttons.tsx";
import { fieldAddress } from "#desk/parts/linked-field.ts";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { useEditor } from "./editor-context.ts";

/** Further values are listed on request. */
const mostOpen = 4;

/** Links to the values of a document that are still examples. */
export function ExampleValues({ form }: { form: readonly FormField[] }) {
  const { document, sides, store } = useEditor();
  const { documents: words, languages } = useWords();
  const language = useLanguage();
  const files = useSyncExternalStore(store.subscribe, store.files, store.files);
  const examples = sides.flatMap(({ path, locale }) =>
    Object.entries(files.get(path)?.tags ?? {}).flatMap(([field, tag]) =>
      tag === "!placeholder" ? { field, path, locale } : [],
    ),
  );
  if (examples.length === 0) return null;
  return (
    <details className="rounded-md bg-notice-soft px-4 py-2" open={examples.length <= mostOpen}>
      <summary className="min-h-11 content-center font-semibold text-notice">
        {fillCount(words.placeholders, examples.length, language)}
      </summary>
      <ul className="text-small">
        {examples.map(({ field, path, locale }) => (
          <li key={`${field} ${locale}`}>
            <TextLink to={fieldAddress(document, field, locale)} className="inline-flex min-h-11 items-center">
              {[
                exampleText(store.valueAt(path, pathOf(field))),
                fieldTrail(form, pathOf(field)),
                locale && languages[locale],
              ]
                .filter(Boolean)
                .join(" · ")}
            </TextLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
