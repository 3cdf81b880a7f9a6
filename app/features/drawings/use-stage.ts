import { useEffect } from "react";

/** The button of a drawing on a stage leads from state to state. */
export function useStage(html: string): void {
  useEffect(() => {
    const figure = document.querySelector<HTMLElement>("figure.staged");
    if (!figure) return;
    const states = figure.querySelectorAll("input");
    const status = figure.querySelector("output")!;
    const stops = new AbortController();
    const press = () => {
      const state = states[([...states].findIndex(({ checked }) => checked) + 1) % states.length]!;
      state.checked = true;
      status.textContent = document.getElementById(state.getAttribute("aria-describedby")!)!.textContent;
    };
    // The radio button itself announces a state that the visitor chooses.
    const choose = () => (status.textContent = "");
    figure.dataset.ready = "";
    figure.querySelector("button")!.addEventListener("click", press, { signal: stops.signal });
    figure.addEventListener("change", choose, { signal: stops.signal });
    return () => stops.abort();
  }, [html]);
}
