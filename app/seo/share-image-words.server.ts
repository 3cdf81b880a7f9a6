import { company, contentIn, postIn, serviceIn } from "#app/content.server.ts";
import { fill } from "#app/i18n/fill.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { pagePaths } from "#content/paths.ts";
import { picturedPage, shareImageName } from "./share-image.server.ts";

/** What stands on the picture shown when a page is shared. */
export type ShareImageWords = { title: string; section: string };

/** @returns `undefined` where there is no such page, as for an address that is not found */
export function shareImageWords(locale: Locale, path: string): ShareImageWords | undefined {
  const { messages, home, about, servicesPage, blogPage, contact, privacy } = contentIn(locale);
  const { nav, footer } = messages;
  const shown = picturedPage(path);
  const of = (title: string, section: string) => ({ title, section });
  const [, folder, slug = ""] = shown.split("/");
  if (folder === "services" && slug) {
    const service = serviceIn(locale, slug);
    return service && of(service.title, nav.services);
  }
  if (folder === "blog" && slug) {
    const post = postIn(locale, slug);
    return post && of(post.title, nav.blog);
  }
  const pages: Record<string, ShareImageWords> = {
    "/": of(home.hero.title, home.meta.title),
    "/about": of(fill(about.title, { company: company.name[locale] }), nav.about),
    "/services": of(servicesPage.title, nav.services),
    "/blog": of(blogPage.title, nav.blog),
    "/contact": of(contact.title, nav.contact),
    "/privacy": of(privacy.title, footer.privacy),
  };
  return pages[shown];
}

const pathsByName = (locale: Locale) =>
  new Map(pagePaths(contentIn(locale)).map((path) => [shareImageName(path), path]));
const paths: Record<Locale, Map<string, string>> = { en: pathsByName("en"), ar: pathsByName("ar") };

/**
 * The words of the picture with a file name such as `services-mobile.jpg`.
 * @throws Error where a page has none: the build of its picture fails
 */
export function shareImageWordsByName(locale: Locale, name: string): ShareImageWords | undefined {
  const path = paths[locale].get(name);
  if (path === undefined) return undefined;
  const words = shareImageWords(locale, path);
  if (!words) throw new Error(`${path} has no words for its shared picture: app/seo/share-image-words.server.ts`);
  return words;
}
