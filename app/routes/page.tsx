import type { Route } from "./+types/page";
import { type LocalizedSite, movedPage, notFound, sectionPageAt, siteAt } from "#app/content.server.ts";
import { sentForm } from "#app/features/leads/form/sent-message.server.ts";
import { scene } from "#app/pictures.server.ts";
import { type SectionData, sectionsOf } from "#app/sections/section-data.server.ts";
import { Sections } from "#app/sections/sections.tsx";
import { pageHead } from "#app/seo/head.server.ts";
import {
  collectionPage,
  type JsonLd,
  organization,
  peopleAndCertificates,
  webPage,
  webSite,
} from "#app/seo/json-ld.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { SearchWords } from "#cms/search-words.ts";
import type { PagePath } from "#cms/pages.ts";
import { fill } from "#i18n/fill.tsx";
import { formatDate } from "#i18n/riyadh-time.ts";
import { withoutLocale } from "#i18n/locale.ts";

export { formAction as action } from "#app/features/leads/form/form-action.server.ts";
export { formHeaders as headers, sendForm as clientAction } from "#app/features/leads/form/form-route.ts";
export { pageMeta as meta } from "#app/seo/page-meta.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = siteAt({ context, url });
  const path = withoutLocale(url.pathname) as PagePath;
  const page = sectionPageAt(site, path);
  if (!page) throw movedPage(site, path, url) ?? notFound();
  const company = site.company.name[site.locale];
  const { title, subtitle, updated } = page;
  const sections = sectionsOf(page.sections, site);
  return {
    head: pageHead(
      site,
      { path, name: fill(title, { company }), ...page.meta },
      structuredData(site, { path, name: fill(title, { company }), ...page.meta }, sections),
    ),
    // A hero has the page's heading.
    header:
      sections[0]?.kind === "hero"
        ? undefined
        : {
            title,
            company,
            ...(subtitle && { intro: fill(subtitle, { company }) }),
            ...(page.scene && { scene: { picture: scene(site, page.scene), alt: page.sceneAlt ?? "" } }),
          },
    updated: updated && { date: updated, words: `${page.updatedLabel} ${formatDate(updated, site.locale)}` },
    sections,
    ...(await sentForm({ context, url }, site)),
  };
}

type Page = SearchWords & { path: PagePath; name: string };

/** The home page describes company and site; a list of services names the services. */
function structuredData(site: LocalizedSite, page: Page, sections: readonly SectionData[]): JsonLd[] {
  if (page.path === "/") return [organization(site), webSite(site)];
  const kinds = new Set(sections.map(({ kind }) => kind));
  const services = sections.find((section) => section.kind === "services");
  const list = services?.data.cards.map(({ slug, title }) => ({ name: title, path: `/services/${slug}` }));
  if (kinds.has("registers") || kinds.has("people"))
    return [{ ...organization(site), ...peopleAndCertificates(site) }, webPage(site, page, "AboutPage")];
  return [list ? collectionPage(site, page, list) : webPage(site, page)];
}

export default function SectionPage({ loaderData: { header, updated, sections } }: Route.ComponentProps) {
  return (
    <>
      {header && (
        <PageHeader {...header}>
          {updated && (
            <time dateTime={updated.date} className="text-small mt-6 text-sand-200">
              {updated.words}
            </time>
          )}
        </PageHeader>
      )}
      <Sections sections={sections} />
    </>
  );
}
