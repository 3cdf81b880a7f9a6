import { fill } from "#i18n/fill.tsx";
import { Button } from "#desk/parts/buttons.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { TwoValues } from "#desk/review/two-values.tsx";
import { useWords } from "#desk/words/words.ts";
import type { DocumentStore, FieldConflict } from "./document-store.ts";

type Props = { conflict: FieldConflict; field: string; store: DocumentStore };

/** A field that a colleague has changed too, and the choice between both values. */
export function ConflictNotice({ conflict, field, store }: Props) {
  const { documents: words } = useWords();
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
        <Button onClick={() => store.settle(conflict, "theirs")}>{words.keepTheirs}</Button>
        <Button onClick={() => store.settle(conflict, "ours")}>{words.keepOurs}</Button>
      </div>
    </Notice>
  );
}
