import { useWords } from "#desk/words/words.ts";
import type { ChangedField } from "./changed-documents.server.ts";
import { TwoValues } from "./two-values.tsx";

/** Former and present values of a document's fields. */
export function ChangedFields({ fields }: { fields: readonly ChangedField[] }) {
  const { documents, languages } = useWords();
  const words = documents.review;
  return (
    <dl className="grid gap-5">
      {fields.map(({ trail, language, before, after }, index) => (
        <div key={index} className="grid gap-1">
          <dt className="font-semibold">
            {trail}
            {language && <span className="font-normal text-subdued"> · {languages[language]}</span>}
          </dt>
          <dd>
            <TwoValues
              as="change"
              sides={[
                { label: words.before, value: before },
                { label: words.after, value: after },
              ]}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
