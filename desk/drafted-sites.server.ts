import type { LocalizedSites } from "#app/content.server.ts";
import type { PublishedPicture } from "#app/features/content/publications.server.ts";
import { type Part, withParts } from "#cms/parts.ts";
import { momentInRiyadh } from "#i18n/riyadh-time.ts";
import type { DeskContext } from "./desk-context.server.ts";

/** The last result, as long as memory lasts: the assistant's index of its sites takes 0.3 s to make. */
let last: { key: string; published: LocalizedSites; sites: WeakRef<LocalizedSites> } | undefined;

/**
 * The site with all drafts. A language without drafts is the same object as for visitors.
 * @param of.withLater whether it has the posts that are scheduled
 * @throws StoreUnavailable
 */
export async function draftedSites(
  { builtPictures, drafting, sites }: Pick<DeskContext, "builtPictures" | "drafting" | "sites">,
  { withLater }: { withLater: boolean },
): Promise<{ sites: LocalizedSites; pictures: PublishedPicture[] }> {
  const published = sites();
  const { key: state, parts, pictures } = await drafting.shown();
  const key = `${withLater} ${state}`;
  const before = last?.key === key && last.published === published ? last.sites.deref() : undefined;
  if (before) return { sites: before, pictures };
  const standIn = builtPictures().find(({ kind }) => kind === "scene")!.name;
  const shownParts = withLater ? parts : parts.filter((part) => !isLater(part));
  const drafted = withParts(
    published,
    shownParts.map((part) => withPicture(part, standIn)),
  );
  last = { key, published, sites: new WeakRef(drafted) };
  return { sites: drafted, pictures };
}

function isLater({ value }: Part): boolean {
  const { publishAt } = (value ?? {}) as { publishAt?: string };
  return publishAt !== undefined && momentInRiyadh(publishAt) > new Date();
}

/** Adds a picture, which the page requires, before one is chosen. */
function withPicture(part: Part, scene: string): Part {
  const value = part.value as { scene?: unknown } | undefined;
  return value?.scene === "" ? { ...part, value: { ...value, scene } } : part;
}
