/** Ref of an element with tables: only tables wider than their frame keep a tab stop, for scrolling. */
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
