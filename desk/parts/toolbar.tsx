import { type ComponentProps, type RefObject, useEffect, useRef } from "react";
import { listen } from "#app/ui/listen.ts";

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Keys that move the focus, in addition to Home and End. */
const ways = {
  inline: ["ArrowLeft", "ArrowRight"],
  block: ["ArrowUp", "ArrowDown"],
  both: Object.keys(steps),
};
type Way = keyof typeof ways;

/** Moves the focus by arrow keys, Home and End among the elements of a selector within a box. */
export function useArrowKeys(box: RefObject<HTMLElement | null>, selector: string, way: Way): void {
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      const target = event.target as HTMLElement;
      // A search keeps the keys that move its caret.
      const keys = target.matches("[type=search]") ? ways.block : [...ways[way], "Home", "End"];
      if (!keys.includes(key) || ctrlKey || metaKey || altKey || shiftKey) return;
      const all = [...current.querySelectorAll<HTMLElement>(selector)].filter(
        (one) => !one.matches(":disabled") && one.checkVisibility(),
      );
      const at = all.indexOf(target);
      const isMirrored = /Left|Right/.test(key) && current.matches(":dir(rtl)");
      const by = (steps[key] ?? 0) * (isMirrored ? -1 : 1);
      const next = key === "Home" ? all[0] : key === "End" ? all.at(-1) : all[at + by];
      if (at === -1 || !next) return;
      event.preventDefault();
      next.focus();
    };
    return listen(current, "keydown", onKey);
  }, [box, selector, way]);
}

type Props = ComponentProps<"div"> & {
  label: string;
  /** The targets of the keys: by default buttons, without those of dialogs and menus inside. */
  of?: string;
  way?: Way;
};

const tools = ":is(button, select):not(dialog *, [popover] *)";

/** One stop of the Tab key, at the button used last: arrow keys move on. */
export function Toolbar({ label, of = tools, way = "inline", ...box }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLElement>(undefined);
  useArrowKeys(bar, of, way);
  // After each render, since buttons may have been added, removed or disabled.
  useEffect(() => {
    const { current } = bar;
    const settle = ({ target }: { target?: EventTarget | null }) => {
      const all = [...current!.querySelectorAll<HTMLElement>(of)].filter((one) => !one.matches(":disabled"));
      stop.current = all.find((one) => one === target) ?? all.find((one) => one === stop.current) ?? all[0];
      for (const one of all) one.tabIndex = one === stop.current ? 0 : -1;
    };
    settle({});
    return listen(current, "focusin", settle);
  });
  return <div role="toolbar" ref={bar} aria-label={label} {...box} />;
}
