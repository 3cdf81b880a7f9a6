import Check from "lucide-react/icons/check";
import type { ContactPage } from "#content/schema/contact.ts";

/** The steps after a message. @param sent whether one was sent: the first step is done */
export function NextSteps({ title, steps, sent }: ContactPage["next"] & { sent: boolean }) {
  return (
    <section aria-labelledby="next-title" className="lg:order-1">
      <h2 id="next-title" className="text-h3">
        {title}
      </h2>
      <ol className="mt-4 grid gap-x-8 gap-y-4 md:max-lg:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[1.75rem_1fr] content-start border-t border-sand-300 pt-3">
            <span aria-hidden="true" className="row-span-2 block tabular text-emerald-deep">
              {sent && index === 0 ? <Check className="size-5" strokeWidth={3} /> : index + 1}
            </span>
            <h3 className="font-semibold">{title}</h3>
            <p className="text-item text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
