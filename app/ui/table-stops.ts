/**
 * Ref of a box with tables: those wider than their frame can be reached by keyboard, to scroll them;
 * one that fits needs no stop there. Without scripts each is one.
 */
export function tableStops(box: HTMLElement | null) {
  const watch = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const frame = target.closest(".table-scroll")!;
      frame.setAttribute("tabindex", frame.scrollWidth > frame.clientWidth ? "0" : "-1");
    }
  });
  for (const one of box?.querySelectorAll(".table-scroll, .table-scroll > table") ?? []) watch.observe(one);
  return () => watch.disconnect();
}
