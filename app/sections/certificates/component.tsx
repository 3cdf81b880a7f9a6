import type { ReactNode } from "react";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { Section, SectionHeading } from "#app/ui/section.tsx";
import type { SectionProps } from "#app/sections/section-props.ts";

/** Valid certificates and licenses, each with its issuer's confirmation page if there is one. */
export const Component = ({ id, sand, data: { title, intro, words, entries } }: SectionProps<"certificates">) => (
  <Section dense sand={sand}>
    <SectionHeading id={id} title={title} intro={intro} />
    <ul>
      {entries.map(({ kind, name, issuer, number, scope, validUntil, validUntilLong, verify }) => (
        <li
          key={number}
          className="grid gap-x-10 gap-y-4 border-t border-sand-300 py-6 last:pb-0 md:grid-cols-[1fr_min(16rem,35%)] md:py-8"
        >
          <div>
            {kind && <p className="text-small text-muted">{kind}</p>}
            <h3 className="text-h3">
              <bdi>{name}</bdi>
            </h3>
            <p className="mt-2 text-muted">{scope}</p>
            {verify && (
              <NewWindowLink href={verify} className="text-link mt-2 inline-flex min-h-11 items-center">
                {words.verify}
              </NewWindowLink>
            )}
          </div>
          <dl className="text-small grid content-start gap-2">
            <Fact label={words.issuer}>{issuer}</Fact>
            <Fact label={words.number}>{number}</Fact>
            {validUntil && (
              <Fact label={words.validUntil}>
                <time dateTime={validUntil}>{validUntilLong}</time>
              </Fact>
            )}
          </dl>
        </li>
      ))}
    </ul>{" "}
  </Section>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted">{label}</dt>
    <dd className="tabular">
      <bdi>{children}</bdi>
    </dd>
  </div>
);
