import type { LoaderFunctionArgs } from "react-router";
import { direction, localeOf } from "#i18n/locale.ts";
import type { PublishedPicture } from "#app/features/content/publications.server.ts";
import { uploadedAddress } from "#cms/uploaded-pictures.ts";
import { allow } from "#desk/desk-context.server.ts";
import { draftedSites } from "#desk/drafted-sites.server.ts";
import { pictureAddress } from "#desk/pictures/picture-address.ts";
import { wordsIn } from "#desk/words/words.ts";

/** A page of the site with the drafts. No scripts or forms; only the desk may frame it. */
export async function loader({ context, request, params }: LoaderFunctionArgs): Promise<Response> {
  const desk = allow(context, request, "preview");
  const { address, language, nonce, release } = desk;
  const path = `/${params["*"] ?? ""}`;
  const { sites, pictures } = await draftedSites(desk, { withLater: true });
  const previewSites = { en: { ...sites.en, pictures }, ar: { ...sites.ar, pictures } };
  const site = previewSites[localeOf(path)];
  const page = new Request(new URL(path, site.siteUrl), { headers: { accept: "text/html" } });
  const { kept, response } = await release.render(page, { address, nonce, sites: previewSites });
  const html = kept?.html ?? (await response.text());
  const isShown = response.status === 200 || response.status === 404;
  const sentence = `<!doctype html><html lang="${language}" dir="${direction(language)}"><title></title><p>${wordsIn(language).documents.preview.failed}</p>`;
  return new Response(isShown ? withUploads(inert(html), pictures) : sentence, {
    status: isShown ? response.status : 422,
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": previewPolicy(nonce) },
  });
}

/** Removes scripts and keeps links within the preview. */
const inert = (html: string): string =>
  html
    .replaceAll(/<script\b[^>]*>[^]*?<\/script\s*>/gi, "")
    .replaceAll(/(<a\b[^>]*?\shref=")(\/(?!desk\/)[^"]*)"/gi, '$1/desk/preview$2"');

/** Uses uploaded pictures from the store: unpublished ones have no public address. */
function withUploads(html: string, pictures: readonly PublishedPicture[]): string {
  const addresses = new Map(
    pictures.flatMap((picture) =>
      picture.files.map((file) => [uploadedAddress(picture, file), pictureAddress(picture.id, file.name)]),
    ),
  );
  return html.replaceAll(/\/assets\/uploaded\/[\w.-]+/g, (address) => addresses.get(address) ?? address);
}

/** Allows only display. `sandbox` blocks scripts and forms even in browsers without the policy. */
const previewPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-same-origin",
  ].join("; ");
