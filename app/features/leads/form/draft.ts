import { signalFields } from "#app/features/leads/rules/check-fields.ts";

/** Typed values, in memory only: they survive a language switch, but not the tab. */
const draft = new Map<string, string>();
const keyOf = (formName: string, name: string) => `${formName}/${name}`;

/** The value of a field, with a line for each ticked box. */
export const valueIn = (data: FormData, name: string): string =>
  data
    .getAll(name)
    .filter((value) => typeof value === "string")
    .join("\n");

export const keepValue = (form: HTMLFormElement, formName: string, name: string): void =>
  void draft.set(keyOf(formName, name), valueIn(new FormData(form), name));

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isBox = (control: Control): control is HTMLInputElement => /^(?:checkbox|radio)$/.test(control.type);

/** Keeps values that are typed already, and fills in the remembered ones elsewhere. */
export function keepDraft(form: HTMLFormElement, formName: string, fields: readonly { name: string }[]): void {
  const all = [...form.elements] as Control[];
  for (const { name } of fields) {
    const controls = all.filter((control) => control.name === name);
    // The browser restores values after the visitor comes back to the page.
    const isChanged = controls.some((control) =>
      isBox(control)
        ? control.checked !== control.defaultChecked
        : control.type !== "file" && control.value !== ("defaultValue" in control ? control.defaultValue : ""),
    );
    const value = draft.get(keyOf(formName, name));
    if (isChanged) keepValue(form, formName, name);
    else if (value)
      for (const control of controls) {
        if (isBox(control)) control.checked = value.split("\n").includes(control.value);
        else control.value = value;
      }
  }
}

let began: number | undefined;
let proof = "";

export function clearDraft(formName: string): void {
  for (const key of draft.keys()) if (key.startsWith(keyOf(formName, ""))) draft.delete(key);
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
