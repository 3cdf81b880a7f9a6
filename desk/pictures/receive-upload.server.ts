import { uploadDigest } from "#app/features/content/pictures/picture-store.server.ts";
import { type Refused, refused } from "#app/features/content/pictures/refusal.ts";
import { record } from "#app/features/members/record.server.ts";
import type { Locale } from "#i18n/locale.ts";
import { uploadedName } from "#content/uploaded-pictures.ts";
import type { allow } from "#desk/desk-context.server.ts";
import { freeSlug, slugOf } from "#content/slug.ts";
import { postedUpload } from "#desk/posted-upload.server.ts";
import { kindOf } from "#server/publications/drafts/pictures.ts";

export type Uploaded =
  | {
      outcome: "added";
      kind: "scene" | "mark";
      /** As documents refer to it. */
      named: string;
      /** What a mark had that drew something and is no shape, such as `text`. */
      leftOut: string[];
    }
  /** `sentence` is in the member's language, `alt` as it was given. */
  | { outcome: "refused"; code: Refused["code"]; sentence: string; alt: Record<Locale, string> };

/** Characters of a name that is made from what a picture shows, before a number. */
const longestName = 40;

/**
 * Takes a posted picture in, once it is prepared: for some seconds.
 * @param desk of a member who may
 * @throws StoreUnavailable; Response as postedUpload does
 */
export async function receiveUpload(desk: ReturnType<typeof allow>, request: Request): Promise<Uploaded> {
  const { language, member, pictures, preparing, store } = desk;
  const form = await postedUpload(desk, request);
  const text = (name: string) => form.text(name).trim();
  const alt = { en: text("en"), ar: text("ar") };
  const refusal = ({ code, words }: Refused): Uploaded => ({
    outcome: "refused",
    code,
    sentence: words[language],
    alt,
  });
  const { file } = form;
  if (!file) return refusal(refused("wrong-type"));
  const wanted = text("kind");
  const kind = wanted === "scene" || wanted === "mark" ? wanted : kindOf(file.bytes);
  const sha256 = await uploadDigest(file.bytes);
  const who = member.name || member.email;
  const upload = { kind, name: "", file: file.name, who, sha256, alt: JSON.stringify(alt) };
  return preparing.during(upload, async (): Promise<Uploaded> => {
    const same = (await pictures.library()).find(
      (one) => one.kind === kind && one.upload_sha256 === sha256 && one.alt_en === alt.en && one.alt_ar === alt.ar,
    );
    if (same) return { outcome: "added", kind, named: uploadedName(same.name), leftOut: [] };
    const stored = await pictures.taken(kind);
    const begun = preparing.list().filter((one) => one.kind === kind);
    const taken = new Set([...stored, ...begun.map(({ name }) => name)]);
    const name = freeSlug(shortened(slugOf(alt.en)), taken, kind === "mark" ? "logo" : "picture");
    upload.name = name;
    const picture = { kind, name, alt_en: alt.en, alt_ar: alt.ar, focus_x: 0.5, focus_y: 0.5, made_by: who };
    const result = await pictures.add(picture, file.bytes);
    if (result.outcome === "refused") return refusal(result);
    const named = uploadedName(name);
    await record(store, { who: member.email, action: "picture-added", subject: named });
    return { outcome: "added", kind, named, leftOut: result.leftOut };
  });
}

/** To whole words. */
const shortened = (slug: string): string =>
  slug.length <= longestName
    ? slug
    : slug.slice(0, longestName + 1).replace(/-?[^-]*$/, "") || slug.slice(0, longestName);
