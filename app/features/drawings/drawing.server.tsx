import { renderToStaticMarkup } from "react-dom/server.edge";
import type { LocalizedSite } from "#app/content.server.ts";
import { direction } from "#i18n/locale.ts";
import { recolour, shippedPalette as color } from "#app/style/palette.server.ts";
import type { Service } from "#cms/schema/service.ts";
import { handBack } from "./hand-back.server.tsx";
import { offline } from "./offline.server.tsx";
import { oneFigure } from "./one-figure.server.tsx";
import { options } from "./options.server.tsx";
import { power } from "./power.server.tsx";
import { releases } from "./releases.server.tsx";
import { searches } from "./searches.server.tsx";
import { createPen, height, type Sketch, width } from "./sketch.tsx";
import { switchOver } from "./switch-over.server.tsx";
import { twoLines } from "./two-lines.server.tsx";
import { twoPages } from "./two-pages.server.tsx";

type Drawing = NonNullable<Service["drawings"]>[number];

const sketches: Record<Drawing["kind"], Sketch> = {
  "two-lines": twoLines,
  "hand-back": handBack,
  "switch-over": switchOver,
  options,
  power,
  searches,
  "two-pages": twoPages,
  releases,
  offline,
  "one-figure": oneFigure,
};

/**
 * A working drawing of a service, its three states and a sentence for each. It works without
 * scripts: the states are radio buttons, and `data-in` lists the states of each element.
 */
export function drawingHtml(
  { kind, title, states, labels }: Drawing,
  site: Pick<LocalizedSite, "brand" | "locale">,
): string {
  const isMirrored = direction(site.locale) === "rtl";
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
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        fill="none"
        stroke={color["sand-200"]}
        strokeWidth="1.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <g transform={isMirrored ? `translate(${width})scale(-1 1)` : undefined}>
          {sketches[kind](createPen(labels, isMirrored))}
        </g>
      </svg>
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
