import { renderToStaticMarkup } from "react-dom/server.node";
import type { LocalizedSite } from "./content.server.ts";
import { findScene, ownerFile } from "./pictures.server.ts";
import { Picture, type PictureSet } from "#app/ui/picture.tsx";
import { pictureName } from "#cms/uploaded-pictures.ts";

/** Maximum width of a page's text, and of a picture in it. */
const sizes = "(width >= 48rem) 42rem";

/**
 * The HTML of a text with the addresses of the owner's pictures and files in place of their names.
 * A link to a file is followed by its type and size; print has the full addresses of files and of links to
 * other websites.
 */
export const proseHtml = (html: string, site: LocalizedSite): string =>
  html
    .replaceAll(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (whole, name: string, alt: string) => {
      const picture = pictureName.test(name) ? findScene(site, name) : undefined;
      return picture ? pictureHtml(picture, alt) : whole;
    })
    .replaceAll(/<a href="(https?:[^"]*)"/g, '<a href="$1" data-address="$1"')
    .replaceAll(/<a href="files\/([^"]*)"([^>]*)>(.*?)<\/a>/gs, (_, name: string, more: string, words: string) => {
      const file = ownerFile(site, name);
      if (!file) return words;
      const { address, facts } = file;
      return `<a href="${address}" data-address="${site.siteUrl}${address}"${more}>${words}</a> <small>(${facts})</small>`;
    });

/** @param alt in HTML */
const pictureHtml = (picture: PictureSet, alt: string): string =>
  renderToStaticMarkup(<Picture picture={picture} alt="" sizes={sizes} className="w-full rounded-lg" />).replace(
    'alt=""',
    () => `alt="${alt}"`,
  );
