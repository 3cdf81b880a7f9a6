import type { ContactPage } from "#content/schema.ts";

/** What happens after a message was sent. */
export function NextSteps({ title, steps }: ContactPage["next"]) {
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="text-h3">
        {title}
      </h2>
      <ol className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-t border-sand-300 pt-4">
            <span aria-hidden="true" className="text-small block tabular text-emerald-deep">
              {index + 1}
            </span>
            <h3 className="mt-1 font-semibold">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
