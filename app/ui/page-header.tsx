import type { ReactNode } from "react";
import { Picture, type PictureSet } from "./picture.tsx";

type Props = {
  title: ReactNode;
  intro?: ReactNode;
  /** The scene behind the words; without one the header is quiet. */
  scene?: { picture: PictureSet; alt: string };
  /** What stands above the title, such as breadcrumbs. */
  above?: ReactNode;
  children?: ReactNode;
};

/** The dark head of a page: its first heading, over a scene or on plain night, with the stepped edge to the page below. */
export function PageHeader({ title, intro, scene, above, children }: Props) {
  return (
    <div className="on-night relative isolate overflow-clip">
      {scene && (
        <div className="absolute inset-0 -z-10">
          <Picture
            picture={scene.picture}
            alt={scene.alt}
            sizes="100vw"
            first
            className="h-full w-full object-cover"
          />
          <div className="absolute inset-0 bg-linear-to-t from-night-950 via-night-950/55 to-night-950/40" />
        </div>
      )}
      <div
        className={`container-page flex flex-col justify-end pb-20 ${scene ? "min-h-[34rem] pt-40" : "pt-32 md:pt-44"}`}
      >
        {above}
        <h1 className="text-display max-w-[18ch] text-balance">{title}</h1>
        {intro && <p className="text-lead mt-5 max-w-[58ch] text-sand-200">{intro}</p>}
        {children}
      </div>
      <div className="figure-edge absolute inset-x-0 -bottom-px text-sand-50" aria-hidden="true" />
    </div>
  );
}
