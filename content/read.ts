/** Reads and checks the whole folder of content. Used by the build, by `npm run launch-check` and by tests. */
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { parse, type ScalarTag } from "yaml";
import type { z } from "zod";
import { type Locale, locales } from "#app/i18n/locale.ts";
import { renderMarkdown, type Heading } from "./markdown.ts";
import { headingIds, pagePaths } from "./paths.ts";
import * as schema from "./schema.ts";

/** A post or service whose Markdown has become HTML. */
type Rendered<T> = Omit<T, "body"> & { html: string; headings: Heading[]; words: number };
export type RenderedService = Rendered<schema.Service>;
export type RenderedPost = Rendered<schema.Post>;
export type RenderedSection = Omit<schema.PrivacyPage["sections"][number], "body"> & { html: string };

/** Everything that is written in one language. */
export type LocalizedContent = {
  messages: schema.Messages;
  answers: schema.Answers;
  assistant: schema.Assistant;
  mails: schema.Mails;
  home: schema.HomePage;
  about: Omit<schema.AboutPage, "whoWeAre"> & { whoWeAre: { title: string; html: string } };
  servicesPage: schema.ServicesPage;
  blogPage: schema.BlogPage;
  contact: schema.ContactPage;
  privacy: Omit<schema.PrivacyPage, "sections"> & { sections: RenderedSection[] };
  /** In the order of their field `order`. */
  services: RenderedService[];
  /** Newest first. */
  posts: RenderedPost[];
};

export type Content = {
  company: schema.Company;
  settings: schema.Settings;
  localized: Record<Locale, LocalizedContent>;
};

/** A value tagged `!placeholder`: the owner must replace it before launch. */
export type Placeholder = { file: string; value: string };

/** Thrown with one line per fault: `file: field: reason`. */
export class ContentError extends Error {
  override name = "ContentError";
}

/**
 * @param folder the content folder, holding `company.yaml`, `settings.yaml`, `en/` and `ar/`
 * @throws ContentError naming every file, field and reason that does not fit
 */
export async function readContent(folder: string): Promise<{ content: Content; placeholders: Placeholder[] }> {
  const reader = new Reader(folder);
  const company = await reader.yaml("company.yaml", schema.company);
  const settings = await reader.yaml("settings.yaml", schema.settings);
  const [en, ar] = await Promise.all(locales.map((locale) => readLocale(reader, locale)));
  if (!company || !settings || !en || !ar || reader.faults.length > 0) throw new ContentError(reader.faults.join("\n"));
  const content = { company, settings, localized: { en, ar } };
  const faults = [
    ...parityFaults(en, ar),
    ...locales.flatMap((locale) => linkFaults(content.localized[locale], locale)),
  ];
  if (faults.length > 0) throw new ContentError(faults.join("\n"));
  return { content, placeholders: reader.placeholders };
}

async function readLocale(reader: Reader, locale: Locale): Promise<LocalizedContent | undefined> {
  const page = <T extends z.ZodType>(name: string, type: T) => reader.yaml(`${locale}/pages/${name}.yaml`, type);
  const messages = await reader.yaml(`${locale}/messages.yaml`, schema.messages);
  const answers = await reader.yaml(`${locale}/answers.yaml`, schema.answers);
  const assistant = await reader.yaml(`${locale}/assistant.yaml`, schema.assistant);
  const mails = await reader.yaml(`${locale}/mails.yaml`, schema.mails);
  const home = await page("home", schema.home);
  const about = await page("about", schema.about);
  const servicesPage = await page("services", schema.servicesPage);
  const blogPage = await page("blog", schema.blogPage);
  const contact = await page("contact", schema.contact);
  const privacy = await page("privacy", schema.privacy);
  const services = await reader.markdown(`${locale}/services`, schema.service);
  const posts = await reader.markdown(`${locale}/posts`, schema.post);
  if (!messages || !answers || !assistant || !mails) return undefined;
  if (!home || !about || !servicesPage || !blogPage || !contact || !privacy) return undefined;
  const { body, ...whoWeAre } = about.whoWeAre;
  return {
    messages,
    answers,
    assistant,
    mails,
    home,
    about: { ...about, whoWeAre: { ...whoWeAre, html: (await renderMarkdown(body)).html } },
    servicesPage,
    blogPage,
    contact,
    privacy: {
      ...privacy,
      sections: await Promise.all(
        privacy.sections.map(async ({ body, ...section }) => ({ ...section, html: (await renderMarkdown(body)).html })),
      ),
    },
    services: services.toSorted((a, b) => a.order - b.order),
    posts: posts.toSorted((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug)),
  };
}

class Reader {
  readonly faults: string[] = [];
  readonly placeholders: Placeholder[] = [];

  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async yaml<T extends z.ZodType>(file: string, type: T): Promise<z.infer<T> | undefined> {
    const text = await this.#text(file);
    return text === undefined ? undefined : this.#parse(file, text, type);
  }

