import ChevronDown from "virtual:icon/chevron-down";
import GripVertical from "virtual:icon/grip-vertical";
import { type ReactNode, useState } from "react";
import type { FormField } from "#cms/form.ts";
import { fill } from "#i18n/fill.tsx";
import { useWords } from "#desk/words/words.ts";
import { ItemName } from "./editor-context.ts";
import { KindPicture } from "./kind-picture.tsx";

export function Grip({ drag, end }: { drag: () => void; end: () => void }) {
  return (
    <span
      draggable
      aria-hidden="true"
      className="grid h-11 w-6 shrink-0 cursor-grab place-items-center text-subdued pointer-coarse:hidden"
      onDragStart={({ currentTarget, dataTransfer }) => {
        dataTransfer.setDragImage(currentTarget.closest("li")!, 0, 0);
        drag();
      }}
      onDragEnd={end}
    >
      <GripVertical className="size-4" />
    </span>
  );
}

type ItemProps = {
  name: string;
  title: string;
  kind: FormField | undefined;
  isHidden: boolean;
  isOpen: boolean;
  grip: ReactNode;
  buttons: ReactNode;
  children: ReactNode;
};

/** Collapsed at first, since lists are long. */
export function Item({ name, title, kind, isHidden, isOpen, grip, buttons, children }: ItemProps) {
  const { documents: words } = useWords();
  const [wasOpened, setOpened] = useState(false);
  return (
    <div className="flex items-start justify-between gap-2 p-2 has-[>details[open]]:flex-wrap @max-lg:flex-wrap">
      {grip}
      {/* The buttons of an open item come after its fields, which take the whole width beside the grip. */}
      <details
        className="min-w-0 grow @max-lg:basis-32 open:basis-[calc(100%-2rem)]"
        open={isOpen || undefined}
        onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
      >
        <summary className="flex min-h-11 items-center gap-2 font-semibold">
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-accent [[open]>summary>&]:rotate-180" />
          {kind && <KindPicture sketch={kind.sketch} className={`w-12 shrink-0 ${isHidden ? "opacity-40" : ""}`} />}
          <span className="grid">
            <bdi className={`line-clamp-4 ${isHidden ? "text-subdued" : ""}`}>{kind ? title || kind.label : name}</bdi>
            {kind && (title !== "" || isHidden) && (
              <span className="text-small font-normal text-subdued">
                {title !== "" && kind.label}
                {isHidden && <span className="ms-2 font-semibold text-notice">{words.isHidden}</span>}
              </span>
            )}
          </span>
        </summary>
        {(isOpen || wasOpened) && (
          <ItemName value={name}>
            <div className="py-3">{children}</div>
          </ItemName>
        )}
      </details>
      {buttons}
    </div>
  );
}

/** Maximum items of an undivided list. */
export const undivided = 20;
/** Items per part of a long list: few enough items to scan, and few parts. */
const partSize = 50;

/** The part, counted from 0, of an item of a long list. */
export const partOf = (index: number): number => Math.floor(index / partSize);

type PartsProps = {
  count: number;
  /** The items that a search finds. */
  only: readonly number[] | undefined;
  open: ReadonlySet<number>;
  setOpen: (part: number, isOpen: boolean) => void;
  nameOfItem: (index: number) => string;
  /** An item, as `<li>`. */
  children: (index: number) => ReactNode;
};

/** All items, or collapsible parts: screen readers and slow phones cannot take 1,000 fields. */
export function ListParts({ count, only, open, setOpen, nameOfItem, children }: PartsProps) {
  const { documents: words } = useWords();
  const itemsBetween = (from: number, to: number) => (
    <ol start={from + 1} className="grid gap-2">
      {Array.from({ length: to - from }, (_, index) => children(from + index))}
    </ol>
  );
  if (count === 0) return null;
  if (only) return <ol className="grid gap-2">{only.map((index) => children(index))}</ol>;
  if (count <= undivided) return itemsBetween(0, count);
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
