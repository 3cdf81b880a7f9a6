import type { SectionProps } from "#app/sections/section-props.ts";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Section, SectionHeading } from "#app/ui/section.tsx";

/** A picture of a place, its address, and links to maps. */
export const Component = ({ id, sand, data }: SectionProps<"map">) => (
  <Section dense sand={sand}>
    <SectionHeading id={id} title={data.title} intro={data.intro} />
    <div className="grid items-center gap-x-16 gap-y-6 lg:grid-cols-[1.4fr_1fr]">
      <Picture
        picture={data.picture}
        alt={data.sceneAlt}
        sizes="(width >= 64rem) 58vw"
        className="aspect-[3/2] w-full rounded-lg object-cover"
      />
      <div>
        <address className="text-item whitespace-pre-line not-italic">{data.address}</address>
        <h3 className="text-h3 mt-6">{data.directions}</h3>
        <ul className="prose mt-1">
          {data.maps.map(({ name, url }) => (
            <li key={name}>
              <NewWindowLink href={url} className="inline-flex min-h-11 items-center">
                {name}
              </NewWindowLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </Section>
);
