/** The names of the hidden fields that tell it. */
export const effortFields = ["fill_ms", "proof"] as const;

let began: number | undefined;
let proof = "";

/** Begins to measure and to solve at the first focus in the form. Where anything fails there is no proof, and nothing else changes. */
export function beginEffort(): void {
  if (began !== undefined) return;
  const start = performance.now();
  began = start;
  void import("./solve-challenge.ts")
    .then(({ solveChallenge }) => solveChallenge())
    .then(
      (solved) => {
        if (began === start) proof = solved;
      },
      () => undefined,
    );
}

/** Writes what is known by now into the hidden fields. */
export function tellEffort(form: HTMLFormElement): void {
  const values = { fill_ms: began === undefined ? "" : String(Math.round(performance.now() - began)), proof };
  for (const name of effortFields) (form.elements.namedItem(name) as HTMLInputElement).value = values[name];
}

/** For the next message. */
export function clearEffort(): void {
  began = undefined;
  proof = "";
}
