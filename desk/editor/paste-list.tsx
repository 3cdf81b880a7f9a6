import { useState } from "react";
import { fill } from "#i18n/fill.tsx";
import { redirectsIn, spelling } from "#cms/old-addresses.ts";
import type { Plain } from "#cms/plain.ts";
import { Button, SubmitButton } from "#desk/parts/buttons.tsx";
import { Dialog } from "#desk/parts/dialog.tsx";
import { TextArea } from "#desk/parts/field.tsx";
import { NoticeList } from "#desk/parts/notice.tsx";
import { useWords } from "#desk/words/words.ts";
import { textIn } from "./item-title.ts";

/** @param items of the list @param add called with the pasted redirects */
type Props = { items: readonly Plain[]; add: (redirects: { from: string; to: string }[]) => void };

/** Many redirects at once, from two columns of a spreadsheet: adds all, or none and names each line's fault. */
export function PasteList({ items, add }: Props) {
  const { pasted: words } = useWords().documents;
  const [faults, setFaults] = useState<string[]>([]);

  /** @returns whether all were added */
  function addAll(list: string): boolean {
    const lines = redirectsIn(list);
    const present = new Set(items.map((one) => spelling(textIn(one, "from"))));
    const repeats = lines.redirects.filter(({ from }) => present.size === present.add(spelling(from)).size);
    const wrong = [
      ...lines.faults.map((one) => ({ ...one, text: words.none })),
      ...repeats.map((one) => ({ ...one, text: words.twice })),
    ];
    setFaults(wrong.toSorted((one, other) => one.line - other.line).map(({ text, ...one }) => fill(text, one)));
    if (wrong.length > 0) return false;
    add(lines.redirects.map(({ from, to }) => ({ from, to })));
    return true;
  }

  return (
    <Dialog title={words.title} isWide opener={(open) => <Button onClick={open}>{words.title}</Button>}>
      {(close) => (
        <form
          className="grid gap-4 overflow-y-auto p-5 pt-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (addAll(new FormData(event.currentTarget).get("list") as string)) close();
          }}
        >
          {faults.length > 0 && <NoticeList kind="bad" title={words.faults} items={faults} />}
          <TextArea
            data-first
            name="list"
            rows={8}
            dir="ltr"
            label={words.label}
            hint={words.hint}
            spellCheck={false}
          />
          <SubmitButton look="main" className="w-fit">
            {words.add}
          </SubmitButton>
        </form>
      )}
    </Dialog>
  );
}
