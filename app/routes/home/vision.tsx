import { Backdrop } from "#app/ui/backdrop.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { HomeData } from "./route.tsx";

export function Vision({ vision, newWindow }: { vision: HomeData["vision"]; newWindow: string }) {
  return (
    <section className="on-night section-space relative isolate overflow-clip">
      <Backdrop picture={vision.picture} alt={vision.sceneAlt} className="h-[44rem]" />
      <div className="figure-edge absolute inset-x-0 -top-px rotate-180 text-sand-50" aria-hidden="true" />
      <div className="figure-edge absolute inset-x-0 -bottom-px text-sand-50" aria-hidden="true" />
      <div className="container-page">
        <div className="min-h-72 md:min-h-96">
          <SectionHeading title={vision.title} intro={vision.intro} night />
        </div>
        <ol className="grid gap-x-12 gap-y-14 lg:grid-cols-3">
          {vision.themes.map(({ title, text, fact, source }) => (
            <li key={title} className="reveal flex flex-col border-t border-sand-200/30 pt-6">
              <h3 className="text-h3 text-emerald-light">{title}</h3>
              <p className="mt-4 text-sand-50">{text}</p>
              <p className="text-small mt-6 text-sand-200">
                {fact}{" "}
                <a
                  href={source.url}
                  target="_blank"
                  rel="noreferrer"
                  className="underline decoration-1 underline-offset-[0.25em] hover:text-sand-50"
                >
                  <bdi>{source.name}</bdi>
                  <span className="sr-only"> ({newWindow})</span>
                </a>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
