import { data } from "react-router";
import type { ContactRefusal } from "#app/features/leads/intake/contact-action.server.ts";
import { checkFields, type Faults, type FormField } from "#app/features/leads/rules/check-fields.ts";

/** What the browser itself refuses, or could not send. It holds no words: those are the page's. */
export type EarlyRefusal = {
  values: Record<string, string>;
  faults: Faults;
  unreachable: boolean;
};

/** Of the form on the screen: the router sends it without the page's data. */
let fields: readonly FormField[] = [];
export const rememberFields = (shown: readonly FormField[]): void => void (fields = shown);

/** Checks a message, then sends it; if the server cannot be reached, page and text stay. */
export async function checkAndSend<Answer>(request: Request, send: () => Promise<Answer>) {
  const values = Object.fromEntries(await request.clone().formData()) as EarlyRefusal["values"];
  const refuse = (why: Omit<EarlyRefusal, "values">) =>
    // A status of refusal keeps the router from loading the page's data once more.
    data<EarlyRefusal>({ values, ...why }, { status: 422 });
  const checked = checkFields(fields, values);
  if (!checked.valid) return refuse({ faults: checked.faults, unreachable: false });
  try {
    return await send();
  } catch (fault) {
    // The way to the thank-you notice.
    if (fault instanceof Response) throw fault;
    return refuse({ faults: {}, unreachable: true });
  }
}

/** A refusal as the server words it, whoever it comes from. */
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
