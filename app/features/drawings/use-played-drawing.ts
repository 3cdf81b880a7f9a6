import { useEffect } from "react";

/** Milliseconds before the next state, enough to read one; drawing.css fills its label meanwhile. */
const stay = 4800;

/** Shows a drawing's states one after the other, once in view, until the visitor's first touch, key or focus. */
export function usePlayedDrawing(html: string | undefined): void {
  useEffect(() => {
    const figure = document.querySelector<HTMLElement>("figure.drawing");
    if (!figure || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const states = figure.querySelectorAll("input");
    const stops = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const play = (at: number) => {
      const state = states[at];
      if (!state) return stops.abort();
      state.checked = true;
      if (at === states.length - 1) return stops.abort();
      timer = setTimeout(play, stay, at + 1);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        figure.dataset.plays = "";
        timer = setTimeout(play, stay, 1);
      },
      { threshold: 0.8 },
    );
    observer.observe(figure);
    stops.signal.addEventListener("abort", () => {
      observer.disconnect();
      clearTimeout(timer);
      delete figure.dataset.plays;
    });
    for (const type of ["pointerdown", "keydown", "focusin"])
      figure.addEventListener(type, () => stops.abort(), { signal: stops.signal });
    return () => stops.abort();
  }, [html]);
}
