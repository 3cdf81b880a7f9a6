import type { FormField } from "#app/features/leads/rules/check-fields.ts";
import { FieldNotes, notesOf } from "#app/ui/field.tsx";

type Props = { field: FormField; id: string; error: string | undefined; value: string | undefined };

/** A choice of times, by day; the first option, without a day, is preselected. */
export function TimeField({ field: { name, label, hint, options = [] }, id, error, value = "" }: Props) {
  const notes = { id, hint, error };
  const choice = options.some((option) => option.value === value) ? value : "";
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0" aria-describedby={notesOf(notes)}>
      <legend className="mb-2 font-medium">{label}</legend>
      <div className="sideways grid [--card:10rem]">
        {[...Map.groupBy(options, ({ group }) => group)].map(([day = "", times]) => (
          <div key={day} className="items-center gap-x-8 border-t border-sand-300 py-1 max-lg:pe-4 lg:flex">
            {day && <p className="text-small grow py-2 font-semibold">{day}</p>}
            {times.map((time) => (
              <label key={time.value} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name={name}
                  value={time.value}
                  defaultChecked={time.value === choice}
                  className="size-5 shrink-0 accent-emerald-deep"
                />
                {day && <span className="sr-only">{day}</span>}
                <span>{time.label}</span>
              </label>
            ))}
          </div>
        ))}
      </div>
      <FieldNotes {...notes} />
    </fieldset>
  );
}
