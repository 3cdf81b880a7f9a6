import type { ReactNode } from "react";
import { fill } from "#i18n/fill.tsx";
import { localePath } from "#i18n/locale.ts";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { TextLink } from "#desk/parts/buttons.tsx";
import { StageLine } from "./proposals.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";
import type { ChangedDocument, ChangedField } from "./changed-documents.server.ts";
import { TwoValues } from "./two-values.tsx";
import { words as publicationWords } from "#words/desk-publications.ts";

type Props = {
  change: ChangedDocument;
  /** Whether it was removed and returns as a new document. */
  isReturn?: boolean;
  /** Choice between the versions, below the changes. */
  children?: ReactNode;
};

export function DocumentChanges({
  change: { document, name, who, stage, is, page, fields },
  isReturn = false,
  children,
}: Props) {
  const { documents } = useWords();
  const language = useLanguage();
  const { effects } = publicationWords[language];
  return (
    <section className="card p-5 md:p-6">
      <h2 className="text-title">
        {is === "removed" || (is === "new" && isReturn) ? (
          <bdi>{name}</bdi>
        ) : (
          <TextLink to={`/words/${document}`}>
            <bdi>{name}</bdi>
          </TextLink>
        )}
        <span className="ms-2 text-small font-normal text-subdued">
          <bdi>{who}</bdi>
        </span>
      </h2>
      {stage && <StageLine {...stage} />}
      {is !== "changed" && (
        <p className="mt-2 flex flex-wrap gap-x-4">
          {fill(effects[isReturn && is === "new" ? "back" : is], { name })}
          {is === "new" && page !== undefined && !isReturn && (
            <NewWindowLink href={`/desk/preview${localePath(language, page)}`} className="link">
              {documents.preview.title}
            </NewWindowLink>
          )}
        </p>
      )}
      {fields.length > 0 && (
        <div className="mt-4">
          <ChangedFields fields={fields} />
        </div>
      )}
      {children}
    </section>
  );
}

function ChangedFields({ fields }: { fields: readonly ChangedField[] }) {
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
            <TwoValues as="change" labels={[words.before, words.after]} values={[before, after]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
