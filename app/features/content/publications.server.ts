import { hash, randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Store } from "#app/store/store.server.ts";
import type { ContentDraftTable, MemberTable, Tables } from "#app/store/tables.server.ts";
import { currentChanges } from "#cms/earlier-pages.ts";
import type { UploadedPicture } from "#cms/uploaded-pictures.ts";
import {
  calledName,
  fileOf,
  libraryOf,
  putBack,
  type StoredPicture,
  withFiles,
} from "./pictures/picture-rows.server.ts";

/** A document that differs from the build's. */
export type Change = {
  /** In the content folder, such as `en/pages/home.yaml`. */
  path: string;
  text: string | null;
  /** Former text of the document; null if it is new. */
  base: string | null;
};

export type Redirect = {
  /** Without the language, such as `/services/old`. */
  from: string;
  to: string;
};

/** After a restore a number may belong to a different publication. */
export type PublicationRef = {
  number: number;
  /** ISO 8601, UTC; empty for number 0. */
  publishedAt: string;
};

export type Publication = PublicationRef & { who: string; note: string };

/** An immutable copy: later edits to a picture of that name do not affect it. */
export type PublishedPicture = UploadedPicture & { id: string };

/** A publication: the documents that replace the build's. */
export type PublishedContent = PublicationRef & {
  changes: Change[];
  redirects: Redirect[];
  pictures: PublishedPicture[];
};

/** Days for which a removed document can be brought back. */
const binDays = 90;

/** A removed document as it last was: published, or drafted if it never was. */
export type Removal = {
  path: string;
  /** SHA-256 of its text, in hexadecimal digits. */
  text: string;
  /** ISO 8601, UTC. */
  removedAt: string;
  who: string;
};

export type Author = Pick<MemberTable, "role"> & {
  /** The author's name for colleagues. */
  who: string;
  /** Empty for a shell. */
  email: string;
};

export type Draft = Change & Stage & { version: string; savedAt: string; who: string; soleAuthor: string };

/** Stage of a draft, the member who set it, and their note. */
export type Stage = { stage: ContentDraftTable["stage"]; stageBy: string; stageNote: string };

/** A concurrent change came first: nothing was written. */
export type Conflict = { outcome: "conflict" };

type Publishing = Pick<PublishedContent, "changes" | "redirects"> & {
  after: number;
  drafts: string[];
  pictures?: string[];
  /** Whether these pictures replace their later versions in the library. */
  isReturn?: boolean;
  who: string;
  note: string;
};

export type Publications = ReturnType<typeof createPublications>;

/**
 * Publications and drafts in the store. A publication holds every document that differs from the
 * build's, so that each can be shown or restored without those before it. Every call throws
 * StoreUnavailable if the store fails.
 */
export function createPublications({ run }: Pick<Store, "run">) {
  return {
    /** The last publication; number 0 if there is none. */
    latest: (): Promise<PublicationRef> => run(latest),
    /** A publication; empty for number 0, undefined if there is none of that number. */
    read: async (number: number): Promise<PublishedContent | undefined> =>
      number === 0 ? { ...initial, changes: [], redirects: [], pictures: [] } : run((db) => read(db, number)),
    /** Newest first. */
    history: (): Promise<Publication[]> =>
      run((db) =>
        db
          .selectFrom("content_publication")
          .select(["number", "published_at as publishedAt", "who", "note"])
          .orderBy("number", "desc")
          .execute(),
      ),
    /** Creates a publication and removes the drafts that it contains, or does neither. */
    publish: (of: Publishing): Promise<{ outcome: "published"; number: number } | Conflict> =>
      run((db) => db.transaction().execute((within) => publish(within, of))).catch(asConflict),
    pictures: (): Promise<PublishedPicture[]> => run(async (db) => (await libraryOf(db)).map(publishedPicture)),
    pictureFile: (id: string, name: string): Promise<Uint8Array | undefined> =>
      run(async (db) => (await fileOf(db, id, name))?.bytes),
    /** By path. */
    drafts: (): Promise<Draft[]> =>
      run(async (db) =>
        currentChanges(
          await db
            .selectFrom("content_draft as draft")
            .leftJoin("content_text as text", "text.sha256", "draft.text")
            .leftJoin("content_text as base", "base.sha256", "draft.base")
            .select(["path", "version", "saved_at as savedAt", "who", "text.text as text", "base.text as base"])
            .select(["sole_author as soleAuthor", "stage", "stage_by as stageBy", "stage_note as stageNote"])
            .orderBy("path")
            .execute(),
        ),
      ),
    /** @param replaces version of the former draft; undefined for a first one */
    saveDraft: (
      draft: Change & { author: Author },
      replaces: string | undefined,
    ): Promise<{ outcome: "saved"; version: string } | Conflict> =>
      run((db) => db.transaction().execute((within) => saveDraft(within, draft, replaces))).catch(asConflict),
    /**
     * A text that is published or drafted, or was drafted since the last publication.
     * @param sha256 in hexadecimal digits
     */
    text: async (sha256: string): Promise<string | undefined> => {
      const find = (db: Kysely<Tables>) =>
        db.selectFrom("content_text").select("text").where("sha256", "=", sha256).executeTakeFirst();
      return (await run(find))?.text;
    },
    /** The last removal of each path since a moment (ISO 8601, UTC); renamed documents are not removed. */
    removals: (since = binLimit()): Promise<Removal[]> => run((db) => removals(db, since)),
    /** Moves the draft of a document that was never published to the bin. @returns whether that version existed */
    throwAway: (version: string, who: string): Promise<boolean> =>
      run((db) => db.transaction().execute((within) => throwAway(within, version, who))),
    bringTo: ({ stage, stageBy, stageNote }: Stage, versions: readonly string[]): Promise<unknown> =>
      run((db) =>
        db
          .updateTable("content_draft")
          .set({ stage, stage_by: stageBy, stage_note: stageNote })
          .where("version", "in", versions)
          .execute(),
      ),
    /** @returns whether that version existed */
    removeDraft: (version: string): Promise<boolean> => run((db) => removeDraft(db, version)),
  };
}

