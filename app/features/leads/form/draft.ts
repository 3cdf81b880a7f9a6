import { signalFields } from "#app/features/leads/rules/check-fields.ts";

/** Typed values, in memory only: they survive a language switch, but not the tab. */
export const draft: Record<string, string> = {};

let began: number | undefined;
let proof = "";

/** Clears the draft for the next message. */
export function clearDraft(): void {
  for (const name of Object.keys(draft)) delete draft[name];
  began = undefined;
  proof = "";
}

/** Starts measuring and solving at the first focus in the form; a proof is optional. */
export function beginSignals(): void {
  if (began !== undefined) return;
  const start = performance.now();
  began = start;
  void import("#app/features/leads/spam/solve-challenge.ts")
    .then(({ solveChallenge }) => solveChallenge())
    .then(
      (solution) => {
        if (began === start) proof = solution;
      },
      () => undefined,
    );
}

/** Fills the hidden fields with the values known so far. */
export function writeSignals(form: HTMLFormElement): void {
  const values = { fill_ms: began === undefined ? "" : String(Math.round(performance.now() - began)), proof };
  for (const name of signalFields) (form.elements.namedItem(name) as HTMLInputElement).value = values[name];
}
