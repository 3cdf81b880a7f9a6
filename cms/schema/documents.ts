/** Every document of the content, by its name, and its schema. */
import { answers } from "./answers.ts";
import { assistant } from "./assistant.ts";
import { brand } from "./brand.ts";
import { categories } from "./categories.ts";
import { certificates } from "./certificates.ts";
import { claims } from "./claims.ts";
import { company } from "./company.ts";
import { mails } from "./mails.ts";
import { messages } from "./messages.ts";
import { navigation } from "./navigation.ts";
import { people } from "./people.ts";
import { post, postBody } from "./post.ts";
import { projects } from "./projects.ts";
import { redirects } from "./redirects.ts";
import { service, serviceBody } from "./service.ts";
import { settings } from "./settings.ts";

/** Facts that do not depend on the language: `{name}.yaml`. */
export const bilingualDocuments = { company, brand, navigation, categories, claims, settings, redirects };

/** `{en,ar}/{name}.yaml` */
export const wordDocuments = { messages, answers, assistant, mails, projects, people, certificates };

/** `{en,ar}/{name}/{slug}.md`: fields, and Markdown below them. */
export const collections = {
  services: { type: service, body: serviceBody },
  posts: { type: post, body: postBody },
};
