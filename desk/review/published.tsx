import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { localePath } from "#i18n/locale.ts";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";

/** `page`: the affected page, if only one; `isShown`: visitors see it. */
export type Publication = { someAppearLater: boolean; number: number; page?: string; isShown: boolean };

/** What was just published, with a button to take it back. */
export function Published({ someAppearLater, number, page, isShown, back }: Publication & { back: ReactNode }) {
  const { documents, newWindow } = useWords();
  const words = documents.review;
  const isBusy = useNavigation().state === "submitting";
  const language = useLanguage();
  return (
    <div className="grid justify-items-start gap-4">
      <Notice kind="good">
        {isShown ? words.done : words.doneSoon} {someAppearLater && words.scheduledDone}
      </Notice>
      <div className="flex flex-wrap gap-2">
        <NewWindowLink href={page ?? localePath(language, "/")} newWindow={newWindow} className="button button-main">
          {page ? words.seePage : words.see}
        </NewWindowLink>
        {back}
      </div>
      <div className="grid justify-items-start gap-2">
        <ActionButton intent="take-back" fields={{ number: String(number) }} disabled={isBusy}>
          {words.takeBack}
        </ActionButton>
        <p className="text-small text-subdued">{words.takeBackText}</p>
      </div>
    </div>
  );
}
