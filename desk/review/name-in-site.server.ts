import type { LocalizedSite } from "#app/content.server.ts";
import { isEntry } from "#cms/document-path.ts";
import { documentLabel } from "#cms/form.ts";

/** Name of a document without reading drafts: an unpublished entry's address. */
export function nameInSite({ locale, ownPages, posts, services }: LocalizedSite, document: string): string {
  const [folder, slug] = document.split("/");
  const entries = { services, posts, pages: ownPages }[folder!];
  if (!entries || !isEntry(document)) return documentLabel(document, locale).label;
  return entries.find((one) => one.slug === slug)?.title ?? slug ?? document;
}
