import { uploadDigest } from "#app/features/content/pictures/picture-store.server.ts";
import { type Refusal, refusal } from "#app/features/content/pictures/refusal.ts";
import { boundaryIn, splitParts } from "#app/platform/multipart.server.ts";
import type { Locale } from "#i18n/locale.ts";
import { typeOfFile } from "#cms/file-types.ts";
import { nameInContent, type UploadedPicture } from "#cms/uploaded-pictures.ts";
import type { DeskContext, SignedIn } from "#desk/desk-context.server.ts";
import { freeSlug, slugOf } from "#cms/slug.ts";
import { kindOf } from "#server/publications/drafts/pictures.ts";

export type UploadResult =
  | {
      outcome: "added";
      kind: UploadedPicture["kind"];
      /** Name in documents. */
      name: string;
      /** Elements removed from a mark because they are not shapes, such as `text`. */
      leftOut: string[];
    }
  /** `sentence` is in the member's language, `alt` unchanged. */
  | { outcome: "refused"; code: Refusal["code"]; sentence: string; alt: Record<Locale, string> };

/** Maximum characters of a name made from an alternative text, before a number. */
const longestName = 40;

/**
 * Prepares and stores a posted picture, which takes some seconds.
 * @param desk of a member with the right to upload
 * @throws StoreUnavailable; Response as postedUpload does
 */
export async function receiveUpload(desk: SignedIn & { request: Request }): Promise<UploadResult> {
  const { language, pictures, preparing, record, who } = desk;
  const form = await postedUpload(desk, desk.request);
  const text = (name: string) => form.text(name).trim();
  const alt = { en: text("en"), ar: text("ar") };
  const refuse = ({ code, words }: Refusal): UploadResult => ({
    outcome: "refused",
    code,
    sentence: words[language],
    alt,
  });
  const { file } = form;
  if (!file) return refuse(refusal("wrong-type"));
  const kindText = text("kind");
  const kind = kindText === "scene" || kindText === "mark" ? kindText : kindOf(file.bytes);
  const sha256 = await uploadDigest(file.bytes);
  const upload = { kind, name: "", file: file.name, who, sha256, alt: JSON.stringify(alt) };
  return preparing.during(upload, async (): Promise<UploadResult> => {
    const same = (await pictures.library()).find(
      (one) => one.kind === kind && one.upload_sha256 === sha256 && one.alt_en === alt.en && one.alt_ar === alt.ar,
    );
    if (same) return { outcome: "added", kind, name: nameInContent(same), leftOut: [] };
    const storedNames = await pictures.usedNames(kind);
    const pending = preparing.list().filter((one) => one.kind === kind);
    // The name of a file ends with its type.
    const ending = kind === "file" ? `.${typeOfFile(file.bytes)}` : "";
    const usedNames = new Set(
      [...storedNames, ...pending.map(({ name }) => name)].map((one) => one.replace(ending, "")),
    );
    const otherwise = { scene: "picture", mark: "logo", file: "file" }[kind];
    const name = freeSlug(shortenSlug(slugOf(alt.en)), usedNames, otherwise) + ending;
    upload.name = name;
    const picture = { kind, name, alt_en: alt.en, alt_ar: alt.ar, focus_x: 0.5, focus_y: 0.5, made_by: who };
    const result = await pictures.add(picture, file.bytes);
    if (result.outcome === "refused") return refuse(result);
    const suffixedName = nameInContent({ kind, name });
    await record("picture-added", suffixedName);
    return { outcome: "added", kind, name: suffixedName, leftOut: result.leftOut };
  });
}

/** Shortens to whole words. */
const shortenSlug = (slug: string): string =>
  slug.length <= longestName
    ? slug
    : slug.slice(0, longestName + 1).replace(/-?[^-]*$/, "") || slug.slice(0, longestName);

/** Maximum parts of a form, and bytes of a text; a form with a picture has four parts. */
const usual = { parts: 10, text: 64 * 1024 };

/**
 * Reads a posted form with a file.
 * @returns readers of a text, empty for a missing field, and of all of a name; and the field `file`
 * @throws Response: 415 if it is not a multipart form, 400 if it is malformed or has too many parts
 */
export async function postedUpload({ upload }: Pick<DeskContext, "upload">, request: Request, most = usual) {
  const boundary = boundaryIn(request.headers.get("content-type") ?? "");
  if (boundary === undefined) throw new Response(null, { status: 415 });
  const parts = splitParts(upload ?? Buffer.from(await request.arrayBuffer()), boundary, most.parts, most.text);
  if (!parts) throw new Response(null, { status: 400 });
  const file = parts.find(({ name, filename }) => name === "file" && filename !== undefined);
  const texts = (name: string): string[] =>
    parts.filter((one) => one.name === name && one.filename === undefined).map(({ bytes }) => bytes.toString());
  return {
    text: (name: string): string => texts(name)[0] ?? "",
    texts,
    file: file && { name: file.filename!, bytes: file.bytes },
  };
}
