import { type LocalizedSite, serviceIn } from "#app/content.server.ts";
import { fill } from "#i18n/fill.tsx";
import { scene } from "#app/pictures.server.ts";

/** Maximum in the section; the others are on the pages of their services. */
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

/** The projects in short; undefined if there are none. */
export function dataOf(_words: object, site: LocalizedSite) {
  const { title, intro, entries } = site.projects;
  if (entries.length === 0) return undefined;
  const outlines = entries
    .slice(0, mostInList)
    .map((project) => ({ ...outline(site, project), service: project.services.find((slug) => serviceIn(site, slug)) }));
  return { title, intro, entries: outlines };
}

/** The projects section of a service; undefined if there are none. */
export function projectAccounts(site: LocalizedSite, slug: string) {
  const { title, entries, needed, done, outcome, vouches } = site.projects;
  const projects = entries.filter(({ services }) => services.includes(slug));
  if (projects.length === 0) return undefined;
  return {
    title,
    words: { needed, done, outcome },
    entries: projects.map((project) => ({
      ...outline(site, project),
      needed: project.needed,
      done: project.done,
      ...(project.reference && { reference: fill(vouches, project.reference) }),
      ...(project.scene && { picture: scene(site, project.scene), alt: project.sceneAlt ?? "" }),
    })),
  };
}

export type ProjectAccountsData = NonNullable<ReturnType<typeof projectAccounts>>;
