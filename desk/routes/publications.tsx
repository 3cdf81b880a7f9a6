import { fill } from "#i18n/fill.tsx";
import { formatMoment } from "#i18n/riyadh-time.ts";
import { loaderAt } from "#desk/desk-context.server.ts";
import type { PageProps } from "#desk/page-props.ts";
import { Page } from "#desk/parts/page.tsx";
import { ButtonLink } from "#desk/parts/buttons.tsx";
import { useMay } from "#desk/use-may.ts";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { words as publicationWords } from "#words/desk-publications.ts";

export const loader = loaderAt("publications", async ({ drafting, language }) => {
  const all = await drafting.history();
  return {
    publications: all.map(({ publishedAt, ...rest }) => ({
      ...rest,
      moment: formatMoment(publishedAt, language),
    })),
  };
});

export default function Publications({ loaderData: { publications } }: PageProps<typeof loader>) {
  const { documents } = useWords();
  const words = publicationWords[useLanguage()];
  const mayRestore = useMay("publication", "post");
  const rows = [...publications, { number: 0, who: "", note: words.initial, moment: "" }];
  return (
    <Page
      title={words.title}
      intro={mayRestore ? words.intro : words.introOnly}
      actions={<ButtonLink to="/words">{documents.backToList}</ButtonLink>}
    >
      <div className="grid gap-6">
        {publications.length === 0 && <p>{words.nothing}</p>}
        <ol className="divide-y divide-line border-t border-line">
          {rows.map(({ number, who, note, moment }, index) => (
            <li key={number} className="flex flex-wrap items-center gap-x-4 py-1.5">
              <span className="w-8 shrink-0 text-title text-subdued">{number}</span>
              <div className="grow basis-64">
                <p dir="auto" className="font-semibold">
                  {note || words.noteDefault}
                </p>
                {moment && (
                  <p className="text-small text-subdued">
                    {moment} · <bdi>{who}</bdi>
                  </p>
                )}
              </div>
              {index === 0 ? (
                <span className="text-small text-accent">{words.now}</span>
              ) : (
                <ButtonLink to={`/words/history/${number}`}>
                  {mayRestore ? words.look : words.lookOnly}{" "}
                  <span className="sr-only">{fill(words.of, { number })}</span>
                </ButtonLink>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Page>
  );
}
