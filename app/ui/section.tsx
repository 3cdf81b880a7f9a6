import type { ReactNode } from "react";

type SectionProps = {
  sand?: boolean;
  dense?: boolean;
  /** No space above on narrow screens: continues the previous section. */
  runsOn?: boolean;
  layout?: string;
  children: ReactNode;
};

/** A part of a page, with its content within the margins. @param layout classes of the content */
export function Section({ sand = false, dense = false, runsOn = false, layout, children }: SectionProps) {
  return (
    <div
      className={`${dense ? "section-dense" : "section-space"} ${sand ? "bg-sand-100" : ""} ${runsOn ? "max-lg:pt-0" : ""}`}
    >
      <div className={layout ? `container-page ${layout}` : "container-page"}>{children}</div>
    </div>
  );
}

type HeadingProps = {
  /** `id` of the heading, for links to it. */
  id?: string;
  title: string;
  intro?: string;
  night?: boolean;
};

/** Heading of a section; its introduction is at the end of the line where it fits. */
export function SectionHeading({ id, title, intro, night = false }: HeadingProps) {
  return (
    <div className="mb-6 grid gap-x-16 gap-y-4 md:mb-12 lg:grid-cols-[1.4fr_1fr] lg:items-baseline">
      <h2 id={id} className="text-h2 max-w-[18em]">
        {title}
      </h2>
      {intro && <p className={`text-item md:text-lead ${night ? "text-sand-200" : "text-muted"}`}>{intro}</p>}
    </div>
  );
}
