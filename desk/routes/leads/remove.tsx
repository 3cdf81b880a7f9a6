import { Form } from "react-router";
import { fill } from "#i18n/fill.tsx";
import { TextField } from "#desk/parts/field.tsx";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { useWords } from "#desk/words/words.ts";

/** The only irreversible action here: the member must type the reference number. */
export function Remove({ reference, isWrong }: { reference: string; isWrong: boolean }) {
  const { leads: words } = useWords();
  return (
    <details open={isWrong} className="mb-8">
      <summary className="button button-quiet -ms-3 list-none text-error [&::-webkit-details-marker]:hidden">
        {words.remove}
      </summary>
      <Form
        method="post"
        preventScrollReset
        noValidate
        aria-label={words.removeButton}
        className="card mt-2 grid max-w-[36em] gap-4 p-5"
      >
        <p>{words.removeText}</p>
        <TextField
          label={fill(words.removeConfirm, { reference })}
          error={isWrong ? words.removeWrong : undefined}
          name="reference"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
        />
        <SubmitButton intent="remove" look="danger" className="w-fit">
          {words.removeButton}
        </SubmitButton>
      </Form>
    </details>
  );
}
