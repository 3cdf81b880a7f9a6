import type { ComponentType } from "react";
import { Form as PageForm, type FormProps } from "react-router";
import { fill } from "#i18n/fill.tsx";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { useWords } from "#desk/words/words.ts";

type Props = {
  document: string;
  /** Names of documents that link to it, for a sentence. */
  places: string;
  /** A fetcher's form, to stay on the page. */
  form?: ComponentType<Pick<FormProps, "action" | "children" | "className" | "method" | "role">>;
};

/** Links of other documents to one that visitors will not see, and the way to mend them. */
export function LostLinks({ document, places, form: Form = PageForm }: Props) {
  const { linkedFrom, review } = useWords().documents;
  return (
    <Form
      method="post"
      action="/words/publish"
      role="none"
      className="relative mt-1 flex basis-full flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-notice-soft px-3 py-2"
    >
      <input type="hidden" name="document" value={document} />
      <p role="status" className="grow basis-64">
        {fill(linkedFrom, { places })}
      </p>
      <SubmitButton intent="unlink">{review.unlink}</SubmitButton>
    </Form>
  );
}
