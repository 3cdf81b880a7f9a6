import { ActionButton } from "#desk/parts/action-form.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { MistakePlace } from "./mistakes.tsx";
import type { Mistake } from "./mistakes.server.ts";
import { useWords } from "#desk/words/words.ts";

type Props = {
  document: string;
  is: "new" | "removed" | "changed";
  /** Whether it was hidden or removed, which can be taken back. */
  mayReturn: boolean;
  links: readonly Mistake[];
};

/** Where others lead to a document that visitors will not see, and what to do about it. */
export function LostLinks({ document, is, mayReturn, links }: Props) {
  const words = useWords().documents.review.links;
  return (
    <div className="mt-4">
      <Notice kind="attention">
        <p className="font-semibold">{words.text}</p>
        <ul className="mt-1 list-disc ps-5">
          {links.map((link) => (
            <li key={`${link.document} ${link.field} ${link.language}`}>
              <MistakePlace {...link} />
            </li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2">
          <ActionButton intent="unlink" fields={{ document }}>
            {words.unlink}
          </ActionButton>
          {mayReturn && (
            <ActionButton intent="keep" fields={{ document }}>
              {is === "removed" ? words.keepRemoved : words.keepHidden}
            </ActionButton>
          )}
        </div>
      </Notice>
    </div>
  );
}
