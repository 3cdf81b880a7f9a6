import { inRows } from "#app/sections/in-rows.ts";
import type { SectionProps } from "#app/sections/section-props.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Section, SectionHeading } from "#app/ui/section.tsx";

export const Component = ({ id, sand, data: { title, intro, pictures } }: SectionProps<"gallery">) => (
  <Section dense sand={sand}>
    <SectionHeading id={id} title={title} intro={intro} />
    <ul className={`grid gap-x-6 gap-y-8 sm:grid-cols-2 ${inRows(pictures)}`}>
      {pictures.map(({ picture, sceneAlt, caption }) => (
        <li key={picture.src}>
          <figure>
            <Picture
              picture={picture}
              alt={sceneAlt}
              sizes="(width >= 64rem) 450px, (width >= 40rem) 50vw"
              className="aspect-[3/2] w-full rounded-lg object-cover"
            />
            {caption && <figcaption className="text-small mt-2 text-muted">{caption}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  </Section>
);
