import { type ReactNode, useId } from "react";
import { inRows } from "#app/sections/in-rows.ts";
import type { SectionProps } from "#app/sections/section-props.ts";
import { SceneBeside } from "#app/ui/picture.tsx";

/** The company's mission and vision, beside a picture if there is one, and its values. */
export function Component({ id, data }: SectionProps<"principles">) {
  const { title, picture, sceneAlt = "", statements, values } = data;
  return (
    <section id={id} className="on-night">
      <div className="relative">
        {picture && <SceneBeside picture={picture} alt={sceneAlt} low />}
        <div className={`container-page relative pt-9 pb-4 md:pt-16 ${picture ? "lg:min-h-[33rem] lg:pb-14" : ""}`}>
          <h2 className={`text-h2 mb-6 ${picture ? "lg:max-w-[40%]" : ""}`}>{title}</h2>
          <div className={`grid gap-x-12 gap-y-6 ${picture ? "lg:max-w-[40%] lg:pe-6" : "lg:grid-cols-2"}`}>
            {statements.map((statement) => (
              <Principle key={statement.title} title={statement.title}>
                <p className="md:text-lead mt-2 md:mt-3">{statement.text}</p>
              </Principle>
            ))}
          </div>
        </div>
      </div>
      {values && (
        <div className="container-page section-dense max-lg:pt-0">
          <Principle title={values.title}>
            <ul className={`mt-3 grid gap-x-12 md:mt-4 md:gap-y-10 ${inRows(values.items)}`}>
              {values.items.map((value) => (
                <li key={value.title} className="py-4 md:py-0">
                  <h4 className="font-semibold">{value.title}</h4>
                  <p className="text-item mt-2 text-sand-200">{value.text}</p>
                </li>
              ))}
            </ul>
          </Principle>
        </div>
      )}
    </section>
  );
}

/** A card labelled by its heading, since every article of a page needs its own name. */
function Principle({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className="border-t border-sand-200/35 pt-5">
      <h3 id={titleId} className="text-h3">
        {title}
      </h3>
      {children}
    </article>
  );
}
