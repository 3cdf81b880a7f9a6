import { type LocalizedSite, serviceIn } from "#app/content.server.ts";
import { fill } from "#i18n/fill.tsx";
import type { ContactPage } from "#content/schema/contact.ts";

/** Title, intro and subject for a visitor with a topic. */
export type Topic = ContactPage["about"]["quote"];

/**
 * @param about topic of the address: `quote`, `consultation`, `callback` or a service's slug
 * @returns undefined for an unknown topic
 */
export function topicOf(site: LocalizedSite, about: string): Topic | undefined {
  const { service: ofService, ...offers } = site.pages.contact.about;
  if (Object.hasOwn(offers, about)) return offers[about as keyof typeof offers];
  const service = serviceIn(site, about)?.title;
  if (service === undefined) return undefined;
  const { title, intro, subject } = ofService;
  return { title: fill(title, { service }), intro: fill(intro, { service }), subject: fill(subject, { service }) };
}
