import { useEffect } from "react";
import { useFormAction, useLoaderData } from "react-router";
import { LeadForm, useRefusal } from "#app/features/leads/form/lead-form.tsx";
import { type Sent, Thanks } from "#app/features/leads/form/thanks.tsx";
import type { SectionProps } from "#app/sections/section-props.ts";
import { Section, SectionHeading } from "#app/ui/section.tsx";

/** A form of the owner, whose messages become leads as those of the contact page. */
export function Component({ id, sand, data: { title, intro, form } }: SectionProps<"form">) {
  const { sent } = useLoaderData<{ sent?: Sent }>();
  const own = sent?.form === form.name ? sent : undefined;
  const refusal = useRefusal(form.name, own !== undefined);
  const action = useFormAction();
  const { errorPrefix } = form.words;
  useEffect(() => {
    if (!refusal) return;
    const before = document.title;
    document.title = `${errorPrefix} ${before}`;
    return () => void (document.title = before);
  }, [refusal, errorPrefix]);
  return (
    <Section dense sand={sand}>
      <SectionHeading id={id} title={title} intro={intro} />
      <section
        aria-labelledby={id}
        className="max-w-[44em] rounded-lg border border-sand-200 bg-sand-50 p-5 soft-shadow lg:p-8 max-sm:-mx-2"
      >
        {own ? (
          <Thanks sent={own} as="h3" />
        ) : (
          // Without scripts the answer is a page that begins here.
          <LeadForm form={form} refusal={refusal} action={`${action}#${id}`} />
        )}
      </section>
    </Section>
  );
}
