import { fillCount } from "#i18n/fill.tsx";
import { TextLink } from "#desk/parts/buttons.tsx";
import { NoticeList } from "#desk/parts/notice.tsx";
import { useLanguage } from "#desk/words/words.ts";
import { useFirstDayWords } from "./first-day-words.ts";
import { Look } from "./brand-fields.tsx";
import type { StepProps } from "./walk.server.ts";

/** What will be there, what keeps it from being published, and how it looks. */
export function Review({ review, version }: StepProps) {
  const all = useFirstDayWords();
  const words = all.review;
  const language = useLanguage();
  const { pages, services, own, hasLogo, invented, drafts, mistakes } = review;
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_24.5rem]">
      <div className="grid content-start gap-4">
        {mistakes.length > 0 && (
          <NoticeList
            kind="bad"
            title={words.mistakes}
            items={mistakes.map(({ step, text }) =>
              step ? (
                <TextLink key={step + text} to={`?step=${step}`}>
                  {text}
                </TextLink>
              ) : (
                text
              ),
            )}
          />
        )}
        <dl className="grid gap-3">
          <List title={words.pages} items={pages} />
          <List title={words.services} items={services} />
          <List title={words.own} items={own} />
        </dl>
        <ul className="grid list-disc gap-2 ps-5">
          <li>{words.pictures}</li>
          {!hasLogo && <li>{words.noLogo}</li>}
          <li>{words.gone}</li>
          {own.length > 0 && <li>{words.ownInMenu}</li>}
          {invented > 0 && <li>{fillCount(words.invented, invented, language)}</li>}
          {drafts > 0 && <li className="font-semibold">{fillCount(words.drafts, drafts, language)}</li>}
        </ul>
      </div>
      <Look version={version} />
    </div>
  );
}

const List = ({ title, items }: { title: string; items: readonly string[] }) =>
  items.length > 0 && (
    <div>
      <dt className="font-semibold">{title}</dt>
      {items.map((item) => (
        <dd key={item}>
          <bdi>{item}</bdi>
        </dd>
      ))}
    </div>
  );
