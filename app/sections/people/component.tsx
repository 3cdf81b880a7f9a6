import { inRows } from "#app/sections/in-rows.ts";
import { Mark } from "#app/ui/mark.tsx";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Section, SectionHeading } from "#app/ui/section.tsx";
import type { SectionData, SectionProps } from "#app/sections/section-props.ts";

type Person = SectionData<"people">["entries"][number];

/** People with their portraits; the company's mark replaces a missing portrait beside others. */
export const Component = ({ id, sand, data }: SectionProps<"people">) => {
  const { title, intro, words, hasPortraits, entries } = data;
  return (
    <Section dense sand={sand}>
      <SectionHeading id={id} title={title} intro={intro} />
      <ul
        className={`grid gap-x-6 gap-y-10 md:gap-x-8 ${hasPortraits ? "grid-cols-2" : "sm:grid-cols-2"} ${inRows(entries)}`}
      >
        {entries.map((person) => (
          <li key={person.name} className={hasPortraits ? "" : "border-t-2 border-emerald-deep pt-5"}>
            {hasPortraits && <Portrait {...person} />}
            <h3 className="font-semibold">
              {person.link ? (
                <NewWindowLink href={person.link} className="text-link">
                  {person.name}
                </NewWindowLink>
              ) : (
                person.name
              )}
            </h3>
            <p className="text-muted">{person.role}</p>
            <dl className="text-small mt-3 grid gap-2">
              <div>
                <dt className="text-muted">{words.languages}</dt>
                <dd>{person.languages}</dd>
              </div>
              {person.credentials.length > 0 && (
                <div>
                  <dt className="text-muted">{words.credentials}</dt>
                  {person.credentials.map((credential) => (
                    <dd key={credential} className="mt-1 first-of-type:mt-0">
                      <bdi>{credential}</bdi>
                    </dd>
                  ))}
                </div>
              )}
            </dl>
          </li>
        ))}
      </ul>{" "}
    </Section>
  );
};

const Portrait = ({ picture, alt }: Pick<Person, "picture" | "alt">) => (
  <div className="portrait mb-4 aspect-[4/5] overflow-hidden rounded-md bg-night-900">
    {picture ? (
      <Picture
        picture={picture}
        alt={alt ?? ""}
        sizes="(width >= 48rem) 34rem"
        className="h-full w-full object-cover"
      />
    ) : (
      <div className="text-display grid h-full place-items-center text-sand-200">
        <Mark className="size-14" />
      </div>
    )}
  </div>
);
