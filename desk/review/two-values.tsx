import { useWords } from "#desk/words/words.ts";
import type { Readable } from "./changed-documents.server.ts";
import { changedWords } from "./changed-words.ts";
import { Value } from "./value.tsx";

type Side = {
  label: string;
  /** Undefined if there is nothing. */
  value: Readable | undefined;
};

const looks = {
  change: ["bg-error-soft", "bg-accent-soft"],
  choice: ["bg-raised", "bg-raised"],
} as const;

type Props = { sides: readonly [Side, Side]; as: keyof typeof looks };

/** Two values of a field beside each other: former and present one, or two to choose from. */
export function TwoValues({ sides, as }: Props) {
  const words = useWords().documents.review;
  const [one, other] = sides.map(({ value }) => (value?.is === "text" && !value.isCode ? value.text : undefined));
  const texts = one !== undefined && other !== undefined ? changedWords(one, other) : undefined;
  // In two texts with nothing in common every word would be marked.
  const markedTexts = texts?.some((stretches) => stretches.some(({ isOwn }) => !isOwn)) ? texts : undefined;
  return (
    <div className="grid gap-2 md:grid-cols-2">
      {sides.map(({ label, value }, index) => (
        <div key={label} className={`grid content-start gap-1 rounded-sm px-3 py-2 ${looks[as][index]}`}>
          <span className="text-small text-subdued">{label}</span>
          {value ? (
            <Value value={value} {...(markedTexts && { stretches: markedTexts[index]! })} />
          ) : (
            <span className="text-subdued">{words.none}</span>
          )}
        </div>
      ))}
    </div>
  );
}
