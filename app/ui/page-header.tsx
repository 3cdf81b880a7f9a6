import type { ReactNode } from "react";
import type { PagePath } from "#content/pages.ts";
import { Figure } from "./figure.tsx";
import { Backdrop, type PictureSet } from "./picture.tsx";
import { SiteLink } from "./site-link.tsx";

type Trail = { label: string; trail: { path: PagePath; title: string }[] };

type Props = {
  title: string;
  /** `id` of the title, for `aria-labelledby`. */
  titleId?: string;
  intro?: string;
  /** The scene behind the words; without one the figure is beside them. */
  scene?: { picture: PictureSet; alt: string };
  /** Links from the home page to this page's list. */
  breadcrumbs?: Trail;
  children?: ReactNode;
};

/** The dark head of a page, with its first heading, and the stepped edge below. */
export function PageHeader({ title, titleId, intro, scene, breadcrumbs, children }: Props) {
  return (
    <div className="on-night relative isolate overflow-clip">
      {scene && <Backdrop {...scene} first />}
      <div
        className={`container-page relative flex flex-col justify-end pb-20 ${scene ? "min-h-[34rem] pt-40" : "pt-32 md:pt-44"}`}
      >
        {!scene && (
          <Figure className="absolute end-(--page-margin) bottom-0 -z-10 hidden h-[70%] text-night-800 lg:block" />
        )}
        {breadcrumbs && <Breadcrumbs {...breadcrumbs} />}
        <div className={scene ? "shade" : ""}>
          <h1 id={titleId} className="text-display max-w-[11.5em] text-balance">
            {title}
          </h1>
          {intro && <p className="text-lead mt-5 max-w-[37.5em] text-sand-200">{intro}</p>}
        </div>
        {children}
      </div>
      <div className="figure-edge absolute inset-x-0 -bottom-px text-sand-50" aria-hidden="true" />
    </div>
  );
}

function Breadcrumbs({ label, trail }: Trail) {
  return (
    <nav aria-label={label} className="mb-6">
      <ol className="text-small flex flex-wrap items-center gap-x-3 text-sand-200">
        {trail.map(({ path, title }) => (
          <li key={path} className="group flex items-center gap-3">
            <SiteLink to={path} className="inline-flex min-h-9 items-center hover:underline">
              {title}
            </SiteLink>
            <span aria-hidden="true" className="figure-mask size-2 text-emerald-light group-last:hidden" />
          </li>
        ))}
      </ol>
    </nav>
  );
}
