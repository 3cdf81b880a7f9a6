/** Ref of an element with tables or rows of cards: only those wider than their frame keep a tab stop, for scrolling. */
export function scrollStops(box: HTMLElement | null) {
  const watch = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const frame = target.closest(".table-scroll, .sideways")!;
      frame.setAttribute("tabindex", frame.scrollWidth > frame.clientWidth ? "0" : "-1");
    }
  });
  for (const one of box?.querySelectorAll(".table-scroll, .table-scroll > table, .sideways") ?? []) watch.observe(one);
  return () => watch.disconnect();
}
