import { type FormProps, useLocation } from "react-router";
import { Notice } from "#desk/parts/notice.tsx";
import { TextLink } from "#desk/parts/buttons.tsx";
import { useWords } from "#desk/words/words.ts";
import type { Result } from "./lead-action.server.ts";
import { ActionForm } from "#desk/parts/action-form.tsx";

/** The result of the last action, with its undo. @param posting the target on a page other than the lead's */
export function Outcome({ result, posting }: { result: Result; posting?: Partial<FormProps> }) {
  const { isDone, notice, link, undo } = result;
  const { pathname } = useLocation();
  const words = useWords();
  if (notice === undefined) return null;
  return (
    <Notice kind={isDone ? "good" : "attention"}>
      {notice} {link && link.to !== pathname && <TextLink to={link.to}>{link.text}</TextLink>}{" "}
      {undo && (
        <ActionForm
          preventScrollReset
          {...posting}
          fields={{ intent: undo.intent, before: undo.before ?? "" }}
          className="inline"
        >
          <button type="submit" name="after" value={undo.after} className="link min-h-11 px-1 font-semibold">
            {words.undo}
          </button>
        </ActionForm>
      )}
    </Notice>
  );
}
