import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { freeSlug, isSlug } from "#cms/slug.ts";
import { direction } from "#i18n/locale.ts";
import { riyadhDay } from "#i18n/riyadh-time.ts";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { allow, allowForm } from "#desk/desk-context.server.ts";
import { TextField } from "#desk/parts/field.tsx";
import { Page, Section } from "#desk/parts/page.tsx";
import { useLanguages, useWords } from "#desk/words/words.ts";

type Folder = "services" | "posts";

function folderOf(params: Record<string, string | undefined>): Folder {
  const { folder } = params;
  if (folder !== "services" && folder !== "posts") throw new Response(null, { status: 404 });
  return folder;
}

export function loader({ context, request, params }: LoaderFunctionArgs) {
  allow(context, request, "new-document");
  return { folder: folderOf(params), copy: new URL(request.url).searchParams.get("copy") ?? "" };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { drafting, field, record, who } = await allowForm(context, request, "new-document");
  const folder = folderOf(params);
  const titles = { en: field("en").trim(), ar: field("ar").trim() };
  if (!titles.en || !titles.ar) return { missing: { en: !titles.en, ar: !titles.ar }, titles };
  const { documents } = await drafting.overview();
  const usedSlugs = new Set(documents.map(({ document }) => document.split("/")[1] ?? ""));
  const slug = freeSlug(titles.en, usedSlugs, folder === "posts" ? "post" : "service");
  const order = Object.values(await drafting.orders()).filter((one) => typeof one === "number");
  const copy = field("copy");
  const fields: Record<string, string | number> =
    folder === "posts" ? { date: riyadhDay(new Date()) } : { order: Math.max(0, ...order) + 1 };
  const document = `${folder}/${slug}`;
  const of = { titles, fields, who, ...(isSlug(copy) && { copy: `${folder}/${copy}` }) };
  const { outcome } = await drafting.create(document, of);
  if (outcome !== "created") throw new Response(null, { status: outcome === "gone" ? 404 : 409 });
  await record("document-added", document);
  return redirect(`/words/${document}`);
}

export default function NewDocument() {
  const { folder, copy } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { documents } = useWords();
  const words = documents.new;
  const languages = useLanguages();
  return (
    <Page title={folder === "posts" ? words.post : words.service} intro={copy ? words.copyText : words.text}>
      <Section title={words.titles[folder]}>
        <Form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="copy" value={copy} />
          <div className="grid gap-4 md:grid-cols-2">
            {languages.map((language) => (
              <TextField
                key={language}
                label={language === "en" ? words.titleEn : words.titleAr}
                error={result?.missing[language] ? words.required : undefined}
                name={language}
                lang={language}
                dir={direction(language)}
                maxLength={120}
                defaultValue={result?.titles[language]}
              />
            ))}
          </div>
          <div>
            <SubmitButton look="main">{words.create}</SubmitButton>
          </div>
        </Form>
      </Section>
    </Page>
  );
}
