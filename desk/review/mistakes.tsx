import { Fragment } from "react";
import { TextLink } from "#desk/parts/buttons.tsx";
import { faultSentence } from "./fault-sentence.ts";
import { asMistake, fieldAddress } from "#desk/parts/linked-field.ts";
import { Section } from "#desk/parts/page.tsx";
import { useWords } from "#desk/words/words.ts";
import type { Mistake } from "./mistakes.server.ts";

type Props = { title: string; text: string; mistakes: readonly Mistake[] };

export function Mistakes({ title, text, mistakes }: Props) {
  const { causes } = useWords().documents;
  if (mistakes.length === 0) return null;
  return (
    <Section title={title} text={text}>
      <dl className="grid gap-3">
        {[...Map.groupBy(mistakes, (mistake) => faultSentence(causes, mistake))].map(([sentence, alike]) => (
          <div key={sentence}>
            <dt>{sentence}</dt>
            {alike.map((mistake) => (
              <dd key={`${mistake.document} ${mistake.language} ${mistake.field} ${mistake.what}`}>
                <MistakePlace {...mistake} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** The field of a mistake, which a press opens, and the remedy. */
export const MistakeAtPlace = ({ mistake }: { mistake: Mistake }) => (
  <>
    <MistakePlace {...mistake} />
    <br />
    {faultSentence(useWords().documents.causes, mistake)}
  </>
);

export type Place = Pick<Mistake, "document" | "field" | "language" | "name" | "trail">;

export function MistakePlace({ document, field, language, name, trail }: Place) {
  const { languages } = useWords();
  return (
    <TextLink to={fieldAddress(document, field, language)} state={asMistake}>
      {[name, language && languages[language], trail].filter(Boolean).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && " · "}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </TextLink>
  );
}
