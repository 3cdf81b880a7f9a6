import { fill } from "#i18n/fill.tsx";
import { ButtonLink } from "#desk/parts/buttons.tsx";
import { loaderAt, postAt } from "#desk/desk-context.server.ts";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { NoticeList } from "#desk/parts/notice.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Page } from "#desk/parts/page.tsx";
import { useMay } from "#desk/use-may.ts";
import { DocumentChanges } from "#desk/review/document-changes.tsx";
import { changedDocuments } from "#desk/review/changed-documents.server.ts";
import { Published } from "#desk/review/published.tsx";
import { type PublicationOutcome, publicationOutcome } from "#desk/publication-outcome.server.ts";
import { useLanguage } from "#desk/words/words.ts";
import { words as publicationWords } from "#words/desk-publications.ts";

function numberIn({ number = "" }: Record<string, string | undefined>): number {
  if (!/^\d{1,9}$/.test(number)) throw new Response(null, { status: 404 });
  return Number(number);
}

export const loader = loaderAt("publication", async (desk) => {
  const number = numberIn(desk.params);
  const files = await desk.drafting.differencesOf(number);
  if (!files) throw new Response(null, { status: 404 });
  return { number, changes: await changedDocuments(desk, files) };
});

export const action = postAt("publication", async (desk): Promise<PublicationOutcome> => {
  const number = numberIn(desk.params);
  const note = fill(publicationWords[desk.language].note, { number });
  const result = await desk.drafting.restore(number, { author: desk.author, note });
  if (!result) throw new Response(null, { status: 404 });
  return publicationOutcome(desk, result, number);
});

export default function OnePublication({
  loaderData: { number, changes },
  actionData: result,
}: PageProps<typeof loader, typeof action>) {
  const mayRestore = useMay("publication", "post");
  const words = publicationWords[useLanguage()];
  const isRestored = result?.outcome === "published";
  return (
    <Page
      title={fill(words.of, { number })}
      {...(changes.length > 0 && { intro: words.ofIntro })}
      actions={<ButtonLink to="/words/history">{words.back}</ButtonLink>}
    >
      <div className="grid gap-6">
        {isRestored && <Published text={result.isShown ? words.restored : words.restoredSoon} />}
        {result?.outcome === "refused" && <NoticeList kind="bad" title={words.refused} items={result.reasons} />}
        {changes.length === 0 && !isRestored && <p className="card p-6">{words.same}</p>}
        {changes.map((change) => (
          <DocumentChanges key={change.document} change={change} isReturn />
        ))}
        {mayRestore && !isRestored && <ActionButton look="main">{words.restore}</ActionButton>}
      </div>
    </Page>
  );
}
