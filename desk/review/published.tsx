import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { localePath } from "#i18n/locale.ts";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";

type Props = {
  text: string;
  /** The only page that changed, if it is only one. */
  page?: string | undefined;
  /** A publication that can be taken back, and what that means. */
  takeBack?: { number: number; text: string } | undefined;
  children?: ReactNode;
};

/** What was published, the way to it, and the way back. */
export function Published({ text, page, takeBack, children }: Props) {
  const { documents, newWindow } = useWords();
  const words = documents.review;
  const language = useLanguage();
  const isBusy = useNavigation().state === "submitting";
  return (
    <div className="grid justify-items-start gap-4">
      <Notice kind="good">{text}</Notice>
      <NewWindowLink href={localePath(language, page ?? "/")} newWindow={newWindow} className="button button-main">
        {page ? words.seePage : words.see}
      </NewWindowLink>
      {children}
      {takeBack && (
        <div className="grid justify-items-start gap-2">
          <ActionButton intent="take-back" fields={{ number: String(takeBack.number) }} disabled={isBusy}>
            {words.takeBack}
          </ActionButton>
          <p className="text-small text-subdued">{takeBack.text}</p>
        </div>
      )}
    </div>
  );
}
