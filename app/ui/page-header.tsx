import type { ReactNode } from "react";
import { Backdrop, type BackdropPicture } from "./backdrop.tsx";
import { Figure } from "./figure.tsx";

type Props = {
  title: ReactNode;
  /** `id` of the title, for what is named by it. */
  titleId?: string;
  intro?: ReactNode;
  /** The scene behind the words; without one the figure stands beside them. */
  scene?: { picture: BackdropPicture; alt: string };
  /** What stands above the title, such as breadcrumbs. */
  above?: ReactNode;
  children?: ReactNode;
};

/** The dark head of a page: its first heading, over a scene or on plain night, with the stepped edge to the page below. */
export function PageHeader({ title, titleId, intro, scene, above, children }: Props) {
  return (
    <div className="on-night relative isolate overflow-clip">
      {scene && <Backdrop picture={scene.picture} alt={scene.alt} first />}
      <div
        className={`container-page relative flex flex-col justify-end pb-20 ${scene ? "min-h-[34rem] pt-40" : "pt-32 md:pt-44"}`}
      >
        {!scene && (
          <Figure className="absolute end-(--page-margin) bottom-0 -z-10 hidden h-[70%] text-night-800 lg:block" />
        )}
        {above}
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
