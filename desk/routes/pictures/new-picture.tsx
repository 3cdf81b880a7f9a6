import { redirect } from "react-router";
import { refusal } from "#app/features/content/pictures/refusal.ts";
import { loaderAt, postAt } from "#desk/desk-context.server.ts";
import { TextField } from "#desk/parts/field.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Page, Section } from "#desk/parts/page.tsx";
import { AlternativeFields } from "#desk/pictures/alternative-fields.tsx";
import { receiveUpload } from "#desk/pictures/receive-upload.server.ts";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { usePictureWords } from "#desk/pictures/picture-words.ts";

/** A file that is too large is refused before a page can be rendered, by a redirect to here. */
export const loader = loaderAt("pictures/new-picture", ({ language, query }) => {
  const isTooLarge = query.get("refused") === "too-large";
  return { sentence: isTooLarge ? refusal("too-large", { most: "20 MB" }).words[language] : undefined };
});

export const action = postAt("pictures/new-picture", async (desk) => {
  const result = await receiveUpload(desk);
  return result.outcome === "added" ? redirect("/pictures?added") : result;
});

/** For a browser without scripts: one picture at a time. */
export default function NewPicture({
  loaderData: { sentence },
  actionData: result,
}: PageProps<typeof loader, typeof action>) {
  const words = usePictureWords();
  const refusal = result?.sentence ?? sentence;
  const isAlternative = result?.code === "alternative-missing";
  return (
    <Page title={words.addOne} intro={words.accepted}>
      <Section title={words.altTitle} text={words.altHint}>
        {/* Not the router's form: its data address accepts no large files. */}
        <form method="post" encType="multipart/form-data" className="grid gap-4">
          <TextField label={words.file} error={isAlternative ? undefined : refusal} type="file" name="file" required />
          <div className="grid gap-4 md:grid-cols-2">
            <AlternativeFields
              errorIn={() => (isAlternative ? refusal : undefined)}
              control={(locale) => ({ required: true, defaultValue: result?.alt[locale] })}
            />
          </div>
          <div>
            <SubmitButton look="main">{words.addOne}</SubmitButton>
          </div>
        </form>
      </Section>
    </Page>
  );
}
