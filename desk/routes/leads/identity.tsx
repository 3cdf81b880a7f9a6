import { ActionButton, ActionForm } from "#desk/parts/action-form.tsx";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { CheckField, TextField } from "#desk/parts/field.tsx";
import { fill } from "#i18n/fill.tsx";
import { useLeadWords } from "./lead-words.ts";
import type { PersonRow } from "./lead-view.server.ts";

type Props = {
  /** By which the person wrote. */
  addresses: string[];
  /** Others who may be the same. */
  similar: PersonRow[];
  /** Typed text that names no other person. */
  unclear: string | undefined;
};

/** Joins a person with another, and parts what was joined by mistake. */
export function Identity({ addresses, similar, unclear }: Props) {
  const { persons: words } = useLeadWords();
  return (
    <section className="card grid gap-4 p-5 md:p-6">
      <h2 className="font-semibold">{words.merge}</h2>
      {similar.map(({ lead, name, email, phone }) => (
        <ActionButton key={lead} intent="merge" fields={{ other: lead }} preventScrollReset>
          <bdi>{fill(words.mergeWith, { name: `${name} (${email || phone})` })}</bdi>
        </ActionButton>
      ))}
      <ActionForm preventScrollReset className="flex flex-wrap items-end gap-2">
        <div className="grow basis-48">
          <TextField
            label={words.other}
            error={unclear === undefined ? undefined : words.otherUnclear}
            name="other"
            dir="ltr"
            required
            autoComplete="off"
            defaultValue={unclear}
          />
        </div>
        <SubmitButton intent="merge">{words.mergeNow}</SubmitButton>
      </ActionForm>
      {addresses.length > 1 && (
        <ActionForm preventScrollReset key={addresses.join()} className="grid gap-2 border-t border-line pt-4">
          <fieldset>
            <legend className="font-semibold">{words.separate}</legend>
            {addresses.map((address) => (
              <CheckField key={address} name="address" value={address} label={<bdi dir="ltr">{address}</bdi>} />
            ))}
          </fieldset>
          <SubmitButton intent="separate" className="w-fit">
            {words.separateNow}
          </SubmitButton>
        </ActionForm>
      )}
    </section>
  );
}
