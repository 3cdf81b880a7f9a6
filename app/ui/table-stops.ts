/**
 * Ref of a box with tables: a table wider than its frame gets a Tab stop, for scrolling; others
 * need none. Without scripts each has one.
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
