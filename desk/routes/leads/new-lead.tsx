import { randomUUID } from "node:crypto";
import { Form, redirect, useActionData, useLoaderData } from "react-router";
import { enterLead } from "#app/features/leads/intake/enter-lead.server.ts";
import { fieldLabel, formFields, leadFields } from "#app/features/leads/lead-fields.server.ts";
import { faultMessages } from "#app/features/leads/rules/check-fields.ts";
import { leadOrigins } from "#app/store/column-values.ts";
import { actionAt, loaderAt } from "#desk/desk-context.server.ts";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { LanguageField, SelectField, TextArea, TextField } from "#desk/parts/field.tsx";
import { Page } from "#desk/parts/page.tsx";
import { useLanguage } from "#desk/words/words.ts";
import { useLeadWords } from "./lead-words.ts";

export const loader = loaderAt("leads/new-lead", ({ sites, language }) => {
  const fields = leadFields
    .filter(({ onForm }) => onForm)
    .map((field) => ({ name: field.name, type: field.type, label: fieldLabel(sites()[language], field) }));
  return { submission: randomUUID(), origins: leadOrigins, fields };
});

export const action = actionAt("leads/new-lead", async (desk) => {
  const { field, fields, language, member, record, sites, store } = desk;
  const values = Object.fromEntries(fields);
  const result = await enterLead(store, sites().en.company.referencePrefix, {
    submission: field("submission"),
    origin: leadOrigins.find((one) => one === field("origin")) ?? leadOrigins[0],
    locale: field("language") === "ar" ? "ar" : "en",
    who: member.email,
    values,
  });
  if (result.outcome === "invalid")
    return { values, errors: faultMessages(formFields(sites()[language])!, result.faults) };
  await record("lead-entered", result.id);
  return redirect(`/leads/${result.id}`);
});

/** Enters a lead that came by telephone, WhatsApp or otherwise. */
export default function NewLead() {
  const { submission, origins, fields } = useLoaderData<typeof loader>();
  const { values = {}, errors = {} } = useActionData<typeof action>() ?? {};
  const words = useLeadWords();
  const language = useLanguage();
  return (
    <Page title={words.enter.title} intro={words.enter.intro} back={{ to: "/leads", text: words.back }}>
      <div className="grid max-w-[36em] gap-5">
        <Form method="post" noValidate aria-label={words.enter.title} className="card grid gap-4 p-5 md:p-6">
          <input type="hidden" name="submission" value={values.submission ?? submission} />
          <SelectField
            label={words.enter.origin}
            name="origin"
            defaultValue={values.origin}
            options={origins.map((origin) => ({ value: origin, label: words.origins[origin] }))}
          />
          {fields.map(({ name, type, label }) => {
            const common = {
              name,
              dir: type === "email" || type === "tel" ? "ltr" : "auto",
              defaultValue: values[name],
            };
            return type === "textarea" ? (
              <TextArea key={name} label={label} error={errors[name]} {...common} rows={4} />
            ) : (
              <TextField key={name} label={label} error={errors[name]} type={type} autoComplete="off" {...common} />
            );
          })}
          <LanguageField label={words.fields.language} value={values.language === "ar" ? "ar" : language} />
          <SubmitButton intent="enter" look="main" className="w-fit">
            {words.enter.save}
          </SubmitButton>
        </Form>
      </div>
    </Page>
  );
}
