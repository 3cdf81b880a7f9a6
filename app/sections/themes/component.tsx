import type { SectionProps } from "#app/sections/section-props.ts";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { SceneBeside } from "#app/ui/picture.tsx";
import { scrollStops } from "#app/ui/scroll-stops.ts";

/** A scene; below it, on a separate ground, our work for each theme, beside a fact. */
export const Component = ({ id, data }: SectionProps<"themes">) => (
  <section id={id} className="on-night">
    <div className="relative">
      <SceneBeside picture={data.picture} alt={data.sceneAlt} low />
      <div className="container-page relative flex flex-col justify-center pt-9 lg:min-h-[27rem] lg:pt-0">
        <h2 className="text-h2 lg:max-w-[40%]">{data.title}</h2>
        <p className="text-item md:text-lead mt-4 text-sand-200 lg:max-w-[40%] lg:pe-6">{data.intro}</p>
      </div>
    </div>
    <div ref={scrollStops} className="container-page section-dense">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys */}
      <ol aria-label={data.title} tabIndex={0} className="sideways grid gap-x-6 md:gap-y-10 lg:grid-cols-3">
        {data.themes.map(({ id: themeId, title, text, figure, fact, source }) => (
          <li
            key={themeId}
            id={themeId}
            className="grid grid-cols-[1fr_auto] content-start gap-x-6 border-t border-sand-200/35 pt-3.5 lg:row-span-4 lg:grid-cols-1 lg:grid-rows-subgrid lg:gap-0"
          >
            <h3 className="text-h3">{title}</h3>
            {figure && (
              <p className="lights-up text-h3 text-lamp lg:text-h2 lg:order-first lg:mb-4">
                <bdi>{figure}</bdi>
              </p>
            )}
            <p className="max-lg:text-item col-span-full mt-2 max-w-[37.5em] text-sand-100">{text}</p>
            <p className="text-item col-span-full mt-1 max-w-[37.5em] text-sand-200 lg:mt-4">
              <span>{fact}</span>{" "}
              <NewWindowLink
                href={source.url}
                className="underline decoration-1 underline-offset-[0.25em] hover:text-sand-50"
              >
                <bdi>{source.name}</bdi>
              </NewWindowLink>
            </p>
          </li>
        ))}
      </ol>
    </div>
  </section>
);
