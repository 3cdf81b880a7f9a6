import type { LocalizedSite } from "#app/content.server.ts";
import { fill } from "#i18n/fill.tsx";
import { formatDate } from "#i18n/riyadh-time.ts";
import { scene } from "#app/pictures.server.ts";

/** Maximum on the about page; the others are on the pages of their services. */
const mostInList = 6;

type Project = LocalizedSite["projects"]["entries"][number];

function outline(
  { projects }: LocalizedSite,
  { title, client, sector, place, year, outcome, figure, figureSource }: Project,
) {
  return {
    title,
    client: client ?? projects.confidential,
    facts: [sector, place, year],
    outcome,
    ...(figure !== undefined && { figure, source: fill(projects.source, { source: figureSource ?? "" }) }),
  };
}

export type ProjectOutline = ReturnType<typeof outline>;

/** The projects in short, for the about page; undefined if there are none. */
export function projectList(site: LocalizedSite) {
  const { title, intro, entries } = site.projects;
  if (entries.length === 0) return undefined;
  const outlines = entries
    .slice(0, mostInList)
    .map((project) => ({ ...outline(site, project), service: project.services[0]! }));
  return { title, intro, entries: outlines };
}

/** The projects section of a service; undefined if there are none. */
export function projectAccounts(site: LocalizedSite, slug: string) {
  const { title, entries, needed, done, outcome } = site.projects;
  const own = entries.filter(({ services }) => services.includes(slug));
  if (own.length === 0) return undefined;
  return {
    title,
    words: { needed, done, outcome },
    entries: own.map((project) => ({
      ...outline(site, project),
      needed: project.needed,
      done: project.done,
      ...(project.scene && { picture: scene(site, project.scene), alt: project.sceneAlt ?? "" }),
    })),
  };
}

export type ProjectAccountsData = NonNullable<ReturnType<typeof projectAccounts>>;

/** The people whom a client meets; undefined if there are none. */
export function peopleList(site: LocalizedSite) {
  const { title, intro, entries, languages, credentials } = site.people;
  if (entries.length === 0) return undefined;
  const inWords = new Intl.ListFormat(site.locale);
  return {
    title,
    intro,
    words: { languages, credentials, newWindow: site.messages.actions.newWindow },
    // Portraits are side by side: without any, no space is left for them.
    hasPortraits: entries.some(({ portrait }) => portrait),
    entries: entries.map(({ portrait, portraitAlt, ...person }) => ({
      ...person,
      languages: inWords.format(person.languages),
      ...(portrait && { picture: scene(site, portrait), alt: portraitAlt ?? "" }),
    })),
  };
}

export type PeopleData = NonNullable<ReturnType<typeof peopleList>>;

/** The valid certificates; undefined if there are none. */
export function certificateList(site: LocalizedSite) {
  const { title, intro, entries, issuer, number, validUntil, verify } = site.certificates;
  if (entries.length === 0) return undefined;
  return {
    title,
    intro,
    words: { issuer, number, validUntil, verify, newWindow: site.messages.actions.newWindow },
    entries: entries.map((certificate) => ({
      ...certificate,
      ...(certificate.validUntil && { validUntilLong: formatDate(certificate.validUntil, site.locale) }),
    })),
  };
}

export type CertificatesData = NonNullable<ReturnType<typeof certificateList>>;

/** Registration numbers of the company, each with its official register. */
export function registers({ company, locale, messages, pages }: LocalizedSite) {
  const { title, intro, commercialRegistration, vatNumber } = pages.about.checkUs;
  return {
    title,
    intro,
    legalName: company.legalName[locale],
    newWindow: messages.actions.newWindow,
    entries: [
      {
        ...commercialRegistration,
        label: messages.footer.commercialRegistration,
        number: company.commercialRegistration,
      },
      { ...vatNumber, label: messages.footer.vatNumber, number: company.vatNumber },
    ],
  };
}

export type Registers = ReturnType<typeof registers>;