  async markdown<T extends z.ZodType>(
    folder: string,
    type: T,
  ): Promise<(z.infer<T> & { slug: string; html: string; headings: Heading[]; words: number })[]> {
    const names = await readdir(join(this.folder, folder)).catch(() => []);
    const files = names.filter((name) => name.endsWith(".md")).toSorted();
    if (files.length === 0) this.faults.push(`${folder}: no entry found`);
    const entries = await Promise.all(
      files.map((name) => this.#markdownFile(`${folder}/${name}`, name.slice(0, -3), type)),
    );
    return entries.filter((entry) => entry !== undefined);
  }

  async #markdownFile<T extends z.ZodType>(file: string, slug: string, type: T) {
    const text = (await this.#text(file)) ?? "";
    const parts = /^---\n(?<front>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/.exec(text.replaceAll("\r\n", "\n"))?.groups;
    if (!parts?.front || !parts.body?.trim()) {
      this.faults.push(`${file}: needs fields between two lines "---" and a text below them`);
      return undefined;
    }
    const fields = this.#parse(file, parts.front, type);
    return (
      fields &&
      (Object.assign(fields as object, { slug, ...(await renderMarkdown(parts.body)) }) as z.infer<T> & {
        slug: string;
        html: string;
        headings: Heading[];
        words: number;
      })
    );
  }

  async #text(file: string): Promise<string | undefined> {
    try {
      return await readFile(join(this.folder, file), "utf8");
    } catch (error) {
      this.faults.push(`${file}: cannot be read (${(error as NodeJS.ErrnoException).code})`);
      return undefined;
    }
  }

  #parse<T extends z.ZodType>(file: string, text: string, type: T): z.infer<T> | undefined {
    const placeholderTag: ScalarTag = {
      tag: "!placeholder",
      resolve: (value) => {
        this.placeholders.push({ file, value });
        // A tag hides from YAML that a value is a number; those with a decimal point are degrees, never codes.
        return /^-?\d+\.\d+$/.test(value) ? Number(value) : value;
      },
    };
    let value: unknown;
    try {
      value = parse(text, { customTags: [placeholderTag], schema: "core" });
    } catch (error) {
      this.faults.push(`${file}: ${(error as Error).message}`);
      return undefined;
    }
    const result = type.safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      this.faults.push(`${file}: ${issue.path.join(".") || "(file)"}: ${issue.message}`);
    }
    return undefined;
  }
}

/** Wordings that the assistant understands; each language has its own. */
const wordings = /\.(heard|subjects|synonyms|wordings)$/;

/** Both languages must have the same entries, the same fields and lists of the same length. */
function parityFaults(en: LocalizedContent, ar: LocalizedContent): string[] {
  const faults: string[] = [];
  const compareIds = (a: string, b: string, at: string) => {
    if (a !== b) faults.push(`en and ar: ${at}.id: "${a}" in English, "${b}" in Arabic`);
  };
  const compare = (a: unknown, b: unknown, at: string) => {
    if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return;
    if ("other" in a && "one" in a) return;
    if (wordings.test(at)) return;
    if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) {
      faults.push(`en and ar: ${at}: ${a.length} entries in English, ${b.length} in Arabic`);
      return;
    }
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      if (!(key in a) || !(key in b))
        faults.push(`en and ar: ${at}.${key}: only in ${key in a ? "English" : "Arabic"}`);
      else if (key === "id") compareIds((a as { id: string }).id, (b as { id: string }).id, at);
      else compare((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], `${at}.${key}`);
    }
  };
  for (const key of ["services", "posts"] as const) {
    const bySlug = (entries: { slug: string }[]) => Object.fromEntries(entries.map((entry) => [entry.slug, entry]));
    compare(bySlug(en[key]), bySlug(ar[key]), key);
  }
  const { services: _enServices, posts: _enPosts, ...enRest } = en;
  const { services: _arServices, posts: _arPosts, ...arRest } = ar;
  compare(enRest, arRest, "content");
  return faults;
}

/** Every slug, page and heading that an entry refers to must exist. */
function linkFaults(content: LocalizedContent, locale: Locale): string[] {
  const { services, posts, messages } = content;
  const known = new Set(services.map((service) => service.slug));
  const unknown = (file: string, field: string, slugs: string[]) =>
    slugs
      .filter((slug) => !known.has(slug))
      .map((slug) => `${locale}/${file}: ${field}: there is no service "${slug}"`);
  return [
    ...services.flatMap(({ slug, related }) => unknown(`services/${slug}.md`, "related", related)),
    ...posts.flatMap((post) => unknown(`posts/${post.slug}.md`, "services", post.services)),
    ...unknown(
      "messages.yaml",
      "footer.servicesList",
      messages.footer.servicesList.map(({ service }) => service),
    ),
    ...answerFaults(content, locale),
    ...idFaults(content, locale),
  ];
}

/** Answers lead to pages that exist, and wordings to headings that stand on them. */
function answerFaults(content: LocalizedContent, locale: Locale): string[] {
  const { faq, questions, wordings: all } = content.answers;
  const paths = new Set(pagePaths(content));
  const pages = [...faq, ...questions].flatMap((answer) => answer.pages).concat(all.map(({ page }) => page));
  const lost = all.filter(({ page, at }) => at && !headingIds(content, page).includes(at));
  return [
    ...pages.filter((page) => !paths.has(page)).map((page) => `there is no page "${page}"`),
    ...lost.map(({ page, at }) => `there is no heading with the id "${at}" on ${page}`),
  ].map((fault) => `${locale}/answers.yaml: ${fault}`);
}

/** Every heading of an article has an id, and no two parts of a page have the same. */
function idFaults(content: LocalizedContent, locale: Locale): string[] {
  const unnamed = content.posts.flatMap(({ slug, headings }) =>
    headings
      .filter(({ id }) => !id)
      .map(
        ({ title }) =>
          `${locale}/posts/${slug}.md: the heading "${title}" needs an id, the same in both languages: ## ${title} {#some-words}`,
      ),
  );
  const twice = pagePaths(content).flatMap((path) => {
    const ids = headingIds(content, path).filter(Boolean);
    const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
    return [...repeated].map((id) => `${locale}: ${path}: two headings have the id "${id}"`);
  });
  return [...unnamed, ...twice];
}
