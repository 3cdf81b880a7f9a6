import type { ReactNode } from "react";
import { ActionButton, ActionForm, FieldForm } from "#desk/parts/action-form.tsx";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { Options } from "#desk/parts/field.tsx";
import { useFieldValue } from "#desk/parts/use-field-value.ts";
import { useWords } from "#desk/words/words.ts";
import { type Colleague, colleagueOptions, holderName, useLeadWords, useStages } from "./lead-words.ts";
import { lossReasons } from "#app/store/column-values.ts";
import { formResult } from "./form-result.ts";
import type { Result } from "./lead-action.server.ts";
import type { LeadView } from "./lead-view.server.ts";

type Props = { lead: LeadView; colleagues: Colleague[]; me: string; result: Result | undefined };

/** Status, value and holder of a lead. Each change names the value that it replaces. */
export function StatusAndHolder({ lead, colleagues, me, result }: Props) {
  const { form, status, lossReason, value, holder } = lead;
  const { done, error, typed } = formResult(result, "value");
  const [before, onInput] = useFieldValue(value, done);
  const { save } = useWords();
  const words = useLeadWords();
  const stages = useStages();
  return (
    <section className="card grid gap-5 p-5 md:p-6">
      <div>
        <h3 className="font-semibold">{words.status}</h3>
        <Choices
          fields={{ intent: "status", before: status }}
          name="after"
          current={status}
          choices={stages.options(form, status)}
        />
        {stages.isLost(status) && form === "" && <LossReasons current={lossReason} />}
      </div>
      <FieldForm
        key={before}
        onInput={onInput}
        // A member who has seen a colleague's value may replace it.
        fields={{ before: typed.before ?? before }}
        noValidate
        intent="value"
        button={words.value.set}
        field={{ ...valueField, label: words.value.title, error, defaultValue: typed.after ?? before }}
      />
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
            <ActionForm
              key={holder}
              fields={{ intent: "assign", before: holder }}
              preventScrollReset
              className="flex grow gap-2"
            >
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

const valueField = { name: "after", inputMode: "numeric", dir: "ltr" } as const;

type ChoicesProps = {
  /** Posted with the choice. */
  fields: Record<string, string>;
  name: string;
  current?: string | undefined;
  choices: readonly { value: string; label: string }[];
  children?: ReactNode;
};

/** The reason for the loss of a lead. @param children the leads, on a page other than a lead's */
export function LossReasons({ current, children }: Pick<ChoicesProps, "current" | "children">) {
  const { question, reasons } = useLeadWords().loss;
  const choices = lossReasons.map((value) => ({ value, label: reasons[value] }));
  return (
    <>
      <p className="mt-4 text-subdued">{question}</p>
      <Choices fields={{ intent: "lost" }} name="reason" current={current} choices={choices}>
        {children}
      </Choices>
    </>
  );
}

/** One button a choice. @param children further fields that are posted */
const Choices = ({ fields, name, current, choices, children }: ChoicesProps) => (
  <ActionForm fields={fields} preventScrollReset className="mt-2 flex flex-wrap gap-2">
    {children}
    {choices.map(({ value, label }) => (
      <button
        key={value}
        type="submit"
        name={name}
        value={value}
        aria-pressed={value === current}
        className="button choice"
      >
        {label}
      </button>
    ))}
  </ActionForm>
);
