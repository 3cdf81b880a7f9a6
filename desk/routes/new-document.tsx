import { Form, redirect, useNavigation } from "react-router";
import { reservedNames } from "#cms/pages.ts";
import { freeSlug, isSlug } from "#cms/slug.ts";
import type { Plain } from "#cms/plain.ts";
import { kindOf, kinds } from "#app/sections/kinds.ts";
import { fieldOf } from "#cms/schema/fields.ts";
import type { SectionPage } from "#cms/schema/section-page.ts";
import type { Locale } from "#i18n/locale.ts";
import { riyadhDay } from "#i18n/riyadh-time.ts";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { actionAt, loaderAt } from "#desk/desk-context.server.ts";
import { CheckField, PairOfFields } from "#desk/parts/field.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Page, Section } from "#desk/parts/page.tsx";
import { useKeptFields } from "#desk/parts/use-kept-fields.ts";
import { KindPicture } from "#desk/editor/kind-picture.tsx";
import { templates } from "#words/page-templates.ts";
import { useLanguage, useWords } from "#desk/words/words.ts";

const folders = ["services", "posts", "pages", "forms"] as const;
type Folder = (typeof folders)[number];

type Titles = Record<Locale, string>;

const names = { services: "service", posts: "post", pages: "page", forms: "form" } as const;

/** Fields of a new document beyond its title; a page begins with one text, a form with its required fields. */
function firstFields(folder: Folder, last: number): Record<string, Plain> {
  if (folder === "forms") return { fields: ["name", "email", "message"].map((kind) => ({ kind, required: true })) };
  if (folder === "posts") return { date: riyadhDay(new Date()) };
  return folder === "services" ? { order: last + 1 } : { sections: [{ id: "text", text: { title: "", body: "" } }] };
}

function folderOf(params: Record<string, string | undefined>): Folder {
  const folder = folders.find((one) => one === params.folder);
  if (!folder) throw new Response(null, { status: 404 });
  return folder;
}

export const loader = loaderAt("new-document", async ({ drafting, language, query, params }) => {
  const folder = folderOf(params);
  const copy = query.get("copy") ?? "";
  const choices = templates.map((one) => ({
    id: one.id,
    name: one.name[language],
    text: one.text[language],
    sketches: (one.en.sections as SectionPage["sections"]).map((section) => fieldOf(kinds[kindOf(section)])?.sketch),
  }));
  const hasRoom = folder === "pages" && (await drafting.hasRoomInMenu());
  return { folder, copy, hasRoom, templates: folder === "pages" && copy === "" ? choices : [] };
});

export const action = actionAt("new-document", async ({ drafting, field, record, author, params }) => {
  const folder = folderOf(params);
  const titles: Titles = { en: field("en").trim(), ar: field("ar").trim() };
  if (!titles.en && !titles.ar) return { isMissing: true };
  const { documents } = await drafting.overview();
  const usedSlugs = new Set([...reservedNames, ...documents.map(({ document }) => document.split("/")[1] ?? "")]);
  const slug = freeSlug(titles.en, usedSlugs, names[folder]);
  const order = documents.flatMap((one) => (typeof one.order === "number" ? one.order : []));
  const copy = field("copy");
  const { sections, ...others } = firstFields(folder, Math.max(0, ...order));
  // A copy has the sections of its original.
  const fields = { ...others, ...(sections && !copy && { sections }) };
  const document = `${folder}/${slug}`;
  const of = { titles, fields, author, ...(isSlug(copy) && { copy: `${folder}/${copy}` }) };
  const template = sections && !copy ? templates.find(({ id }) => id === field("template")) : undefined;
  const { outcome } = await drafting.create(document, template ? { titles, template, author } : of);
  if (outcome !== "created") throw new Response(null, { status: outcome === "gone" ? 404 : 409 });
  await record("document-added", document);
  for (const [name, { title, ...rest }] of Object.entries(template?.forms ?? {})) {
    const form = await drafting.create(`forms/${name}`, { titles: title as Titles, fields: rest, author });
    if (form.outcome === "created") await record("document-added", `forms/${name}`);
  }
  if (folder === "pages" && field("menu") && (await drafting.addToMenu(`/${slug}`, author)))
    await record("document-drafted", "navigation");
  return redirect(`/words/${document}`);
});

export default function NewDocument({
  loaderData: { folder, copy, hasRoom, templates: choices },
  actionData: result,
}: PageProps<typeof loader, typeof action>) {
  const { documents } = useWords();
  const words = documents.new;
  const own = useLanguage();
  // Success leads to the new document's page, missing values to this one.
  const { formMethod, location: next } = useNavigation();
  const isSent = formMethod === "POST" && next?.pathname.includes("/words/new/") === false;
  const form = useKeptFields(`new ${folder} ${copy}`, isSent);
  return (
    <Page title={words[names[folder]]} intro={copy ? words.copyText : words.text}>
      <Section title={words.titles[folder]}>
        <Form ref={form} method="post" noValidate className="grid gap-4">
          <input type="hidden" name="copy" value={copy} />
          <PairOfFields
            of={(language) => ({
              label: language === "en" ? words.titleEn : words.titleAr,
              error: result?.isMissing && language === own ? words.required : undefined,
              name: language,
            })}
          />
          {choices.length > 0 && (
            <fieldset>
              <legend className="mb-1.5 font-semibold">{words.template}</legend>
              <div className="grid grid-cols-[repeat(auto-fill,minmax(min(45%,11rem),1fr))] gap-2">
                {[{ id: "", name: words.empty, text: words.emptyText, sketches: [] }, ...choices].map((one) => (
                  <label key={one.id} className="choice picture-option grid content-start gap-2 rounded-md p-3">
                    <input
                      type="radio"
                      className="sr-only"
                      name="template"
                      value={one.id}
                      defaultChecked={one.id === ""}
                    />
                    <span className="mx-auto block h-44 w-20 overflow-hidden rounded-sm border border-control bg-raised">
                      {one.sketches.map((sketch, index) => (
                        <KindPicture key={index} sketch={sketch} className="block w-full border-0" />
                      ))}
                    </span>
                    <span className="font-semibold">{one.name}</span>
                    <span className="text-small text-subdued">{one.text}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          {folder === "pages" && (
            <CheckField name="menu" disabled={!hasRoom} label={hasRoom ? words.menu : words.menuFull} />
          )}
          <div>
            <SubmitButton look="main">{words.create}</SubmitButton>
          </div>
        </Form>
      </Section>
    </Page>
  );
}
