import { ActionButton, ActionForm } from "#desk/parts/action-form.tsx";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { Options } from "#desk/parts/field.tsx";
import { useWords } from "#desk/words/words.ts";
import { type Colleague, colleagueOptions, holderName } from "./holders.ts";
import type { LeadView } from "./lead-view.server.ts";
import { statuses, statusIn } from "./statuses.ts";

type Props = { lead: LeadView; colleagues: Colleague[]; me: string };

/** Status and holder of a lead. Each change names the value that it replaces. */
export function StatusAndHolder({ lead: { form, status, assigned_to: holder }, colleagues, me }: Props) {
  const { leads: words, save } = useWords();
  return (
    <section className="card grid gap-5 p-5 md:p-6">
      <div>
        <h3 className="font-semibold">{words.status}</h3>
        <ActionForm preventScrollReset className="mt-2 flex flex-wrap gap-2">
          <input type="hidden" name="intent" value="status" />
          <input type="hidden" name="before" value={status} />
          {statuses.map((each) => (
            <button
              key={each}
              type="submit"
              name="after"
              value={each}
              aria-pressed={each === status}
              className="button choice"
            >
              {statusIn(words, each, form)}
            </button>
          ))}
        </ActionForm>
      </div>
      <div>
        <h3 className="font-semibold">{words.who}</h3>
        <p className="mt-1">
          {holder === "" ? (
            <span className="text-subdued">{words.nobody}</span>
          ) : (
            <bdi>{holder === me ? words.me : holderName(holder, colleagues, words)}</bdi>
          )}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <ActionButton intent="assign" fields={{ before: holder, after: holder === me ? "" : me }} preventScrollReset>
            {holder === me ? words.giveBack : words.take}
          </ActionButton>
          {colleagues.some(({ email }) => email !== me) && (
            <ActionForm preventScrollReset className="flex grow gap-2">
              <input type="hidden" name="intent" value="assign" />
              <input type="hidden" name="before" value={holder} />
              <select
                name="after"
                aria-label={words.assign}
                defaultValue=""
                required
                className="input w-auto max-w-72 grow"
              >
                <option value="" disabled>
                  {words.assign}
                </option>
                <Options of={colleagueOptions(colleagues, [me, holder])} />
              </select>
              <SubmitButton>{save}</SubmitButton>
            </ActionForm>
          )}
        </div>
      </div>
    </section>
  );
}
