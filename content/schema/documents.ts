/** Every document of the content, by its name, and what it must contain. */
import type { z } from "zod";
import type { PageName } from "#content/pages.ts";
import { about } from "./about.ts";
import { answers } from "./answers.ts";
import { assistant } from "./assistant.ts";
import { certificates } from "./certificates.ts";
import { company } from "./company.ts";
import { contact } from "./contact.ts";
import { group, intro, meta, title } from "./fields.ts";
import { home } from "./home.ts";
import { mails } from "./mails.ts";
import { messages } from "./messages.ts";
import { people } from "./people.ts";
import { post, postBody } from "./post.ts";
import { privacy } from "./privacy.ts";
import { projects } from "./projects.ts";
import { redirects } from "./redirects.ts";
import { search } from "./search.ts";
import { service, serviceBody } from "./service.ts";
import { settings } from "./settings.ts";

/** Facts that do not depend on the language: `{name}.yaml`. */
export const bilingualDocuments = { company, settings, redirects };

/** `{en,ar}/{name}.yaml` */
export const wordDocuments = { messages, answers, assistant, mails, projects, people, certificates };

/** `{en,ar}/pages/{name}.yaml` of pages.ts: all have `meta`, all but the home page a `title`. */
export const pageDocuments = {
  home,
  about,
  services: group(
    "Services page",
    "صفحة الخدمات",
    { meta, title, intro },
    { hint: ["Its heading, above the list of services", "العنوان والنص فوق قائمة الخدمات"] },
  ),
  blog: group(
    "Blog page",
    "صفحة المدونة",
    { meta, title, intro },
    { hint: ["Its heading, above the list of posts", "العنوان والنص فوق قائمة المقالات"] },
  ),
  contact,
  search,
  privacy,
} satisfies Record<PageName, z.ZodType>;

/** `{en,ar}/{name}/{slug}.md`: fields, and Markdown below them. */
export const collections = {
  services: { type: service, body: serviceBody },
  posts: { type: post, body: postBody },
};

export type PageWords = { [Name in PageName]: z.infer<(typeof pageDocuments)[Name]> };
