import { useWords } from "#desk/words/words.ts";
import type { Readable } from "./changed-documents.server.ts";
import { Fragment } from "react";
import { direction } from "#i18n/locale.ts";
import { Swatch } from "#desk/parts/swatch.tsx";
import { Tile } from "#desk/pictures/tile.tsx";
import { diffArrays } from "diff";

const looks = {
  change: ["bg-error-soft", "bg-accent-soft"],
  choice: ["bg-raised", "bg-raised"],
} as const;

type Props = {
  as: keyof typeof looks;
  labels: readonly [string, string];
  values: readonly [Readable | undefined, Readable | undefined];
};

/** Two values of a field side by side: former and current, or two to choose from. */
export function TwoValues({ as, labels, values }: Props) {
  const words = useWords().documents.review;
  const [one, other] = values.map((value) => (value?.is === "text" && !value.isCode ? value.text : undefined));
  const texts = one !== undefined && other !== undefined ? changedWords(one, other) : undefined;
  // If the texts share no words, marking every word would not help.
  const markedTexts = texts?.some((stretches) => stretches.some(({ isOwn }) => !isOwn)) ? texts : undefined;
  return (
    <div className="grid gap-2 md:grid-cols-2">
      {values.map((value, index) => (
        <div key={labels[index]} className={`grid content-start gap-1 rounded-sm px-3 py-2 ${looks[as][index]}`}>
          <span className="text-small text-subdued">{labels[index]}</span>
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

type ValueProps = {
  value: Readable;
  /** Segments of a text; those missing in the other version are marked. */
  stretches?: readonly Stretch[];
};

/** A value in the text direction of its language. */
function Value({ value, stretches }: ValueProps) {
  switch (value.is) {
    case "picture":
      return (
        <span className="grid max-w-40 gap-1">
          <Tile kind={value.kind} address={value.address} />
          <span className="text-small">{value.label}</span>
        </span>
      );
    case "colour":
      return (
        <span className="flex items-center gap-2">
          <Swatch colour={value.colour} />
          <bdi dir="ltr">{value.colour}</bdi>
        </span>
      );
    case "list":
      return (
        <ul className="grid gap-1">
          {value.items.map((item, index) => (
            <li key={index}>
              <Value value={item} />
            </li>
          ))}
        </ul>
      );
    case "text":
      return value.isCode ? (
        <bdi dir="ltr">{value.text}</bdi>
      ) : (
        <p
          lang={value.language}
          dir={value.language ? direction(value.language) : "auto"}
          className="text-start whitespace-pre-wrap"
        >
          {stretches?.map(({ text, isOwn }, index) =>
            isOwn ? (
              <Fragment key={index}>
                {/^\s*/.exec(text)}
                <mark className="changed">{text.trimStart()}</mark>
              </Fragment>
            ) : (
              text
            ),
          ) ?? value.text}
        </p>
      );
  }
}

/** A segment of a text, and whether the other text lacks it. */
type Stretch = { text: string; isOwn: boolean };

/** Maximum changed words; beyond it diffing takes too long, and the texts count as different. */
const mostChanges = 1000;

export function changedWords(before: string, after: string): [Stretch[], Stretch[]] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: mostChanges });
  if (!changes) return [[{ text: before, isOwn: true }], [{ text: after, isOwn: true }]];
  const stretches = (leaves: "added" | "removed"): Stretch[] =>
    changes
      .filter((change) => !change[leaves])
      .map(({ value, added, removed }) => ({ text: value.join(""), isOwn: added || removed }));
  return [stretches("added"), stretches("removed")];
}

/** Words with preceding whitespace. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+\s*?(?=\s|$)|\s+$/g) ?? [];
