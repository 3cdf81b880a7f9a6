import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from "react";

/** Too small for a panel beside the page; the same as in app.css. */
const small = "(width < 40rem), (height < 30rem)";

const onSize = (listener: () => void) => {
  const query = matchMedia(small);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

/**
 * Opens and closes the panel: beside the page, which stays usable, or on small screens over it, which is inert then and does not scroll.
 * @returns whether it lies over the page
 */
export function useDialog(dialog: RefObject<HTMLDialogElement | null>, open: boolean) {
  const overPage = useSyncExternalStore(onSize, () => matchMedia(small).matches);
  /** Closing a dialog takes the focus out of it. */
  const focused = useRef<HTMLElement>(undefined);

  useLayoutEffect(() => {
    const panel = dialog.current;
    if (!panel || !open) return;
    if (overPage) panel.showModal();
    else panel.show();
    focused.current?.focus();
    document.documentElement.classList.toggle("overflow-hidden", overPage);
    const release = overPage ? keepInSight(panel) : undefined;
    return () => {
      release?.();
      document.documentElement.classList.remove("overflow-hidden");
      const { activeElement } = document;
      focused.current = panel.contains(activeElement) ? (activeElement as HTMLElement) : undefined;
      // The event "close" comes later, when the panel may be open again in the other way.
      panel.close();
    };
  }, [dialog, open, overPage]);

  return overPage;
}

/** Fits the panel into what the keyboard on the screen leaves free: Safari lays it over the page instead of making the page smaller. */
function keepInSight(panel: HTMLDialogElement): () => void {
  const view = visualViewport;
  if (!view) return () => undefined;
  const fit = () => {
    // A visitor who magnifies the page with two fingers wants the panel as it is.
    if (view.scale > 1.01) return;
    panel.style.blockSize = `${view.height}px`;
    panel.style.insetBlockStart = `${view.offsetTop}px`;
  };
  fit();
  view.addEventListener("resize", fit);
  view.addEventListener("scroll", fit);
  return () => {
    view.removeEventListener("resize", fit);
    view.removeEventListener("scroll", fit);
    panel.style.blockSize = "";
    panel.style.insetBlockStart = "";
  };
}

/** Whether the panel lies over what has just got the focus. */
export function coversFocus(panel: HTMLElement | null, target: EventTarget | null): boolean {
  if (!panel?.parentElement || !(target instanceof Element) || panel.parentElement.contains(target)) return false;
  const over = panel.getBoundingClientRect();
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return over.left < x && x < over.right && over.top < y && y < over.bottom;
}
