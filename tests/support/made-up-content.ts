import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "#app/store/tables.server.ts";

const moment = "2026-11-20T09:40:00.000Z";
const who = "sara@example.com";
const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Publications with their changes, a draft and pictures, in all forms of their rows. */
export async function addContent(db: Kysely<Tables>): Promise<void> {
  const texts = ["title: مرحبا\u2028\r\n", 'title: "Hello" \\ 👩‍👩‍👧\n', "", "x".repeat(100_000)];
  const [arabic, english, empty, long] = texts.map(sha256) as [string, string, string, string];
  const numbers = [1, 2, 3];
  await db
    .insertInto("content_text")
    .values(texts.map((text) => ({ sha256: sha256(text), text })))
    .execute();
  await db
    .insertInto("content_publication")
    .values(numbers.map((number) => ({ number, published_at: moment, who, note: `ملاحظة ${number}` })))
    .execute();
  await db
    .insertInto("content_change")
    .values([
      { publication: 1, path: "ar/pages/home.yaml", text: arabic, base: empty },
      { publication: 2, path: "ar/pages/home.yaml", text: null, base: english },
      { publication: 3, path: "en/posts/new.md", text: long, base: null },
    ])
    .execute();
  const redirect = { publication: 2, from_path: "/services/old", to_path: "/services/new" };
  await db.insertInto("content_redirect").values(redirect).execute();
  const draft = {
    path: "en/pages/home.yaml",
    text: english,
    base: null,
    version: "v1",
    saved_at: moment,
    who,
    sole_author: "sara@example.com",
    stage: "proposed",
    stage_by: "Sara",
    stage_note: "Why",
  } as const;
  await db.insertInto("content_draft").values(draft).execute();
  const removed = { path: "en/posts/first.md", text: english, removed_at: moment, who };
  await db.insertInto("content_bin").values(removed).execute();
  await db.insertInto("company_answer").values({ name: "name.ar", value: "شركة" }).execute();
  const picture = { kind: "scene", alt_en: "An office", alt_ar: "مكتب", made_by: who, made_at: moment } as const;
  const measures = { focus_x: 0.1 + 0.2, focus_y: 1, width: 2400, height: 1350, upload_sha256: english };
  await db
    .insertInto("picture")
    .values([
      { ...picture, ...measures, id: "p1", name: "office", former_name: null },
      { ...picture, ...measures, id: "p2", name: "p2", kind: "mark", former_name: "office" },
    ])
    .execute();
  // Every byte value, more than one chunk of a file read, and more files than are open at once.
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7 + (index >> 8)) & 0xff));
  for (let index = 0; index < 9; index++) {
    const part = bytes.subarray(index);
    const file = { picture_id: index < 8 ? "p1" : "p2", name: `${index}.avif`, media_type: "image/avif" };
    await db
      .insertInto("picture_file")
      .values({ ...file, sha256: sha256(part), bytes: part })
      .execute();
  }
  await db.insertInto("content_picture").values({ publication: 2, picture_id: "p2" }).execute();
}

/** Resulting number of rows in each table. */
export const contentRows = {
  content_publication: 3,
  content_text: 4,
  content_change: 3,
  content_redirect: 1,
  content_draft: 1,
  content_bin: 1,
  company_answer: 1,
  picture: 2,
  picture_file: 9,
  content_picture: 1,
};
