import ArrowRight from "virtual:icon/arrow-right";
import type { Route } from "./+types/search";
import { siteAt, sitesContext, pageTitle } from "#app/content.server.ts";
import { sentForm } from "#app/features/leads/form/sent-message.server.ts";
import { SearchForm } from "#app/ui/search-form.tsx";
import { longestQuery, readQuery, searchSite, type SearchResults } from "#app/features/search/search-site.server.ts";
import { fill, fillCount } from "#i18n/fill.tsx";
import { EndSections } from "#app/sections/end-sections.tsx";
import { endSectionsOf } from "#app/sections/section-data.server.ts";
import { documentTitle, pageHead } from "#app/seo/head.server.ts";
import { webPage } from "#app/seo/json-ld.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { Link } from "react-router";
import { indexReady } from "#app/site-index/site-index.server.ts";
import { direction } from "#i18n/locale.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { Piece } from "#app/features/search/excerpt.ts";

export { formAction as action } from "#app/features/leads/form/form-action.server.ts";
export { formHeaders as headers, sendForm as clientAction } from "#app/features/leads/form/form-route.ts";
export { pageMeta as meta } from "#app/seo/page-meta.ts";

/** Pages to offer after a search without results. */
const ways = ["services", "blog", "contact"] as const;

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = siteAt({ context, url });
  const { company, locale, pages } = site;
  const { meta: metadata, ...words } = pages.search;
  const { query, isCut } = readQuery(url.searchParams.get("q") ?? "");
  if (query) await indexReady(site);
  const results = query ? searchSite(context.get(sitesContext), locale, query) : undefined;
  const isAnswered = results !== undefined && results.results.length > 0;
  const page = { path: "/search", name: words.title, ...metadata };
  const title = query && fill(isAnswered ? words.resultsTitle : words.nothing, { query });
  const head = pageHead(site, page, [webPage(site, page)]);
  head.splice(0, 1, { title: documentTitle(site, title ? { ...page, title } : page) });
  head.push({ name: "robots", content: "noindex" });
  return {
    head,
    query,
    title: title || words.title,
    intro: query ? undefined : words.intro,
    form: { label: words.field, button: words.button },
    cut: isCut ? fill(words.tooLong, { limit: longestQuery }) : undefined,
    /** Announced text: the number of results, or that there are none. */
    status: isAnswered ? fillCount(words.found, results.results.length, locale) : title,
    found: isAnswered ? results : undefined,
    elsewhere: isAnswered && results.locale !== locale ? words.elsewhere : undefined,
    further: {
      text: query && !isAnswered ? words.nothingText : undefined,
      title: words.ways,
      ways: ways.flatMap((name) => {
        const path = `/${name}` as const;
        const titleOfPage = pageTitle(site, path);
        return titleOfPage === undefined ? [] : { path, title: titleOfPage, text: words.waysTexts[name] };
      }),
      assistant: fill(words.assistant, { assistant: company.assistantName[locale] }),
    },
    ...endSectionsOf(words, site),
    ...(await sentForm({ context, url }, site)),
  };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, title, intro, form, cut, status, found, elsewhere, further } = loaderData;
  return (
    <>
      <PageHeader title={title} {...(intro && { intro })}>
        <SearchForm {...form} query={query} />
        {cut && <p className="mt-4 text-sand-200">{cut}</p>}
      </PageHeader>
      <div className="container-page pt-14 pb-32 md:pt-20">
        {/* The heading already says that there are no results. */}
        <p role="status" className={found ? "text-lead mb-6 text-muted" : "sr-only"}>
          {status}
        </p>
        {elsewhere && <p className="mb-6 max-w-[44em] text-muted">{elsewhere}</p>}
        <div className={found ? "grid gap-x-16 gap-y-10 lg:grid-cols-[1.4fr_1fr] lg:items-start" : ""}>
          {found && <ResultList {...found} />}
          <Further {...further} />
        </div>
      </div>
      <EndSections sections={loaderData.sections} />
    </>
  );
}

function Further({ text, title, ways: rows, assistant }: Route.ComponentProps["loaderData"]["further"]) {
  return (
    <div className="lg:sticky lg:top-28">
      {text && <p className="text-lead mb-10 max-w-[44em]">{text}</p>}
      <h2 className="text-h3">{title}</h2>
      <ul className="mt-5 max-w-[44em]">
        {rows.map((way) => (
          <li key={way.path} className="border-t border-sand-200 last:border-b">
            <SiteLink to={way.path} className="group flex min-h-16 items-center justify-between gap-6 py-4">
              <span>
                <span className="block font-semibold text-emerald-deep group-hover:underline">{way.title}</span>{" "}
                <span className="block text-muted">{way.text}</span>
              </span>
              <ArrowRight aria-hidden="true" className="mirrored size-5 shrink-0 text-emerald-deep" />
            </SiteLink>
          </li>
        ))}
      </ul>
      <p className="mt-8 max-w-[44em] text-muted">{assistant}</p>
    </div>
  );
}

function ResultList({ locale, results }: SearchResults) {
  const isForeign = useLocale() !== locale;
  return (
    <ol {...(isForeign && { lang: locale, dir: direction(locale) })} className="max-w-[44em]">
      {results.map(({ path, trail, title, excerpt }) => (
        <li key={path} className="relative border-b border-sand-200 py-6 first:pt-0">
          {trail.length > 0 && <p className="text-small text-muted">{trail.join(" / ")}</p>}
          <h2 className="text-h3 mt-1">
            <Link
              to={path}
              {...(isForeign && { hrefLang: locale })}
              className="text-emerald-deep after:absolute after:inset-0 hover:underline"
            >
              <MarkedText pieces={title} />
            </Link>
          </h2>
          <p className="mt-2">
            <MarkedText pieces={excerpt} />
          </p>
        </li>
      ))}
    </ol>
  );
}

const MarkedText = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, isFound }, at) =>
    isFound ? (
      <mark key={at} className="rounded-sm bg-sand-200 text-inherit">
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    ),
  );
