import { useMemo, useState } from "react";
import { useActionData } from "react-router";
import { type EarlyRefusal, inWords } from "./check-and-send.ts";
import type { FormRefusal } from "./form-action.server.ts";
import type { FormView } from "./form-view.server.ts";

/** Why a form of the page was refused. @param sent whether it was sent meanwhile */
export function useRefusal(form: FormView, sent: boolean): FormRefusal | undefined {
  const answer = useActionData<FormRefusal | EarlyRefusal>();
  const last = useLastAnswer(answer?.form === form.name ? answer : undefined, sent);
  // One object per answer: the form moves the focus when it changes.
  return useMemo(() => last && inWords(form, last), [form, last]);
}

/** The form's last result; the router drops it on a jump within the page. */
function useLastAnswer<Answer>(answer: Answer | undefined, sent: boolean): Answer | undefined {
  const [last, setLast] = useState(answer);
  const next = sent ? undefined : (answer ?? last);
  if (next !== last) setLast(next);
  return next;
}
