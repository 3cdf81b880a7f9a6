import { basename } from "node:path";
import { renderToStaticMarkup } from "react-dom/server.node";
import type { LocalizedSite } from "#app/content.server.ts";
import { scene } from "#app/pictures.server.ts";
import { Picture } from "#app/ui/picture.tsx";
import { direction } from "#i18n/locale.ts";
import { recolour, shippedPalette as color } from "#app/style/palette.server.ts";
import type { Post, Service } from "#cms/schema/documents.ts";

type Drawing = NonNullable<Service["drawings"]>[number];

type Drawn = Pick<LocalizedSite, "brand" | "locale" | "pictures">;

/** A scene that a button switches from state to state, and the button's words at each. */
type Stage = { scene: string; press: string; next?: string | undefined; reset: string };

/** Inner markup of SVG files, by file name. */
const contentsOf = (files: Record<string, string>) =>
  Object.entries(files).map(
    ([file, svg]) =>
      [basename(file, ".svg"), /<svg[^>]*>([^]*)<\/svg>/.exec(svg.replaceAll(/>\s+</g, "><"))![1]!] as const,
  );

/** SVG content by kind. `{0}` to `{5}` are the labels; `data-upright`: middle of a part never mirrored. */
const sketches = new Map(
  contentsOf(
    import.meta.glob<string>("../../../media/drawings/*.svg", { eager: true, import: "default", query: "?raw" }),
  ),
);

/** Lights above a scene, by the drawing's kind and the scene: `power-share`. */
const lights = new Map(
  contentsOf(
    import.meta.glob<string>("../../../media/stages/*.svg", { eager: true, import: "default", query: "?raw" }),
  ),
);

/** Classes of a scene and its lights. */
const cover = "absolute inset-0 h-full w-full object-cover";

/** Width of every sketch, in units of about one pixel on a phone. */
const width = 340;

const canvas = {
  viewBox: `0 0 ${width} 236`,
  "aria-hidden": true,
  fill: "none",
  stroke: color["sand-200"],
  strokeWidth: "1.25",
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

function sketch({ kind, labels }: Pick<Drawing, "labels"> & { kind: string }, isMirrored: boolean): string {
  const label = (index: string) => renderToStaticMarkup(<>{labels[Number(index)]}</>);
  const shapes = sketches.get(kind)!;
  if (!isMirrored)
    return shapes.replaceAll(/ data-upright="\d+"/g, "").replaceAll(/\{(\d)\}/g, (_, index: string) => label(index));
  return shapes
    .replace("<g>", `<g transform="translate(${width})scale(-1 1)">`)
    .replaceAll(/ data-upright="(\d+)"/g, ' transform="translate($1)scale(-1 1)"')
    .replaceAll(
      /<text x="(\d+)"([^>]*)>\{(\d)\}/g,
      (_, x: string, rest: string, index: string) => `<text x="-${x}" transform="scale(-1 1)"${rest}>${label(index)}`,
    );
}

/**
 * A working drawing of a service with three states: radio buttons without scripts; `data-in` names states.
 * @param stage shows them on a scene in place of the sketch, if it has lights for this kind of drawing
 */
export function drawingHtml(drawing: Drawing, site: Drawn, stage?: Stage): string {
  const { title, states } = drawing;
  const shapes = stage && lights.get(`${drawing.kind}-${stage.scene}`);
  const isMirrored = direction(site.locale) === "rtl";
  const html = renderToStaticMarkup(
    <figure className={shapes ? "drawing staged overflow-clip" : "drawing"}>
      <figcaption id="drawing-title" className="text-h3">
        {title}
      </figcaption>
      {shapes && (
        <>
          <div className={`stage relative aspect-video ${isMirrored ? "mirrored" : ""}`}>
            <Picture picture={scene(site, stage.scene)} alt="" sizes="(width >= 64rem) 640px" className={cover} />
            <svg
              viewBox="0 0 1280 720"
              className={cover}
              preserveAspectRatio="xMidYMid slice"
              aria-hidden="true"
              dangerouslySetInnerHTML={{ __html: shapes }}
            />
          </div>
          <button type="button" className="button button-light grid print:hidden">
            {[stage.press, stage.next ?? states[2]?.name, stage.reset].map((words, index) => (
              <span key={words} data-in={index + 1}>
                {words}
              </span>
            ))}
          </button>
        </>
      )}
      <div role="radiogroup" aria-labelledby="drawing-title">
        {states.map(({ name }, index) => (
          <span key={name}>
            <input
              type="radio"
              name="drawing"
              id={`drawing-${index + 1}`}
              value={index + 1}
              aria-describedby={`drawing-text-${index + 1}`}
              defaultChecked={index === 0}
            />
            <label htmlFor={`drawing-${index + 1}`}>{name}</label>
          </span>
        ))}
      </div>
      {!shapes && <svg {...canvas} dangerouslySetInnerHTML={{ __html: sketch(drawing, isMirrored) }} />}
      <div>
        {states.map(({ name, text }, index) => (
          <p key={name} id={`drawing-text-${index + 1}`} data-in={index + 1}>
            <strong>{name}:</strong> {text}
          </p>
        ))}
      </div>
      {shapes && <output className="sr-only" />}
    </figure>,
  );
  return recolour(html, site);
}

type Plate = NonNullable<Post["drawings"]>[number];

/** A drawing of a post: one state, with its caption. */
export function plateHtml(plate: Plate, site: Drawn): string {
  const isMirrored = direction(site.locale) === "rtl";
  const html = renderToStaticMarkup(
    <figure className="drawing plate">
      <figcaption>
        <span className="text-h3">{plate.title}</span>
        <p className="mt-3">{plate.text}</p>
      </figcaption>
      <svg {...canvas} dangerouslySetInnerHTML={{ __html: sketch(plate, isMirrored) }} />
    </figure>,
  );
  return recolour(html, site);
}
