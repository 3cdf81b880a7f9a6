/** Every document of the content, by its name, and its schema. */
import type { z } from "zod";
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
import { stages } from "./stages.ts";
import { wordDocument } from "./words.ts";

/** Facts that do not depend on the language: `{name}.yaml`. */
export const bilingualDocuments = { company, brand, navigation, categories, claims, stages, settings, redirects };

/** `{en,ar}/{name}.yaml` */
export const wordDocuments = {
  messages: wordDocument("messages"),
  assistant: wordDocument("assistant"),
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

/** Documents that always exist, by their path without language, in the desk's order. */
export const documents: Readonly<Record<string, z.ZodType>> = {
  ...pages,
  "forms/contact": contactForm,
  company,
  brand,
  navigation,
  categories,
  claims,
  ...wordDocuments,
  stages,
  settings,
  redirects,
};

/** The values of documents by name; omitted words are the product's. */
export type Facts = { [Name in keyof typeof bilingualDocuments]: z.infer<(typeof bilingualDocuments)[Name]> };
export type Words = { [Name in keyof typeof wordDocuments]: z.infer<(typeof wordDocuments)[Name]> };
export type Assistant = Words["assistant"];
export type Brand = Facts["brand"];
export type Claim = Facts["claims"]["entries"][number];
export type Company = Facts["company"];
export type Messages = Words["messages"];
export type Navigation = Facts["navigation"];
export type Post = z.infer<typeof post> & { slug: string };
export type Redirects = Facts["redirects"];
export type Service = z.infer<typeof service> & { slug: string };
