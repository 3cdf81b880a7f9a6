import { Deeds } from "#desk/parts/deeds.tsx";
import { useWords } from "#desk/words/words.ts";

/** A deed backwards. */
export function Undo({ deed, before, after }: { deed: "status" | "assign"; before: string; after: string }) {
  return (
    <Deeds preventScrollReset className="inline">
      <input type="hidden" name="deed" value={deed} />
      <input type="hidden" name="before" value={after} />
      <button type="submit" name="after" value={before} className="link min-h-11 px-1 font-semibold">
        {useWords().undo}
      </button>
    </Deeds>
  );
}