/** Thrown inside a transaction to roll it back. */
class ConflictError extends Error {}

/** The store wraps errors of its work. */
function asConflict(error: Error): Conflict {
  if (error.cause instanceof ConflictError) return { outcome: "conflict" };
  throw error;
}

/** The build's content. */
const initial: PublicationRef = { number: 0, publishedAt: "" };

async function latest(db: Kysely<Tables>): Promise<PublicationRef> {
  const last = await db
    .selectFrom("content_publication")
    .select(["number", "published_at as publishedAt"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ?? initial;
}

async function read(db: Kysely<Tables>, number: number): Promise<PublishedContent | undefined> {
  const publication = await db
    .selectFrom("content_publication")
    .select(["number", "published_at as publishedAt"])
    .where("number", "=", number)
    .executeTakeFirst();
  if (!publication) return undefined;
  const changes = await db
    .selectFrom("content_change as change")
    .leftJoin("content_text as text", "text.sha256", "change.text")
    .leftJoin("content_text as base", "base.sha256", "change.base")
    .select(["path", "text.text as text", "base.text as base"])
    .where("publication", "=", number)
    .orderBy("path")
    .execute();
  const redirects = await db
    .selectFrom("content_redirect")
    .select(["from_path as from", "to_path as to"])
    .where("publication", "=", number)
    .orderBy("from_path")
    .execute();
  const pictures = await db
    .selectFrom("content_picture")
    .innerJoin("picture", "picture.id", "content_picture.picture_id")
    .selectAll("picture")
    .where("publication", "=", number)
    .execute();
  return {
    ...publication,
    changes: currentChanges(changes),
    redirects,
    pictures: (await withFiles(db, pictures)).map(publishedPicture),
  };
}

const binLimit = (): string => new Date(Date.now() - binDays * 86_400_000).toISOString();

async function throwAway(db: Transaction<Tables>, version: string, who: string): Promise<boolean> {
  const draft = await db
    .selectFrom("content_draft")
    .select(["path", "text"])
    .where("version", "=", version)
    .executeTakeFirst();
  if (!draft?.text) return false;
  const row = { text: draft.text, removed_at: new Date().toISOString(), who };
  await db
    .insertInto("content_bin")
    .values({ path: draft.path, ...row })
    .onConflict((conflict) => conflict.column("path").doUpdateSet(row))
    .execute();
  return removeDraft(db, version);
}

async function removals(db: Kysely<Tables>, since: string): Promise<Removal[]> {
  const publications = await db
    .selectFrom("content_publication")
    .select(["number", "published_at as removedAt", "who"])
    .where("published_at", ">=", since)
    .orderBy("number")
    .execute();
  const thrownAway = await db
    .selectFrom("content_bin")
    .select(["path", "text", "removed_at as removedAt", "who"])
    .where("removed_at", ">=", since)
    .execute();
  if (!publications[0]) return thrownAway;
  const rows = await db
    .selectFrom("content_change")
    .select(["publication", "path", "text", "base"])
    .where("publication", ">=", publications[0].number - 1)
    .execute();
  const changesOf = (number: number) =>
    new Map(rows.filter(({ publication }) => publication === number).map((row) => [row.path, row]));
  const last = new Map<string, Removal>();
  let before = changesOf(publications[0].number - 1);
  for (const { number, ...by } of publications) {
    const now = changesOf(number);
    const newTexts = new Set([...now.values()].filter(({ path }) => !before.has(path)).map(({ text }) => text));
    for (const path of new Set([...before.keys(), ...now.keys()])) {
      // A document without a row is the release's.
      const text = before.has(path) ? before.get(path)!.text : now.get(path)!.base;
      const isGone = now.has(path) ? now.get(path)!.text === null : before.get(path)!.base === null;
      if (text !== null && isGone && !newTexts.has(text)) last.set(path, { path, text, ...by });
    }
    before = now;
  }
  for (const removal of thrownAway)
    if (removal.removedAt > (last.get(removal.path)?.removedAt ?? "")) last.set(removal.path, removal);
  return [...last.values()];
}

/** Only the fields of a picture that visitors may see. */
function publishedPicture(picture: StoredPicture): PublishedPicture {
  const { id, kind, width, height, files } = picture;
  const fileNames = files.map(({ name, sha256, size }) => ({ name, sha256, ...(kind === "file" && { size }) }));
  return { id, kind, name: calledName(picture), width, height, files: fileNames };
}

async function publish(
  db: Transaction<Tables>,
  { after, changes, redirects, drafts, pictures = [], isReturn = false, who, note }: Publishing,
): Promise<{ outcome: "published"; number: number }> {
  if ((await latest(db)).number !== after) throw new ConflictError();
  const number = after + 1;
  const insertion = await db
    .insertInto("content_publication")
    .values({ number, published_at: new Date().toISOString(), who, note })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (insertion.numInsertedOrUpdatedRows === 0n) throw new ConflictError();
  for (const { path, text, base } of changes)
    await db
      .insertInto("content_change")
      .values({ publication: number, path, text: await keep(db, text), base: await keep(db, base) })
      .execute();
  for (const { from, to } of redirects)
    await db.insertInto("content_redirect").values({ publication: number, from_path: from, to_path: to }).execute();
  for (const version of drafts) if (!(await removeDraft(db, version))) throw new ConflictError();
  if (!(await putBack(db, pictures, isReturn))) throw new ConflictError();
  for (const picture_id of pictures)
    await db.insertInto("content_picture").values({ publication: number, picture_id }).execute();
  await forgetTexts(db);
  return { outcome: "published", number };
}

async function removeDraft(db: Kysely<Tables>, version: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("content_draft")
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes the intermediate texts of published drafts: every pause in typing saves one. */
async function forgetTexts(db: Transaction<Tables>): Promise<void> {
  await db.deleteFrom("content_bin").where("removed_at", "<", binLimit()).execute();
  const textColumns = (["content_change", "content_draft"] as const).flatMap((table) =>
    (["text", "base"] as const).map((column) => db.selectFrom(table).select(`${column} as sha256`)),
  );
  const all = textColumns
    .reduce(
      (union, next) => union.union(next),
      db.selectFrom("content_bin").select("text as sha256").$castTo<{ sha256: string | null }>(),
    )
    .as("used");
  await db
    .deleteFrom("content_text")
    .where((one) =>
      one.not(
        one.exists(one.selectFrom(all).select("used.sha256").whereRef("used.sha256", "=", "content_text.sha256")),
      ),
    )
    .execute();
}

async function saveDraft(
  db: Transaction<Tables>,
  { path, text, base, author: { who, email, role } }: Change & { author: Author },
  replaces: string | undefined,
): Promise<{ outcome: "saved"; version: string }> {
  const version = randomUUID();
  const isWriter = role === "writer";
  const row = {
    path,
    text: await keep(db, text),
    base: await keep(db, base),
    version,
    saved_at: new Date().toISOString(),
    who,
  };
  const writeResult = await (replaces === undefined
    ? db
        .insertInto("content_draft")
        .values({ ...row, sole_author: email, stage: isWriter ? "writing" : "", stage_by: "", stage_note: "" })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
    : db
        .updateTable("content_draft")
        .set(row)
        .set((eb) => ({
          sole_author: eb.case().when("sole_author", "=", email).then(email).else("").end(),
          // A writer's new change must be proposed again; the editor's answer stays visible until then.
          stage: isWriter
            ? eb
                .case()
                .when("stage", "=", "returned")
                .then("returned" as const)
                .else("writing" as const)
                .end()
            : eb
                .case()
                .when("stage", "=", "taken-back")
                .then("" as const)
                .else(eb.ref("stage"))
                .end(),
        }))
        .where("version", "=", replaces)
        .executeTakeFirstOrThrow());
  const writtenRows =
    "numUpdatedRows" in writeResult ? writeResult.numUpdatedRows : writeResult.numInsertedOrUpdatedRows;
  if (writtenRows !== 1n) throw new ConflictError();
  return { outcome: "saved", version };
}

/** @returns the digest under which the text is stored; null for null */
async function keep(db: Transaction<Tables>, text: string | null): Promise<string | null> {
  if (text === null) return null;
  const sha256 = hash("sha256", text);
  await db
    .insertInto("content_text")
    .values({ sha256, text })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return sha256;
}
