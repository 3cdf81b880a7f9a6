import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { fill } from "#i18n/fill.tsx";
import { localePath } from "#i18n/locale.ts";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { ButtonLink } from "#desk/parts/buttons.tsx";
import { allow } from "#desk/desk-context.server.ts";
import { refusalSentences } from "#desk/editor/refusal-sentences.server.ts";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { Notice, Reasons } from "#desk/parts/notice.tsx";
import { Page } from "#desk/parts/page.tsx";
import { useMay } from "#desk/use-may.ts";
import { DocumentChanges } from "#desk/review/document-changes.tsx";
import { changedDocuments } from "#desk/review/changed-documents.server.ts";
import { recordOwnersFields, waitForPublication } from "#desk/wait-for-publication.server.ts";
import { useLanguage, useWords, wordsIn } from "#desk/words/words.ts";

function numberIn({ number = "" }: Record<string, string | undefined>): number {
  if (!/^\d{1,9}$/.test(number)) throw new Response(null, { status: 404 });
  return Number(number);
}

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const desk = allow(context, request, "publication");
  const number = numberIn(params);
  const files = await desk.drafting.differencesOf(number);
  if (!files) throw new Response(null, { status: 404 });
  return { number, changes: await changedDocuments(desk, files) };
}

type Result = { outcome: "restored"; isShown: boolean } | { outcome: "refused"; reasons: string[] };

export async function action({ context, request, params }: ActionFunctionArgs): Promise<Result> {
  const { author, drafting, language, record, release } = allow(context, request, "publication", "post");
  const number = numberIn(params);
  const note = fill(wordsIn(language).documents.past.note, { number });
  const result = await drafting.restore(number, { author, note });
  if (!result) throw new Response(null, { status: 404 });
  if (result.outcome === "refused") return { ...result, reasons: refusalSentences(result.reasons, language) };
  await record("restored", String(number));
  await recordOwnersFields(record, result.owned);
  return { outcome: "restored", isShown: await waitForPublication(release, result.number) };
}

export default function OnePublication() {
  const { number, changes } = useLoaderData<typeof loader>();
  const mayRestore = useMay("publication", "post");
  const result = useActionData<typeof action>();
  const isBusy = useNavigation().state === "submitting";
  const language = useLanguage();
  const { documents, newWindow } = useWords();
  const words = documents.past;
  const isRestored = result?.outcome === "restored";
  return (
    <Page
      title={fill(words.of, { number })}
      {...(changes.length > 0 && { intro: words.ofIntro })}
      actions={<ButtonLink to="/words/history">{words.back}</ButtonLink>}
    >
      <div className="grid gap-6">
        {isRestored && (
          <>
            <Notice kind="good">{result.isShown ? words.restored : words.restoredSoon}</Notice>
            <div>
              <NewWindowLink href={localePath(language, "/")} newWindow={newWindow} className="button button-main">
                {documents.review.see}
              </NewWindowLink>
            </div>
          </>
        )}
        {result?.outcome === "refused" && <Reasons title={words.refused} reasons={result.reasons} />}
        {changes.length === 0 && !isRestored && <p className="card p-6">{words.same}</p>}
        {changes.map((change) => (
          <DocumentChanges key={change.document} change={change} isReturn />
        ))}
        {mayRestore && !isRestored && (
          <ActionButton look="main" disabled={isBusy}>
            {words.restore}
          </ActionButton>
        )}
      </div>
    </Page>
  );
}
