import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { record } from "#app/features/members/record.server.ts";
import { fill } from "#app/i18n/fill.tsx";
import { formatShortMoment } from "#app/i18n/riyadh-time.ts";
import { allow } from "#desk/desk-context.server.ts";
import { refusalSentences } from "#desk/editor/refusal-sentences.server.ts";
import { Notice } from "#desk/parts/notice.tsx";
import { Page } from "#desk/parts/page.tsx";
import { Reasons } from "#desk/parts/reasons.tsx";
import { postedForm } from "#desk/posted-form.server.ts";
import { useWords, wordsIn } from "#desk/words/words.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { drafting, language } = allow(context, request, "editor");
  const all = await drafting.history();
  return {
    publications: all.map(({ publishedAt, ...rest }) => ({
      ...rest,
      moment: formatShortMoment(publishedAt, language),
    })),
  };
}

type Result = { outcome: "restored" } | { outcome: "refused"; reasons: string[] } | { outcome: "unknown" };

export async function action({ context, request }: ActionFunctionArgs): Promise<Result> {
  const { drafting, language, member, store } = allow(context, request, "editor");
  const given = (await postedForm(request))("number");
  if (!/^\d{1,9}$/.test(given)) return { outcome: "unknown" };
  const note = fill(wordsIn(language).documents.past.note, { number: given });
  const result = await drafting.restore(Number(given), { who: member.name || member.email, note });
  if (!result) return { outcome: "unknown" };
  if (result.outcome === "refused") return { ...result, reasons: refusalSentences(result.reasons, language) };
  await record(store, { who: member.email, deed: "restored", subject: given });
  return { outcome: "restored" };
}

export default function Publications() {
  const { publications } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { documents } = useWords();
  const words = documents.past;
  const rows = [...publications, { number: 0, who: "", note: words.initial, moment: "" }];
  return (
    <Page
      title={words.title}
      intro={words.intro}
      actions={
        <Link to="/words" className="button button-line">
          {documents.backToList}
        </Link>
      }
    >
      <div className="grid gap-6">
        {result?.outcome === "restored" && <Notice kind="good">{words.restored}</Notice>}
        {result?.outcome === "refused" && <Reasons title={words.refused} reasons={result.reasons} />}
        {publications.length === 0 && <p>{words.nothing}</p>}
        <ol className="card divide-y divide-line">
          {rows.map(({ number, who, note, moment }, index) => (
            <li key={number} className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4 md:px-6">
              <span className="w-8 shrink-0 text-title text-muted">{number}</span>
              <div className="grow basis-64">
                <p dir="auto" className="font-semibold">
                  {note || documents.review.noteDefault}
                </p>
                {moment && (
                  <p className="text-small text-muted">
                    {moment} · <bdi>{who}</bdi>
                  </p>
                )}
              </div>
              {index === 0 ? (
                <span className="text-small text-accent">{words.now}</span>
              ) : (
                <Form method="post">
                  <button
                    type="submit"
                    name="number"
                    value={number}
                    aria-label={fill(words.restoreNamed, { number })}
                    className="button button-line"
                  >
                    {words.restore}
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Page>
  );
}
