/** Every document of the content, by its name, and its schema. */
import type { z } from "zod";
import type { productWords } from "#cms/words/product-words.ts";
import { answers } from "./answers.ts";
import { brand } from "./brand.ts";
import { categories } from "./categories.ts";
import { certificates } from "./certificates.ts";
import { claims } from "./claims.ts";
import { company } from "./company.ts";
import { contactForm } from "./form.ts";
import { navigation } from "./navigation.ts";
import { pageDocuments } from "./page-documents.ts";
import { people } from "./people.ts";
import { post, postBody } from "./post.ts";
import { projects } from "./projects.ts";
import { redirects } from "./redirects.ts";
import { service, serviceBody } from "./service.ts";
import { settings } from "./settings.ts";
import { wordDocument } from "./words.ts";

/** Facts that do not depend on the language: `{name}.yaml`. */
export const bilingualDocuments = { company, brand, navigation, categories, claims, settings, redirects };

/** `{en,ar}/{name}.yaml` */
export const wordDocuments = {
  messages: wordDocument("messages"),
  /** Its chat names the assistant and the company wherever they are written in braces. */
  assistant: wordDocument("assistant", ["assistant", "company"]),
  answers,
  mails: wordDocument("mails"),
  projects,
  people,
  certificates,
};

/** `{en,ar}/{name}/{slug}.md`: fields, and Markdown below them. */
export const collections = {
  services: { type: service, body: serviceBody },
  posts: { type: post, body: postBody },
};

const pages = Object.fromEntries(Object.entries(pageDocuments).map(([name, type]) => [`pages/${name}`, type]));

/** Those that always exist, by their path without language, in the order in which the desk lists them. */
export const documents: Readonly<Record<string, z.ZodType>> = {
  ...pages,
  "forms/contact": contactForm,
  company,
  brand,
  navigation,
  categories,
  claims,
  ...wordDocuments,
  settings,
  redirects,
};

export type Answers = z.infer<typeof answers>;
export type Assistant = (typeof productWords)["assistant"]["en"];
export type Brand = z.infer<typeof brand>;
export type Categories = z.infer<typeof categories>;
export type Certificates = z.infer<typeof certificates>;
export type Claim = z.infer<typeof claims>["entries"][number];
export type Company = z.infer<typeof company>;
export type Mails = (typeof productWords)["mails"]["en"];
export type Messages = (typeof productWords)["messages"]["en"];
export type Navigation = z.infer<typeof navigation>;
export type People = z.infer<typeof people>;
export type Post = z.infer<typeof post> & { slug: string };
export type Projects = z.infer<typeof projects>;
export type Redirects = z.infer<typeof redirects>;
export type Service = z.infer<typeof service> & { slug: string };
export type Settings = z.infer<typeof settings>;
