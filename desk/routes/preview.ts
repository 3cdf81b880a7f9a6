import { direction, localeOf, withoutLocale } from "#i18n/locale.ts";
import type { PublishedPicture } from "#app/features/content/publications.server.ts";
import { mergePictures, uploadedAddress } from "#cms/uploaded-pictures.ts";
import { loaderAt } from "#desk/desk-context.server.ts";
import { draftedSites, movedInSites } from "#desk/drafted-sites.server.ts";
import { pictureAddress } from "#desk/pictures/picture-address.ts";
import { wordsIn } from "#desk/words/words.ts";

/** A page of the site with the drafts, its picture for networks, or the icons of services. No scripts or forms; only the desk may frame it. */
export const loader = loaderAt("preview", async (desk) => {
  const { address, language, nonce, release, query, params } = desk;
  const path = `/${params["*"] ?? ""}`;
  const isFirstDay = desk.isOwner && query.has("first-day");
  const { sites, pictures, addresses } = await (isFirstDay
    ? movedInSites(desk)
    : draftedSites(desk, { withLater: true, page: withoutLocale(path) }));
  const all = mergePictures(sites.en.pictures, pictures);
  const previewSites = { en: { ...sites.en, pictures: all }, ar: { ...sites.ar, pictures: all } };
  const site = previewSites[localeOf(path)];
  const page = new Request(new URL(path, site.siteUrl), { headers: { accept: "text/html" } });
  const response = await release.render(page, { address, nonce, sites: previewSites });
  if (response.headers.get("Content-Type")?.startsWith("image/")) return response;
  const html = await response.text();
  const isShown = response.status === 200 || response.status === 404;
  const sentence = `<!doctype html><html lang="${language}" dir="${direction(language)}" data-failed><title></title><p>${wordsIn(language).documents.preview.failed}</p>`;
  const preview = withUploads(inert(html, isFirstDay ? "first-day" : ""), addresses ?? addressesOf(pictures));
  return new Response(isShown ? preview : sentence, {
    status: isShown ? response.status : 422,
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": previewPolicy(nonce) },
  });
});

/** Removes scripts and keeps links and icons within the preview. @param query of their addresses */
const inert = (html: string, query: string): string =>
  html
    .replaceAll(/<script\b[^>]*>[^]*?<\/script\s*>/gi, "")
    .replaceAll(
      /(<(?:a|use)\b[^>]*?\shref=")(\/(?!desk\/|assets\/)[^"#?]*)(\?[^"#]*)?/gi,
      (_, link: string, path: string, own = "") =>
        `${link}/desk/preview${path}${query ? `${own || "?"}${own && "&amp;"}${query}` : own}`,
    );

/** Uploaded pictures come from the store: unpublished ones have no public address. */
const addressesOf = (pictures: readonly PublishedPicture[]): ReadonlyMap<string, string> =>
  new Map(
    pictures.flatMap((picture) =>
      picture.files.map((file) => [uploadedAddress(picture, file), pictureAddress(picture.id, file.name)]),
    ),
  );

const withUploads = (html: string, addresses: ReadonlyMap<string, string>): string =>
  html.replaceAll(/\/assets\/uploaded\/[\w.-]+/g, (address) => addresses.get(address) ?? address);

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
