import { ActionForm } from "#desk/parts/action-form.tsx";
import { useWords } from "#desk/words/words.ts";

/** An action backwards. */
export function Undo({ intent, before, after }: { intent: "status" | "assign"; before: string; after: string }) {
  return (
    <ActionForm preventScrollReset className="inline">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="before" value={after} />
      <button type="submit" name="after" value={before} className="link min-h-11 px-1 font-semibold">
        {useWords().undo}
      </button>
    </ActionForm>
  );
}
