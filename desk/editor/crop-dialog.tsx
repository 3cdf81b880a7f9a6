import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { Focus, Size } from "#cms/scene-sets.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import { Button, SubmitButton } from "#desk/parts/buttons.tsx";
import { Dialog } from "#desk/parts/dialog.tsx";
import { FocusField } from "#desk/pictures/focus-field.tsx";
import { picturePage } from "#desk/pictures/picture-address.ts";
import { useWords } from "#desk/words/words.ts";
import { usePictureWords } from "#desk/pictures/picture-words.ts";

/** A picture as its own page loads and saves it. */
type CroppedPicture = {
  alt: Record<Locale, string>;
  focus: Focus;
  whole?: { address: string; size: Size };
  isChanged: boolean;
};
type Outcome = { outcome: "saved" } | { outcome: "refused"; sentence: string };

/** The point of interest of an uploaded picture, set where the picture is chosen. */
export function CropDialog({ picture }: { picture: string }) {
  const { point } = usePictureWords();
  return (
    <Dialog
      title={point}
      isWide
      opener={(open) => (
        <Button aria-haspopup="dialog" onClick={open}>
          {point}
        </Button>
      )}
    >
      {() => <CropForm page={picturePage("scene", picture)} />}
    </Dialog>
  );
}

function CropForm({ page }: { page: string }) {
  const { save } = useWords();
  const words = usePictureWords();
  const { load, data: picture } = useFetcher<CroppedPicture>();
  const { Form, state, data: result } = useFetcher<Outcome>();
  useEffect(() => void load(page), [load, page]);
  if (!picture?.whole) return <span role="progressbar" aria-label={words.whole} className="moving-bar m-5" />;
  const isSaving = state !== "idle";
  const sentence = picture.isChanged ? words.savedCrop : words.saved;
  return (
    <Form method="post" action={page} className="grid gap-4 overflow-y-auto p-5 pt-2">
      {locales.map((locale) => (
        <input key={locale} type="hidden" name={locale} value={picture.alt[locale]} />
      ))}
      <FocusField {...picture.whole} focus={picture.focus} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton intent="save" look="main" disabled={isSaving}>
          {isSaving ? words.saving : save}
        </SubmitButton>
        <p role="status" className="text-small">
          {result && !isSaving && (result.outcome === "saved" ? sentence : result.sentence)}
        </p>
      </div>
    </Form>
  );
}
