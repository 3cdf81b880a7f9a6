import { Fragment, type ReactNode } from "react";
import { useNavigation } from "react-router";
import { fill, fillWith } from "#i18n/fill.tsx";
import type { PagePath } from "#cms/pages.ts";
import { type PictureSet, SceneBeside } from "./picture.tsx";
import { SiteLink } from "./site-link.tsx";
import { Wall } from "./wall.tsx";

type Trail = { label: string; trail: { path: PagePath; title: string }[] };

type Props = {
  title: string;
  /** Value of `{company}` in the title; wraps only if the line is too narrow for it. */
  company?: string;
  /** `id` of the title, for `aria-labelledby`. */
  titleId?: string;
  intro?: string;
  /** The scene beside the text; defaults to the page's own wall of lights. */
  scene?: { picture: PictureSet; alt: string };
  breadcrumbs?: Trail;
  /** Replaces the scene beside the text; below the text on narrow screens. */
  object?: ReactNode;
  /** The head's ground is sand, without an edge below it. */
  sand?: boolean;
  /** On large screens, in a grid, the content after the head overlaps it, beside the text. */
  shared?: boolean;
  /** On narrow screens the content after the head is dark too: the page's edge follows it. */
  runsOn?: boolean;
  children?: ReactNode;
};

/** The dark head of a page with its main heading, and the page's edge below it. */
export function PageHeader({
  title,
  company = "",
  titleId,
  intro,
  scene,
  breadcrumbs,
  object,
  sand,
  shared,
  runsOn,
  children,
}: Props) {
  const beside = scene !== undefined || shared;
  const quiet = sand ? "text-muted" : "text-sand-200";
  const words = fill(title, { company });
  // The part before a colon shares a line with the rest only if both fit.
  const lines = words.split(/(?<=:) /);
  // A head keeps its picture while leaving, since the next one has another height.
  const arrives = useNavigation().state === "idle";
  const heights = [
    runsOn ? "pb-8 lg:pb-20" : sand ? "pb-14" : "pb-20",
    scene ? "pt-6 lg:min-h-[max(33rem,30vw)] lg:justify-center lg:pt-24" : sand ? "pt-6 md:pt-16" : "pt-28 md:pt-32",
    shared ? "lg:min-h-[33rem] lg:justify-start" : "",
    object ? "gap-x-16 gap-y-8 lg:grid lg:grid-cols-2 lg:items-center" : "",
  ].join(" ");
  return (
    <div className={`page-head relative overflow-clip ${sand ? "bg-sand-100" : "on-night"}`}>
      {sand && <div className="h-(--header-height) bg-night-950" />}
      {scene && <SceneBeside {...scene} first ofHead grows={arrives} />}
      <div className={`container-page relative flex flex-col justify-end ${heights}`}>
        <div className={object ? "" : beside ? "lg:max-w-[40%]" : "lg:max-w-[52%]"}>
          {breadcrumbs && <Breadcrumbs {...breadcrumbs} quiet={quiet} />}
          <h1 id={titleId} className={`text-h1 ${size(words)}`}>
            {lines.length > 1
              ? lines.map((line) => (
                  <Fragment key={line}>
                    <span className="inline-block">{line}</span>{" "}
                  </Fragment>
                ))
              : fillWith(title, { company: <span className="inline-block">{company}</span> })}
          </h1>
          {intro && <p className={`text-lead mt-5 max-w-[37.5em] ${quiet}`}>{intro}</p>}
          {children}
        </div>
        {object && <div>{object}</div>}
        {!beside && !object && <Wall className="absolute end-(--page-margin) bottom-20 w-[40%] max-lg:hidden" />}
      </div>
      {!sand && (
        <div
          className={`merlons absolute inset-x-0 -bottom-px text-sand-50 ${runsOn ? "max-lg:hidden" : ""}`}
          aria-hidden="true"
        />
      )}
    </div>
  );
}

/** Long titles, and those with a long word, are smaller where their column is narrow. */
const size = (title: string) => (title.length > 24 || /\S{14}/.test(title) ? "lg:[--h1-size:var(--h2-size)]" : "");

function Breadcrumbs({ label, trail, quiet }: Trail & { quiet: string }) {
  return (
    <nav aria-label={label} className="mb-4">
      <ol className={`text-small flex flex-wrap items-center gap-x-3 ${quiet}`}>
        {trail.map(({ path, title }) => (
          <li key={path} className="group flex items-center gap-3">
            <SiteLink to={path} className="inline-flex min-h-11 items-center hover:underline">
              {title}
            </SiteLink>
            <span aria-hidden="true" className="group-last:hidden">
              /
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
