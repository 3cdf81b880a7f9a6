import ChevronDown from "virtual:icon/chevron-down";
import type { ReactNode } from "react";
import { fill } from "#i18n/fill.tsx";
import { useWords } from "#desk/words/words.ts";

/** Maximum items of an undivided list. */
const most = 20;
/** Items per part of a long list: few enough items to scan, and few parts. */
const partSize = 50;

/** The part, counted from 0, of an item of a long list. */
export const partOf = (index: number): number => Math.floor(index / partSize);

type Props = {
  count: number;
  open: ReadonlySet<number>;
  setOpen: (part: number, isOpen: boolean) => void;
  nameOfItem: (index: number) => string;
  /** An item, as `<li>`. */
  children: (index: number) => ReactNode;
};

/** All items, or collapsible parts: screen readers and slow phones cannot take 1,000 fields. */
export function ListParts({ count, open, setOpen, nameOfItem, children }: Props) {
  const { documents: words } = useWords();
  const itemsBetween = (from: number, to: number) => (
    <ol start={from + 1} className="grid gap-2">
      {Array.from({ length: to - from }, (_, index) => children(from + index))}
    </ol>
  );
  if (count === 0) return null;
  if (count <= most) return itemsBetween(0, count);
  return Array.from({ length: partOf(count - 1) + 1 }, (_, part) => {
    const from = part * partSize;
    const to = Math.min(from + partSize, count);
    return (
      <details
        key={part}
        open={open.has(part)}
        className="rounded-md border border-line px-2"
        onToggle={({ currentTarget }) => setOpen(part, currentTarget.open)}
      >
        <summary className="flex min-h-11 items-center gap-2">
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-accent in-open:rotate-180" />
          <span className="shrink-0 font-semibold">{fill(words.part, { first: from + 1, last: to })}</span>
          <bdi className="truncate text-subdued">{nameOfItem(from)} …</bdi>
        </summary>
        {open.has(part) && <div className="pb-2">{itemsBetween(from, to)}</div>}
      </details>
    );
  });
}
