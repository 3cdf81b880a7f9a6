import { basename } from "node:path";
import { renderToStaticMarkup } from "react-dom/server.edge";
import type { LocalizedSite } from "#app/content.server.ts";
import { direction } from "#i18n/locale.ts";
import { recolour, shippedPalette as color } from "#app/style/palette.server.ts";
import type { Service } from "#cms/schema/documents.ts";

type Drawing = NonNullable<Service["drawings"]>[number];

/** SVG content by kind. `{0}` to `{5}` are the labels; `data-upright`: middle of a part never mirrored. */
const sketches = new Map(
  Object.entries(
    import.meta.glob<string>("../../../media/drawings/*.svg", { eager: true, import: "default", query: "?raw" }),
  ).map(([file, svg]) => [basename(file, ".svg"), /<svg[^>]*>([^]*)<\/svg>/.exec(svg.replaceAll(/>\s+</g, "><"))![1]!]),
);

/** Width of every sketch, in units of about one pixel on a phone. */
const width = 340;

function sketch({ kind, labels }: Drawing, isMirrored: boolean): string {
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

/** A working drawing of a service with three states: radio buttons without scripts; `data-in` names states. */
export function drawingHtml(drawing: Drawing, site: Pick<LocalizedSite, "brand" | "locale">): string {
  const { title, states } = drawing;
  const html = renderToStaticMarkup(
    <figure className="drawing">
      <figcaption id="drawing-title" className="text-h3">
        {title}
      </figcaption>
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
      <svg
        viewBox={`0 0 ${width} 236`}
        aria-hidden="true"
        fill="none"
        stroke={color["sand-200"]}
        strokeWidth="1.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        dangerouslySetInnerHTML={{ __html: sketch(drawing, direction(site.locale) === "rtl") }}
      />
      <div>
        {states.map(({ name, text }, index) => (
          <p key={name} id={`drawing-text-${index + 1}`} data-in={index + 1}>
            <strong>{name}:</strong> {text}
          </p>
        ))}
      </div>
    </figure>,
  );
  return recolour(html, site);
}
