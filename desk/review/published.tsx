import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { fillCount } from "#i18n/fill.tsx";
import { localePath } from "#i18n/locale.ts";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";

/** A page as visitors see it; `path` is without the language. */
export type ShownPage = { path: string; title: string };

type Props = {
  text: string;
  /** Names of what changed. */
  note?: string;
  /** Pages that changed. */
  pages?: readonly ShownPage[];
  /** A publication that can be taken back, and the consequences. */
  takeBack?: { number: number; text: string } | undefined;
  children?: ReactNode;
};

const mostPages = 5;

/** The publication, links to its pages, and the way back. */
export function Published({ text, note, pages = [], takeBack, children }: Props) {
  const { documents } = useWords();
  const words = documents.review;
  const language = useLanguage();
  const isBusy = useNavigation().state === "submitting";
  return (
    <div className="grid justify-items-start gap-4">
      <Notice kind="good">
        {text}
        {note && (
          <p className="font-semibold">
            <bdi>{note}</bdi>
          </p>
        )}
      </Notice>
      {pages.length === 0 ? (
        <NewWindowLink href={localePath(language, "/")} className="button button-main">
          {words.see}
        </NewWindowLink>
      ) : (
        <div>
          <p>{words.seePages}</p>
          <ul>
            {pages.slice(0, mostPages).map(({ path, title }) => (
              <li key={path} className="flex min-h-11 items-center">
                <NewWindowLink href={localePath(language, path)} className="link">
                  {title}
                </NewWindowLink>
              </li>
            ))}
          </ul>
          {pages.length > mostPages && <p>{fillCount(words.morePages, pages.length - mostPages, language)}</p>}
        </div>
      )}
      {children}
      {takeBack && (
        <div className="grid justify-items-start gap-2">
          <ActionButton intent="take-back" fields={{ number: String(takeBack.number) }} disabled={isBusy}>
            {isBusy ? words.takingBack : words.takeBack}
          </ActionButton>
          <p className="text-small text-subdued">{takeBack.text}</p>
        </div>
      )}
    </div>
  );
}
