import { data } from "react-router";
import type { ContactRefusal } from "#app/features/leads/intake/contact-action.server.ts";
import { checkFields, type Faults, type FormField } from "#app/features/leads/rules/check-fields.ts";

/** Refusals by the browser itself, or a failed request, as codes: the page has the words. */
export type EarlyRefusal = {
  values: Record<string, string>;
  faults: Faults;
  unreachable: boolean;
};

/** Fields of the visible form: the router sends it without the page's data. */
let fields: readonly FormField[] = [];
export const rememberFields = (formFields: readonly FormField[]): void => void (fields = formFields);

/** Checks a message, then sends it; if the server cannot be reached, page and text stay. */
export async function checkAndSend<Answer>(request: Request, send: () => Promise<Answer>) {
  const values = Object.fromEntries(await request.clone().formData()) as EarlyRefusal["values"];
  const refuse = (why: Omit<EarlyRefusal, "values">) =>
    // A refusal status keeps the router from reloading the page's data.
    data<EarlyRefusal>({ values, ...why }, { status: 422 });
  const check = checkFields(fields, values);
  if (!check.valid) return refuse({ faults: check.faults, unreachable: false });
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
  form: { fields: readonly FormField[]; offline: string },
  refusal: ContactRefusal | EarlyRefusal,
): ContactRefusal {
  if (!("faults" in refusal)) return refusal;
  const { values, faults, unreachable } = refusal;
  const errors: ContactRefusal["errors"] = {};
  for (const { name, says } of form.fields) if (faults[name]) errors[name] = says[faults[name]];
  return { values, errors, ...(unreachable && { formError: form.offline }) };
}
