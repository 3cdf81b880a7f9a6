import { Form, redirect, useNavigation } from "react-router";
import type { PictureName } from "#app/features/content/pictures/picture-store.server.ts";
import { fill, fillWith } from "#i18n/fill.tsx";
import { nameInContent, wholeFile } from "#cms/uploaded-pictures.ts";
import { ButtonLink, SubmitButton, TextLink } from "#desk/parts/buttons.tsx";
import { actionAt, loaderAt } from "#desk/desk-context.server.ts";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Page, Section } from "#desk/parts/page.tsx";
import { useMay } from "#desk/use-may.ts";
import { AlternativeFields } from "#desk/pictures/alternative-fields.tsx";
import { FocusField } from "#desk/pictures/focus-field.tsx";
import { pictureAddress } from "#desk/pictures/picture-address.ts";
import { PlaceLinks } from "#desk/pictures/place-links.tsx";
import { pictureChoices, pictureViews, placeViews } from "#desk/pictures/picture-view.server.ts";
import { ReplaceEverywhere } from "./replace-everywhere.tsx";
import { formatFileSize } from "#i18n/format-file-size.ts";
import { Tile } from "#desk/pictures/tile.tsx";
import { webpSize } from "#desk/pictures/webp-size.ts";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { usePictureWords } from "#desk/pictures/picture-words.ts";

type Params = Record<string, string | undefined>;

function namedBy({ kind, name = "" }: Params): PictureName {
  if (kind !== "scene" && kind !== "mark" && kind !== "file") throw new Response(null, { status: 404 });
  return { kind, name };
}

export const loader = loaderAt("pictures/picture", async (desk) => {
  const { kind, name } = namedBy(desk.params);
  const choices = await desk.drafting.choices(desk.language);
  const picture = (await pictureViews(desk, choices)).find((one) => one.kind === kind && one.name === name);
  if (!picture) throw new Response(null, { status: 404 });
  const whole = kind === "scene" ? await desk.pictures.file(picture.id, wholeFile) : undefined;
  return {
    ...picture,
    choices: await pictureChoices(desk, choices),
    whole: whole && { address: pictureAddress(picture.id, wholeFile), size: webpSize(whole.bytes) },
  };
});

export const action = actionAt("pictures/picture", async (desk) => {
  const { intent, drafting, field, language, pictures, record, params } = desk;
  const pictureName = namedBy(params);
  const subject = nameInContent(pictureName);
  if (intent === "remove") {
    const result = await pictures.remove(pictureName);
    if (result.outcome === "refused") {
      const { places = [], words } = result;
      const views = placeViews(places, await drafting.choices(language), language);
      return { outcome: "refused" as const, of: "remove" as const, sentence: words[language], places: views };
    }
    await record("picture-removed", subject);
    return redirect("/pictures?removed");
  }
  const before = (await pictures.library()).find(
    ({ kind, name }) => kind === pictureName.kind && name === pictureName.name,
  );
  if (!before) throw new Response(null, { status: 404 });
  const number = (axis: "x" | "y") => {
    const text = field(axis);
    return text === "" ? before[`focus_${axis}`] : Number(text);
  };
  const details = {
    alt_en: field("en").trim(),
    alt_ar: field("ar").trim(),
    focus_x: number("x"),
    focus_y: number("y"),
  };
  const result = await pictures.change(pictureName, details);
  if (result.outcome === "refused")
    return { outcome: "refused" as const, of: "save" as const, sentence: result.words[language], places: [] };
  await record("picture-changed", subject);
  return {
    outcome: "saved" as const,
    isUndone: intent === "undo",
    before: { en: before.alt_en, ar: before.alt_ar, x: `${before.focus_x}`, y: `${before.focus_y}` },
  };
});

export default function Picture({ loaderData: picture, actionData: result }: PageProps<typeof loader, typeof action>) {
  const { save } = useWords();
  const words = usePictureWords();
  const language = useLanguage();
  const mayRemove = useMay("pictures/picture", "remove");
  const { kind, alt, focus, whole, width, height, who, moment, places, isChanged, isKept } = picture;
  const isSaving = useNavigation().formData?.get("intent") === "save";
  const refusal = result?.outcome === "refused" ? result : undefined;
  return (
    <Page title={picture.label} actions={<ButtonLink to="/pictures">{words.backToList}</ButtonLink>}>
      <div className="grid gap-6">
        {result?.outcome === "saved" && <SavedNotice result={result} isChanged={isChanged} />}
        <Form
          // Resets the fields after a colleague's save or an undo.
          key={JSON.stringify([alt, focus])}
          method="post"
          preventScrollReset
          className="card grid gap-6 p-4 md:p-6"
        >
          {whole ? (
            <FocusField address={whole.address} size={whole.size} focus={focus} />
          ) : (
            <figure className="max-w-xs">
              <Tile kind={kind} address={picture.thumbnail} />
              <figcaption className="mt-1.5 text-small text-subdued">
                {kind === "file" ? (
                  <a className="text-link" href={picture.thumbnail}>
                    <bdi>{picture.named}</bdi>, <bdi>{formatFileSize(picture.size, language)}</bdi>
                  </a>
                ) : (
                  words.asLogo
                )}
              </figcaption>
            </figure>
          )}
          <div className="grid gap-1.5">
            <p className="font-semibold">{words.altTitle}</p>
            <p className="text-small text-subdued">{kind === "file" ? words.fileHint : words.altHint}</p>
            <div className="mt-1 grid items-start gap-4 md:grid-cols-2">
              <AlternativeFields
                errorIn={(locale) => (locale === language && refusal?.of === "save" ? refusal.sentence : undefined)}
                control={(locale) => ({ defaultValue: alt[locale] })}
              />
            </div>
          </div>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <SubmitButton intent="save" disabled={isSaving} look="main">
              {isSaving ? words.saving : save}
            </SubmitButton>
            <p className="text-small text-subdued">
              {kind === "scene" && `${fill(words.size, { width, height })} · `}
              {fillWith(words.addedBy, { who: <bdi>{who}</bdi>, moment: <bdi>{moment}</bdi> })}
            </p>
          </div>
        </Form>
        {places.length > 0 ? (
          <section className="card p-5 md:p-6">
            <PlaceLinks places={places} />
            {kind !== "file" && (
              <ReplaceEverywhere kind={kind} value={picture.named} label={picture.label} pictures={picture.choices} />
            )}
          </section>
        ) : (
          mayRemove && (
            <Section title={words.removeTitle} text={isKept ? words.removeKept : words.removeText}>
              <ActionButton intent="remove" look="danger">
                {words.removeNow}
              </ActionButton>
            </Section>
          )
        )}
        {refusal?.of === "remove" && (
          <Notice kind="bad">
            <p>{refusal.sentence}</p>
            <PlaceLinks places={refusal.places} />
          </Notice>
        )}
      </div>
    </Page>
  );
}

type SavedProps = {
  result: { isUndone: boolean; before: Record<"en" | "ar" | "x" | "y", string> };
  isChanged: boolean;
};

function SavedNotice({ result: { isUndone, before }, isChanged }: SavedProps) {
  const { documents, undo } = useWords();
  const words = usePictureWords();
  const mayPublish = useMay("publish", "post");
  return (
    <Notice kind="good">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>{isUndone ? words.undone : isChanged ? words.savedCrop : words.saved}</p>
        {!isUndone && (
          <ActionButton intent="undo" fields={before} look="quiet" preventScrollReset>
            {undo}
          </ActionButton>
        )}
        {isChanged && mayPublish && <TextLink to="/words/publish">{documents.toPublish}</TextLink>}
      </div>
    </Notice>
  );
}
