import X from "virtual:icon/x";
import { useId } from "react";
import { longestTag } from "#app/features/leads/rules/tags.ts";
import { fill } from "#i18n/fill.tsx";
import { ActionButton, FieldForm } from "#desk/parts/action-form.tsx";
import { useFieldValue } from "#desk/parts/use-field-value.ts";
import { formResult } from "./form-result.ts";
import type { Result } from "./lead-action.server.ts";
import { useLeadWords } from "./lead-words.ts";

type Props = {
  tags: readonly string[];
  inUse: readonly string[];
  result: Result | undefined;
  level?: "h2" | "h3";
};

/** Tags of a lead or a person, and a field that proposes those of others. */
export function Tags({ tags, inUse, result, level: Heading = "h3" }: Props) {
  const { tags: words } = useLeadWords();
  const id = useId();
  const { done, error } = formResult(result, "tag");
  const [key, onInput] = useFieldValue(tags.join(), done);
  return (
    <section className="card grid gap-3 p-5 md:p-6">
      <Heading className="font-semibold">{words.title}</Heading>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <ActionButton intent="untag" fields={{ tag }} label={fill(words.remove, { tag })} preventScrollReset>
                <bdi className="truncate">{tag}</bdi>
                <X aria-hidden="true" className="size-4 shrink-0" />
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <FieldForm
        key={key}
        onInput={onInput}
        intent="tag"
        button={words.add}
        field={{
          label: words.label,
          hint: words.hint,
          error,
          name: "tag",
          list: id,
          dir: "auto",
          required: true,
          maxLength: longestTag * 3,
        }}
      >
        <datalist id={id}>
          {inUse
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option key={tag}>{tag}</option>
            ))}
        </datalist>
      </FieldForm>
    </section>
  );
}
