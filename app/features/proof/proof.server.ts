import type { Edition } from "#app/content.server.ts";
import { fill } from "#i18n/fill.tsx";
import { formatDate } from "#i18n/riyadh-time.ts";
import { scene } from "#app/pictures.server.ts";

/** As many as the page about the company names; the others are on the pages of their services. */
const mostInList = 6;

type Project = Edition["projects"]["entries"][number];

function outline(
  { projects }: Edition,
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

/** The projects in short, for the page about the company; undefined if there is none. */
export function projectList(edition: Edition) {
  const { title, intro, entries } = edition.projects;
  if (entries.length === 0) return undefined;
  const outlines = entries
    .slice(0, mostInList)
    .map((project) => ({ ...outline(edition, project), service: project.services[0]! }));
  return { title, intro, entries: outlines };
}

/** What is told of the projects of a service; undefined if there is none. */
export function projectAccounts(edition: Edition, slug: string) {
  const { title, entries, needed, done, outcome } = edition.projects;
  const own = entries.filter(({ services }) => services.includes(slug));
  if (own.length === 0) return undefined;
  return {
    title,
    words: { needed, done, outcome },
    entries: own.map((project) => ({
      ...outline(edition, project),
      needed: project.needed,
      done: project.done,
      ...(project.scene && { picture: scene(edition, project.scene), alt: project.sceneAlt ?? "" }),
    })),
  };
}

export type ProjectAccountsData = NonNullable<ReturnType<typeof projectAccounts>>;

/** The people whom a client meets; undefined if nobody is named. */
export function peopleList(edition: Edition) {
  const { title, intro, entries, languages, credentials } = edition.people;
  if (entries.length === 0) return undefined;
  const inWords = new Intl.ListFormat(edition.locale);
  return {
    title,
    intro,
    words: { languages, credentials, newWindow: edition.messages.actions.newWindow },
    // Portraits stand side by side: without any there is no room for them.
    hasPortraits: entries.some(({ portrait }) => portrait),
    entries: entries.map(({ portrait, portraitAlt, ...person }) => ({
      ...person,
      languages: inWords.format(person.languages),
      ...(portrait && { picture: scene(edition, portrait), alt: portraitAlt ?? "" }),
    })),
  };
}

export type PeopleData = NonNullable<ReturnType<typeof peopleList>>;

/** The certificates that are valid; undefined if there is none. */
export function certificateList(edition: Edition) {
  const { title, intro, entries, issuer, number, validUntil, verify } = edition.certificates;
  if (entries.length === 0) return undefined;
  return {
    title,
    intro,
    words: { issuer, number, validUntil, verify, newWindow: edition.messages.actions.newWindow },
    entries: entries.map((certificate) => ({
      ...certificate,
      ...(certificate.validUntil && { validUntilLong: formatDate(certificate.validUntil, edition.locale) }),
    })),
  };
}

export type CertificatesData = NonNullable<ReturnType<typeof certificateList>>;

/** The numbers by which the company can be checked, each with the register that knows it. */
export function registers({ company, locale, messages, pages }: Edition) {
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
