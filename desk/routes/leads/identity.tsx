import { ActionButton, ActionForm, FieldForm } from "#desk/parts/action-form.tsx";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { CheckField } from "#desk/parts/field.tsx";
import { fill } from "#i18n/fill.tsx";
import { formResult } from "./form-result.ts";
import type { Result } from "./lead-action.server.ts";
import type { PersonRow } from "./lead-view.server.ts";
import { useLeadWords } from "./lead-words.ts";

type Props = {
  /** Addresses by which the person wrote. */
  addresses: string[];
  /** Other persons who may be the same one. */
  similar: PersonRow[];
  result: Result | undefined;
};

/** Joins a person with another, and separates persons joined by mistake. */
export function Identity({ addresses, similar, result }: Props) {
  const { persons: words } = useLeadWords();
  const { error, typed } = formResult(result, "merge");
  return (
    <section className="card grid gap-4 p-5 md:p-6">
      <h2 className="font-semibold">{words.merge}</h2>
      {similar.map(({ lead, name, email, phone }) => (
        <ActionButton key={lead} intent="merge" fields={{ other: lead }} preventScrollReset>
          <bdi>{fill(words.mergeWith, { name: `${name} (${email || phone})` })}</bdi>
        </ActionButton>
      ))}
      <FieldForm
        intent="merge"
        button={words.mergeNow}
        field={{ label: words.other, error, name: "other", dir: "ltr", required: true, defaultValue: typed.other }}
      />
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
