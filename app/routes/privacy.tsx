import type { Route } from "./+types/privacy";
import { siteAt, privacyTexts } from "#app/content.server.ts";
import { fill } from "#i18n/fill.tsx";
import { formatDate } from "#i18n/riyadh-time.ts";
import { pageHead } from "#app/seo/head.server.ts";
import { webPage } from "#app/seo/json-ld.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { TableOfContents } from "#app/ui/table-of-contents.tsx";

export { pageMeta as meta } from "#app/seo/page-meta.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const site = siteAt({ context, url });
  const { company, locale, messages, pages } = site;
  const { meta: metadata, sections, ...privacy } = pages.privacy;
  const page = { path: "/privacy", name: privacy.title, ...metadata };
  const texts = privacyTexts(site);
  const withSettings = (html: string) =>
    html.replaceAll(/<p>\{(visits|questions)\}<\/p>/g, (_, name: keyof typeof texts) => texts[name].html);
  const values = {
    company: company.name[locale],
    legalName: company.legalName[locale],
    privacyEmail: `<a href="mailto:${company.privacyEmail}" dir="ltr">${company.privacyEmail}</a>`,
  };
  return {
    head: pageHead(site, page, [webPage(site, page)]),
    title: privacy.title,
    intro: fill(privacy.intro, values),
    updated: privacy.updated,
    updatedLong: `${privacy.updatedLabel} ${formatDate(privacy.updated, locale)}`,
    contents: messages.blog.contents,
    sections: sections.map(({ body, ...section }) => ({ ...section, html: fill(withSettings(body.html), values) })),
  };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { title, intro, updated, updatedLong, contents, sections } = loaderData;
  return (
    <>
      <PageHeader title={title} intro={intro}>
        <time dateTime={updated} className="text-small mt-6 text-sand-200">
          {updatedLong}
        </time>
      </PageHeader>
      <div className="container-page grid gap-x-16 gap-y-10 pt-14 pb-32 md:pt-20 lg:grid-cols-[15rem_1fr]">
        <TableOfContents title={contents} parts={sections} />
        <div className="grid min-w-0 gap-14">
          {sections.map(({ id, title: heading, html }) => (
            <section key={id} id={id} className="min-w-0">
              <h2 className="text-h3 mb-4">{heading}</h2>
              <Prose html={html} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
