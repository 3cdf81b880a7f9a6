import { data } from "react-router";
import { checkFields, faultMessages, type Faults, sizeFault } from "#app/features/leads/rules/check-fields.ts";
import { valueIn } from "./draft.ts";
import type { FormRefusal } from "./form-action.server.ts";
import type { FormView } from "./form-view.server.ts";

/** The visible forms by their names: the router sends them without the page's data. */
const forms = new Map<string, FormView>();
export const rememberForm = (form: FormView): void => void forms.set(form.name, form);

/** Checks a message, then sends it; if the server cannot be reached, page and text stay. */
export async function checkAndSend<Answer>(request: Request, send: () => Promise<Answer>) {
  const formData = await request.clone().formData();
  const name = valueIn(formData, "form");
  const { fields = [], words } = forms.get(name) ?? {};
  const values = Object.fromEntries(fields.map((field) => [field.name, valueIn(formData, field.name)]));
  const ofFiles: Faults = {};
  for (const field of fields) {
    const file = field.type === "file" && formData.get(field.name);
    // A file without a name means that none was chosen.
    if (!(file instanceof File) || file.name === "") continue;
    values[field.name] = "file";
    const fault = sizeFault(file.size);
    if (fault) ofFiles[field.name] = fault;
  }
  const refuse = (why: Pick<FormRefusal, "errors" | "formError">) =>
    // A refusal status keeps the router from reloading the page's data.
    data<FormRefusal>({ form: name, values, ...why }, { status: 422 });
  const check = checkFields(fields, values);
  const faults = { ...(check.valid ? {} : check.faults), ...ofFiles };
  if (Object.keys(faults).length > 0) return refuse({ errors: faultMessages(fields, faults) });
  try {
    return await send();
  } catch (fault) {
    // The redirect to the thank-you notice.
    if (fault instanceof Response || !words) throw fault;
    return refuse({ errors: {}, formError: words.offline });
  }
}
