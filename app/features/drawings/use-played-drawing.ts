import { useEffect } from "react";

/** Milliseconds before the next state, enough to read one; drawing.css fills its label meanwhile. */
const stay = 4800;

/**
 * Shows a drawing's states one after the other, once in view, until the visitor's first touch, key or
 * focus; on a stage, when its button is pressed.
 */
export function usePlayedDrawing(html: string | undefined): void {
  useEffect(() => {
    const figure = document.querySelector<HTMLElement>("figure.drawing");
    if (!figure) return;
    const states = figure.querySelectorAll("input");
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const button = figure.querySelector("button");
    if (button) return playOnStage(figure, button, states, isStill);
    if (isStill) return;
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

/** The button leads from state to state; unless motion is reduced, the third follows the second by itself. */
function playOnStage(
  figure: HTMLElement,
  button: HTMLButtonElement,
  states: NodeListOf<HTMLInputElement>,
  isStill: boolean,
): () => void {
  const stops = new AbortController();
  const status = figure.querySelector("output")!;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (at: number) => {
    states[at]!.checked = true;
    status.textContent = document.getElementById(states[at]!.getAttribute("aria-describedby")!)!.textContent;
  };
  const press = () => {
    clearTimeout(timer);
    const next = ([...states].findIndex(({ checked }) => checked) + 1) % states.length;
    show(next);
    if (next === 1 && !isStill) timer = setTimeout(show, stay, 2);
  };
  // The radio button itself announces a state that the visitor chooses.
  const leave = () => {
    clearTimeout(timer);
    status.textContent = "";
  };
  figure.dataset.ready = "";
  button.addEventListener("click", press, { signal: stops.signal });
  figure.addEventListener("change", leave, { signal: stops.signal });
  stops.signal.addEventListener("abort", () => clearTimeout(timer));
  return () => stops.abort();
}
