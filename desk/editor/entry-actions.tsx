import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { fill } from "#i18n/fill.tsx";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { ButtonLink, SubmitButton } from "#desk/parts/buttons.tsx";
import { Field } from "#desk/parts/field.tsx";
import { linkedField } from "#desk/parts/linked-field.ts";
import { useWords } from "#desk/words/words.ts";

type Props = {
  document: string;
  /** Path of its page, which can be renamed; a form has none. */
  page: string | undefined;
  fault: "taken" | "bad-name" | undefined;
};

/** Renames, copies or removes an entry. */
export function EntryActions({ document, page, fault }: Props) {
  const { documents: words } = useWords();
  const [folder, slug] = document.split("/");
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (linkedField() === "address") details.current!.open = true;
  }, []);
  const error = fault && { taken: words.taken, "bad-name": words.badName }[fault];
  return (
    <details ref={details} className="card p-4 md:p-6" open={error !== undefined || undefined}>
      <summary className="flex min-h-11 items-center font-semibold">{words.more}</summary>
      <div className="mt-3 grid gap-5">
        {page && (
          <Form method="post">
            <Field label={words.name} hint={fill(words.nameHint, { address: page })} error={error}>
              {(attributes) => (
                <div className="flex flex-wrap gap-2">
                  <input
                    {...attributes}
                    data-field="address"
                    name="name"
                    defaultValue={slug}
                    dir="ltr"
                    className="input max-w-sm"
                  />
                  <SubmitButton intent="rename">{words.rename}</SubmitButton>
                </div>
              )}
            </Field>
          </Form>
        )}
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={`/words/new/${folder}?copy=${slug}`}>{words.copy}</ButtonLink>
          <ActionButton intent="remove" look="danger">
            {words.removeDocument}
          </ActionButton>
        </div>
      </div>
    </details>
  );
}
