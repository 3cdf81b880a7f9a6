import type { ReactNode } from "react";
import { localePath } from "#i18n/locale.ts";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { words as publicationWords } from "#words/desk-publications.ts";

/** An effect of a publication, and the page on which visitors see it; `path` is without the language. */
export type Effect = { text: string; path?: string | undefined };

type Props = {
  text: string;
  effects?: readonly Effect[];
  /** A publication that can be taken back, and the consequences. */
  takeBack?: { number: number; text: string } | undefined;
  children?: ReactNode;
};

/** The publication, its effects, and the way back. */
export function Published({ text, effects = [], takeBack, children }: Props) {
  const { see } = useWords().documents.review;
  const language = useLanguage();
  const words = publicationWords[language];
  return (
    <div className="grid justify-items-start gap-4">
      <Notice kind="good">{text}</Notice>
      {effects.length === 0 ? (
        <NewWindowLink href={localePath(language, "/")} className="button button-main">
          {see}
        </NewWindowLink>
      ) : (
        <div>
          <p>{words.seeEffects}</p>
          <ul>
            {effects.map(({ text: effect, path }) => (
              <li key={effect} className="flex min-h-11 items-center">
                {path === undefined ? (
                  <bdi>{effect}</bdi>
                ) : (
                  <NewWindowLink href={localePath(language, path)} className="link">
                    {effect}
                  </NewWindowLink>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {children}
      {takeBack && (
        <div className="grid justify-items-start gap-2">
          <ActionButton intent="take-back" fields={{ number: String(takeBack.number) }}>
            {words.takeBack}
          </ActionButton>
          <p className="text-small text-subdued">{takeBack.text}</p>
        </div>
      )}
    </div>
  );
}
