import type { Visibility } from "#cms/visibility.ts";
import type { LocalizedSites } from "#app/content.server.ts";
import { companyAnswers, groupOf } from "#app/features/content/company-answers.server.ts";
import type { PublishedPicture } from "#app/features/content/publications.server.ts";
import { coloursOf } from "#cms/company/company-documents.ts";
import { plainDrawings, plainPictures } from "#cms/company/plain-pictures.ts";
import { pageOf } from "#cms/pages.ts";
import { type Part, withParts } from "#cms/parts.ts";
import { uploadedAddress } from "#cms/uploaded-pictures.ts";
import { momentInRiyadh } from "#i18n/riyadh-time.ts";
import type { DeskContext } from "./desk-context.server.ts";

/** The last result, until its memory is needed: the assistant's index of its sites takes 0.3 s to make. */
let last: { key: string; published: LocalizedSites; sites: WeakRef<LocalizedSites> } | undefined;

/** `addresses`: substitutes for addresses of pictures that the library lacks. */
type DraftedSites = {
  sites: LocalizedSites;
  pictures: PublishedPicture[];
  addresses?: ReadonlyMap<string, string>;
};

/**
 * The site with all drafts but hidden ones. A language without drafts is the same object as for
 * visitors.
 * @param of.withLater whether it has scheduled posts
 * @param of.page a page that is included even if it is hidden
 */
export async function draftedSites(
  { drafting, sites }: Pick<DeskContext, "drafting" | "sites">,
  { withLater, page }: { withLater: boolean; page?: string },
): Promise<DraftedSites> {
  const published = sites();
  const { key: state, parts: drafts, pictures } = await drafting.shown();
  const isPreviewed = ({ folder, slug, value }: Part) =>
    (value as Visibility | undefined)?.hidden && pageOf(`${folder}/${slug}`) === page;
  const key = `${withLater} ${state} ${drafts.some(isPreviewed) ? page : ""}`;
  const before = last?.key === key && last.published === published ? last.sites.deref() : undefined;
  if (before) return { sites: before, pictures };
  const parts = drafts.map((part) =>
    isPreviewed(part) ? { ...part, value: { ...(part.value as object), hidden: undefined } } : part,
  );
  const chosenParts = withLater ? parts : parts.filter((part) => !isLater(part));
  // The choices are read from all drafts.
  const [standIn] = chosenParts.some(lacksPicture) ? (await drafting.choices("en")).scenes : [];
  const drafted = withParts(
    published,
    chosenParts.flatMap((part) => (lacksPicture(part) ? withPicture(part, standIn?.value) : part)),
  );
  last = { key, published, sites: new WeakRef(drafted) };
  return { sites: drafted, pictures };
}

function isLater({ value }: Part): boolean {
  const { publishAt, from = publishAt } = (value ?? {}) as Visibility;
  return from !== undefined && momentInRiyadh(from) > new Date();
}

const lacksPicture = ({ value }: Part): boolean => (value as { scene?: unknown } | undefined)?.scene === "";

/** Another picture until one is chosen; a part is left out if there is none. */
const withPicture = (part: Part, scene: string | undefined): Part[] =>
  scene === undefined ? [] : [{ ...part, value: { ...(part.value as object), scene } }];

/** The site of the company that moves in, from the answers so far. */
export async function movedInSites({
  drafting,
  sites,
  store,
}: Pick<DeskContext, "drafting" | "sites" | "store">): Promise<DraftedSites> {
  const answers = groupOf(await companyAnswers(store, await drafting.changedAnswers()));
  const drawings = new Map(plainDrawings(coloursOf(answers)));
  const pictures = plainPictures.map((picture): PublishedPicture => {
    const files = ["avif", "jpeg"].map((type) => ({ name: `${picture.width}.${type}`, sha256: "drawing" }));
    return { ...picture, id: picture.name, files };
  });
  const entries = pictures.flatMap((picture) => {
    const data = `data:image/svg+xml;base64,${Buffer.from(drawings.get(picture.name)!).toString("base64")}`;
    return picture.files.map((file) => [uploadedAddress(picture, file), data] as const);
  });
  return { sites: withParts(sites(), await drafting.companyParts(answers)), pictures, addresses: new Map(entries) };
}

/** The assistant's answers from drafts, as JSON; 422 if mistakes in the drafts prevent an answer. */
export const fromDrafts = ({ log }: Pick<DeskContext, "log">, answer: Promise<unknown>): Promise<Response> =>
  answer.then(
    (words) => Response.json(words),
    (error: unknown) => {
      log.warn({ err: error }, "the assistant could not answer from the drafts");
      return new Response(null, { status: 422 });
    },
  );
