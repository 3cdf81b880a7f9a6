import type { ReactNode } from "react";

/** A part of a page, its content within the margins. @param layout classes of the content */
export function Section({ sand = false, layout, children }: { sand?: boolean; layout?: string; children: ReactNode }) {
  return (
    <section className={sand ? "section-space bg-sand-100" : "section-space"}>
      <div className={layout ? `container-page ${layout}` : "container-page"}>{children}</div>
    </section>
  );
}

/** The heading of a section with its introduction. */
export function SectionHeading({ title, intro, night = false }: { title: string; intro?: string; night?: boolean }) {
  return (
    <div className={`mb-10 max-w-[46rem] md:mb-14 ${night ? "shade" : ""}`}>
      <h2 className="text-h2">{title}</h2>
      {intro && <p className={`text-lead mt-4 ${night ? "text-sand-200" : "text-muted"}`}>{intro}</p>}
    </div>
  );
}
