import { TextLink } from "#desk/parts/buttons.tsx";
import { faultSentence } from "./fault-sentence.ts";
import { fieldAddress } from "#desk/parts/linked-field.ts";
import { Section } from "#desk/parts/page.tsx";
import { useWords } from "#desk/words/words.ts";
import type { Mistake } from "./mistakes.server.ts";

/** @param isAlone no other document could be published without the mistakes */
export function Mistakes({ mistakes, isAlone }: { mistakes: readonly Mistake[]; isAlone: boolean }) {
  const { documents, languages } = useWords();
  const { mistakes: title, mistakesText, mistakesLeft } = documents.review;
  return (
    <Section title={isAlone ? title : documents.isUnfinished} text={isAlone ? mistakesText : mistakesLeft}>
      <ul className="grid gap-2">
        {mistakes.map((fault) => (
          <li key={`${fault.document} ${fault.language} ${fault.field} ${fault.what}`}>
            <TextLink to={fieldAddress(fault.document, fault.field, fault.language)}>
              {[fault.name, fault.language && languages[fault.language], fault.trail].filter(Boolean).join(" · ")}
            </TextLink>
            <br />
            {faultSentence(documents.causes, fault)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
