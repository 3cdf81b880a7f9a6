import type { ReactNode } from "react";

type SectionProps = {
  sand?: boolean;
  /** Less room above and below. */
  dense?: boolean;
  layout?: string;
  children: ReactNode;
};

/** A part of a page, its content within the margins. @param layout classes of the content */
export function Section({ sand = false, dense = false, layout, children }: SectionProps) {
  return (
    <section className={`${dense ? "section-dense" : "section-space"} ${sand ? "bg-sand-100" : ""}`}>
      <div className={layout ? `container-page ${layout}` : "container-page"}>{children}</div>
    </section>
  );
}

/** The heading of a section with its introduction. */
export function SectionHeading({ title, intro, night = false }: { title: string; intro?: string; night?: boolean }) {
  return (
    <div className="mb-10 max-w-[46rem] md:mb-14">
      <h2 className="text-h2">{title}</h2>
      {intro && <p className={`text-lead mt-4 ${night ? "text-sand-200" : "text-muted"}`}>{intro}</p>}
    </div>
  );
}
