import type { SectionProps } from "#app/sections/section-props.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Section } from "#app/ui/section.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";

/** A text and a picture side by side; on phones the picture is above. */
export const Component = ({ id, sand, data }: SectionProps<"beside">) => (
  <Section dense sand={sand} layout="grid items-center gap-x-16 gap-y-6 lg:grid-cols-2">
    <div className={`overflow-clip rounded-lg ${data.side === "start" ? "" : "lg:order-last"}`}>
      <Picture
        picture={data.picture}
        alt={data.sceneAlt}
        sizes="(width >= 64rem) 50vw"
        className="aspect-[3/2] h-full w-full object-cover"
      />
    </div>
    <div>
      <h2 id={id} className="text-h2 mb-4">
        {data.title}
      </h2>
      <Prose html={data.html} />
      {data.page && (
        <SiteLink to={data.page} className="button button-deep mt-6">
          {data.button}
        </SiteLink>
      )}
    </div>
  </Section>
);
