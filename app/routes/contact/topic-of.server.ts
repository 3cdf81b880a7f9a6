import { type Edition, serviceIn } from "#app/content.server.ts";
import { fill } from "#i18n/fill.tsx";
import type { ContactPage } from "#content/schema/contact.ts";

/** What the page says to a visitor who comes for something, and what the subject begins with. */
export type Topic = ContactPage["about"]["quote"];

/**
 * @param about what the address names: `quote`, `consultation`, `callback` or a service's slug
 * @returns undefined if it names nothing that we know
 */
export function topicOf(edition: Edition, about: string): Topic | undefined {
  const { service: ofService, ...offers } = edition.pages.contact.about;
  if (Object.hasOwn(offers, about)) return offers[about as keyof typeof offers];
  const service = serviceIn(edition, about)?.title;
  if (service === undefined) return undefined;
  const { title, intro, subject } = ofService;
  return { title: fill(title, { service }), intro: fill(intro, { service }), subject: fill(subject, { service }) };
}
