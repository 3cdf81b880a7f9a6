import { data } from "react-router";
import { checkFields, type Faults, type FormField, sizeFault } from "#app/features/leads/rules/check-fields.ts";
import { valueIn } from "./draft.ts";
import type { FormRefusal } from "./form-action.server.ts";
import type { FormView } from "./form-view.server.ts";

/** Refusals by the browser itself, or a failed request, as codes: the page has the words. */
export type EarlyRefusal = {
  form: string;
  values: Record<string, string>;
  faults: Faults;
  unreachable: boolean;
};

/** Fields of the visible forms: the router sends them without the page's data. */
const fieldsOf = new Map<string, readonly FormField[]>();
export const rememberFields = (form: string, fields: readonly FormField[]): void => void fieldsOf.set(form, fields);

/** Checks a message, then sends it; if the server cannot be reached, page and text stay. */
export async function checkAndSend<Answer>(request: Request, send: () => Promise<Answer>) {
  const formData = await request.clone().formData();
  const form = valueIn(formData, "form");
  const fields = fieldsOf.get(form) ?? [];
  const values = Object.fromEntries(fields.map(({ name }) => [name, valueIn(formData, name)]));
  const ofFiles: Faults = {};
  for (const { name, type } of fields) {
    const file = type === "file" && formData.get(name);
    // Nothing was chosen if it has no name.
    if (!(file instanceof File) || file.name === "") continue;
    values[name] = "file";
    const fault = sizeFault(file.size);
    if (fault) ofFiles[name] = fault;
  }
  const refuse = (why: Omit<EarlyRefusal, "form" | "values">) =>
    // A refusal status keeps the router from reloading the page's data.
    data<EarlyRefusal>({ form, values, ...why }, { status: 422 });
  const check = checkFields(fields, values);
  if (!check.valid || Object.keys(ofFiles).length > 0)
    return refuse({ faults: { ...(check.valid ? {} : check.faults), ...ofFiles }, unreachable: false });
  try {
    return await send();
  } catch (fault) {
    // The redirect to the thank-you notice.
    if (fault instanceof Response) throw fault;
    return refuse({ faults: {}, unreachable: true });
  }
}

/** A refusal in words, whether from the server or from the browser. */
export function inWords(
  { fields, words }: Pick<FormView, "fields" | "words">,
  refusal: FormRefusal | EarlyRefusal,
): FormRefusal {
  if (!("faults" in refusal)) return refusal;
  const { form, values, faults, unreachable } = refusal;
  const errors: FormRefusal["errors"] = {};
  for (const { name, says } of fields) if (faults[name]) errors[name] = says[faults[name]] ?? says.invalid;
  return { form, values, errors, ...(unreachable && { formError: words.offline }) };
}
