import { useNavigate } from "react-router";
import { localeOfFile } from "#cms/document-path.ts";
import { fieldName } from "#cms/plain.ts";
import { fill } from "#i18n/fill.tsx";
import { Button } from "#desk/parts/buttons.tsx";
import { fieldAddress } from "#desk/parts/linked-field.ts";
import { Notice } from "#desk/parts/notice.tsx";
import { TwoValues } from "#desk/review/two-values.tsx";
import { useWords } from "#desk/words/words.ts";
import type { DocumentStore, FieldConflict } from "./document-store.ts";

type Props = { conflict: FieldConflict; field: string; store: DocumentStore };

/** A field that a colleague has changed too, and the choice between both values. */
export function ConflictNotice({ conflict, field, store }: Props) {
  const { documents: words } = useWords();
  const navigate = useNavigate();
  function settle(whose: "ours" | "theirs"): void {
    store.settle(conflict, whose);
    // The notice is gone, and the focus with it.
    const { hash } = new URL(fieldAddress("", fieldName(conflict.path), localeOfFile(conflict.file)), location.href);
    void navigate({ hash }, { replace: true, preventScrollReset: true });
  }
  return (
    <Notice kind="attention">
      <p className="font-semibold">{fill(words.clashTitle, { field })}</p>
      <div className="mt-2 grid gap-3">
        {conflict.fields.map(({ field: name, ours, theirs }, index) => (
          <TwoValues
            key={`${name} ${index}`}
            as="choice"
            labels={[words.clashTheirs, words.clashOurs]}
            values={[theirs, ours]}
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => settle("theirs")}>{words.keepTheirs}</Button>
        <Button onClick={() => settle("ours")}>{words.keepOurs}</Button>
      </div>
    </Notice>
  );
}
