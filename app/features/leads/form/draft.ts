import { signalFields } from "#app/features/leads/rules/check-fields.ts";

/** What is being typed, in memory only: it outlives the language switch, not the tab. */
export const draft: Record<string, string> = {};

let began: number | undefined;
let proof = "";

/** For the next message. */
export function clearDraft(): void {
  for (const name of Object.keys(draft)) delete draft[name];
  began = undefined;
  proof = "";
}

/** Begins to measure and to solve at the first focus in the form; without a proof all works. */
export function beginSignals(): void {
  if (began !== undefined) return;
  const start = performance.now();
  began = start;
  void import("#app/features/leads/spam/solve-challenge.ts")
    .then(({ solveChallenge }) => solveChallenge())
    .then(
      (solved) => {
        if (began === start) proof = solved;
      },
      () => undefined,
    );
}

/** Writes what is known by now into the hidden fields. */
export function writeSignals(form: HTMLFormElement): void {
  const values = { fill_ms: began === undefined ? "" : String(Math.round(performance.now() - began)), proof };
  for (const name of signalFields) (form.elements.namedItem(name) as HTMLInputElement).value = values[name];
}
