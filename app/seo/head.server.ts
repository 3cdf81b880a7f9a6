import type { MetaDescriptor } from "react-router";
import { company, contentIn } from "#app/content.server.ts";
import { fill } from "#app/i18n/fill.ts";
import { type Locale, locales } from "#app/i18n/locale.ts";
import { absoluteFileUrl, absoluteUrl } from "./absolute-url.server.ts";
import type { JsonLd } from "./json-ld.server.ts";
import { startOfDay } from "./riyadh-time.server.ts";
import { rssPath } from "./rss-path.server.ts";
import { shareImageSize, shareImageType, shareImageUrl } from "./share-image.server.ts";
import { shareImageWords } from "./share-image-words.server.ts";

/** What a page tells search engines and the places it is shared to. */
export type PageHead = {
  locale: Locale;
  /** Path of the page without its language and without a query, such as `/services/mobile`. */
  path: string;
  /** Unique in its language, without the company's name. */
  title: string;
  description: string;
  type?: "website" | "article";
  /** Day of publication of an article, such as `2024-02-15`. */
  published?: string;
  /** Nodes made by json-ld.server.ts. */
  structuredData: JsonLd[];
  /** `false` for a page that has no counterpart in the other language. */
  alternates?: false;
};

/** `ar_AR`, not `ar_SA`: Facebook knows one Arabic only and ignores territories that it does not list. */
const openGraphLocale: Record<Locale, string> = { en: "en_US", ar: "ar_AR" };

/** The text of `<title>`: the page, then the company; on the home page the company first. */
export function documentTitle({ locale, path, title }: Pick<PageHead, "locale" | "path" | "title">): string {
  const name = company.name[locale];
  return path === "/" ? `${name} – ${title}` : `${title} – ${name}`;
}

/** Everything of a page's `<head>` that depends on the page, for React Router's `meta`. */
export function pageHead(page: PageHead): MetaDescriptor[] {
  const { locale, path, description, structuredData } = page;
  const head: MetaDescriptor[] = [
    { title: documentTitle(page) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: absoluteUrl(locale, path) },
    ...(page.alternates === false ? [] : alternateLinks(path)),
    feedLink(locale),
    ...sharing(page),
  ];
  if (structuredData.length > 0) {
    head.push({ "script:ld+json": { "@context": "https://schema.org", "@graph": structuredData } });
  }
  return head;
}

/** English stands for every language that the site does not have. */
function alternateLinks(path: string): MetaDescriptor[] {
  const link = (hrefLang: string, locale: Locale) => ({
    tagName: "link" as const,
    rel: "alternate",
    hrefLang,
    href: absoluteUrl(locale, path),
  });
  return [...locales.map((locale) => link(locale, locale)), link("x-default", "en")];
}

function feedLink(locale: Locale): MetaDescriptor {
  return {
    tagName: "link",
    rel: "alternate",
    type: "application/rss+xml",
    title: `${company.name[locale]} – ${contentIn(locale).blogPage.title}`,
    href: absoluteFileUrl(rssPath(locale)),
  };
}

/** What a network shows where the page is shared: Open Graph's lines, and X's own beside them for what reads no others. */
function sharing(page: PageHead): MetaDescriptor[] {
  const { locale, path, title, description, type = "website" } = page;
  const shared = path === "/" ? documentTitle(page) : title;
  // An address that is no page of its own, such as one that is not found, shows the picture of the home page.
  const words = shareImageWords(locale, path);
  const { messages, home } = contentIn(locale);
  const picture = {
    url: shareImageUrl(locale, words ? path : "/"),
    alt: fill(messages.shareImage, { title: words?.title ?? home.hero.title }),
  };
  const property = (name: string, content: string | number) => ({ property: name, content: String(content) });
  return [
    property("og:type", type),
    property("og:site_name", company.name[locale]),
    property("og:title", shared),
    property("og:description", description),
    property("og:url", absoluteUrl(locale, path)),
    property("og:locale", openGraphLocale[locale]),
    ...(page.alternates === false
      ? []
      : locales
          .filter((other) => other !== locale)
          .map((other) => property("og:locale:alternate", openGraphLocale[other]))),
    property("og:image", picture.url),
    property("og:image:type", shareImageType),
    property("og:image:width", shareImageSize.width),
    property("og:image:height", shareImageSize.height),
    property("og:image:alt", picture.alt),
    ...(page.published ? [property("article:published_time", startOfDay(page.published))] : []),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: shared },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: picture.url },
    { name: "twitter:image:alt", content: picture.alt },
  ];
}
