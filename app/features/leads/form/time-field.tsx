import type { FormField } from "#app/features/leads/rules/check-fields.ts";
import { FieldNotes, notesOf } from "#app/ui/field.tsx";

type Props = { field: FormField; id: string; error: string | undefined; value: string | undefined };

/** A choice of times, by day; the first option, without a day, is preselected. */
export function TimeField({ field: { name, label, hint, options = [] }, id, error, value = "" }: Props) {
  const notes = { id, hint, error };
  const choice = options.some((option) => option.value === value) ? value : "";
  const [any, ...days] = Map.groupBy(options, ({ group }) => group);
  const boxes = (times: typeof options, day = "") =>
    times.map((time) => (
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
    ));
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0" aria-describedby={notesOf(notes)}>
      <legend className="mb-2 font-medium">{label}</legend>
      {any && boxes(any[1])}
      <div className="sideways grid [--card:8rem]">
        {days.map(([day = "", times]) => (
          <div key={day} className="items-center gap-x-8 border-t border-sand-300 py-1 max-lg:pe-4 lg:flex">
            <p className="text-small grow py-2 font-semibold">{day.replace(/(?<=\d) /, "\u00a0")}</p>
            {boxes(times, day)}
          </div>
        ))}
      </div>
      <FieldNotes {...notes} />
    </fieldset>
  );
}
