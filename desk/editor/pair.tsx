import { useLanguages, useWords } from "#desk/words/words.ts";
import { locales } from "#i18n/locale.ts";
import { fill } from "#i18n/fill.tsx";
import type { FormField } from "#cms/form.ts";
import { Control } from "./controls.tsx";
import type { Path } from "#cms/plain.ts";
import { useEditor, useValue } from "./editor-context.ts";

/** Whether a group is one text in both languages. */
export const isBilingual = (field: FormField): boolean =>
  field.is === "group" && field.fields.map(({ name }) => name).join() === locales.join();

/** A label with a control for each language, or one control for a shared value. */
export function Pair({ field, path, isUnnamed = false }: { field: FormField; path: Path; isUnnamed?: boolean }) {
  const { sides } = useEditor();
  const { documents: words } = useWords();
  const languages = useLanguages();
  const names = { en: words.inEnglish, ar: words.inArabic };
  const [first, second] = sides;
  const values = [useValue(first!.path, path), useValue((second ?? first!).path, path)];
  const inside = isBilingual(field) && field.is === "group";
  const columns = inside
    ? field.fields.map((one) => ({
        side: first!,
        writes: [first!],
        locale: one.name === "ar" ? ("ar" as const) : ("en" as const),
        field: one,
        path: [...path, one.name],
      }))
    : sides.length === 1 || (field.isShared && values[0] === values[1])
      ? [{ side: first!, writes: sides, locale: sides.length === 1 ? first!.locale : undefined, field, path }]
      : sides.map((side) => ({ side, writes: [side], locale: side.locale, field, path }));
  const placeOf = ({ locale }: (typeof columns)[number]) => (locale ? languages.indexOf(locale) : 0);
  const isOne = columns.length === 1;
  return (
    <div className="@container grid gap-1.5">
      {!isUnnamed && (
        <div>
          <p className="font-semibold">
            {field.label}{" "}
            {field.isOptional && !field.product && (
              <span className="ms-1 text-small font-normal text-subdued">{words.optional}</span>
            )}
          </p>
          {field.hint && <p className="text-small text-subdued">{field.hint}</p>}
        </div>
      )}
      <div className={isOne ? "" : "grid gap-3 @md:grid-cols-2 @md:gap-4"}>
        {columns
          .toSorted((one, other) => placeOf(one) - placeOf(other))
          .map((column) => (
            <div key={column.locale ?? "both"} data-side={isOne ? undefined : column.locale}>
              {!isOne && column.locale && (
                <p aria-hidden="true" className="mb-0.5 text-small text-subdued">
                  {names[column.locale]}
                </p>
              )}
              <Control
                {...column}
                label={
                  !isOne && column.locale
                    ? fill(words.fieldIn, { field: field.label, language: names[column.locale] })
                    : field.label
                }
              />
            </div>
          ))}
      </div>
    </div>
  );
}
