import { type ReactNode, useEffect, useRef } from "react";
import { Link, useFetcher } from "react-router";
import { fill, fillCount, fillWith } from "#i18n/fill.tsx";
import { isEntry } from "#cms/document-path.ts";
import { pageOf } from "#cms/pages.ts";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { Button, ButtonLink } from "#desk/parts/buttons.tsx";
import { Menu } from "#desk/parts/menu.tsx";
import { Toolbar } from "#desk/parts/toolbar.tsx";
import { LostLinks } from "#desk/review/lost-links.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";

/** A moment in words, and whether it is over. */
export type RowMoment = { text: string; isPast: boolean };

type Marks = {
  isNew: boolean;
  isRemoved: boolean;
  faults: number;
  placeholders: number;
  isHidden: boolean;
  /** Whether a draft hides it, and visitors still see it. */
  isHiddenLater: boolean;
  /** The first and the last moment at which visitors see it. */
  from: RowMoment | undefined;
  until: RowMoment | undefined;
  drafted: { who: string; moment: string } | undefined;
};

type Props = Marks & {
  document: string;
  title: string;
  hint: string | undefined;
  mayHide: boolean;
  /** Names of documents that link to it if visitors will not see it; otherwise empty. */
  linkedFrom: string;
  children: ReactNode;
};

/** A document in the list, with its state and its actions. */
export function DocumentRow({ document, title, hint, mayHide, linkedFrom, children, ...marks }: Props) {
  const { documents: words } = useWords();
  const { isHidden, isRemoved } = marks;
  const fetcher = useFetcher<{ outcome: string }>();
  const isUnlinked = fetcher.data?.outcome === "unlinked";
  const action = `/words/${document}`;
  const row = useRef<HTMLLIElement>(null);
  const wasRemoved = useRef(isRemoved);
  // The row's buttons are gone, and the focus with them.
  useEffect(() => {
    if ((isRemoved && !wasRemoved.current) || isUnlinked) row.current!.querySelector("button")?.focus();
    wasRemoved.current = isRemoved;
  }, [isRemoved, isUnlinked]);
  return (
    <li
      ref={row}
      className="relative flex flex-wrap items-center gap-x-4 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,18rem)_14rem]"
    >
      <div className="flex min-h-11 grow basis-32 flex-wrap items-baseline gap-x-3 py-2.5 sm:basis-56">
        {isRemoved ? (
          <bdi className="text-subdued line-through">{title}</bdi>
        ) : (
          <Link
            to={action}
            className={`font-semibold after:absolute after:inset-0 hover:text-accent ${isHidden ? "text-subdued" : ""}`}
          >
            <bdi>{title || words.untitled}</bdi>
          </Link>
        )}
        {hint && <p className="text-small text-subdued">{hint}</p>}
      </div>
      <RowMarks {...marks} />
      {isRemoved ? (
        <ActionButton intent="bring-back" fields={{ document }} label={fill(words.bringBackNamed, { name: title })}>
          {words.bringBack}
        </ActionButton>
      ) : (
        <Toolbar label={fill(words.actionsNamed, { name: title })} className="relative ms-auto flex lg:col-start-3">
          {children}
          {mayHide && (
            <fetcher.Form method="post" action={action} role="none">
              <Button
                look="quiet"
                intent={isHidden ? "show" : "hide"}
                aria-label={fill(isHidden ? words.showNamed : words.hideNamed, { name: title })}
              >
                {isHidden ? words.show : words.hide}
              </Button>
            </fetcher.Form>
          )}
          {isEntry(document) && <RowMenu document={document} title={title} />}
        </Toolbar>
      )}
      {linkedFrom && <LostLinks document={document} places={linkedFrom} form={fetcher.Form} />}
      {isUnlinked && (
        <p role="status" className="col-span-full basis-full text-small text-accent">
          {words.review.unlinked}
        </p>
      )}
    </li>
  );
}

/** Copies, renames or removes an entry. */
function RowMenu({ document, title }: Pick<Props, "document" | "title">) {
  const { documents: words } = useWords();
  const fetcher = useFetcher();
  const [folder, slug] = document.split("/");
  return (
    <Menu label={fill(words.moreNamed, { name: title })} title={words.moreActions}>
      <ButtonLink look="quiet" to={`/words/new/${folder}?copy=${slug}`}>
        {words.copy}
      </ButtonLink>
      {pageOf(document) && (
        <ButtonLink look="quiet" to={`/words/${document}#address`}>
          {words.changeAddress}
        </ButtonLink>
      )}
      <fetcher.Form method="post" action={`/words/${document}`} role="none" className="grid">
        <Button look="danger" intent="remove" aria-label={fill(words.removeNamed, { name: title })}>
          {words.remove}
        </Button>
      </fetcher.Form>
    </Menu>
  );
}

function RowMarks({ isNew, isRemoved, faults, placeholders, isHidden, isHiddenLater, from, until, drafted }: Marks) {
  const { documents: words } = useWords();
  const language = useLanguage();
  const changedBy =
    drafted && fillWith(words.changedBy, { who: <bdi>{drafted.who}</bdi>, moment: <bdi>{drafted.moment}</bdi> });
  const dates = [
    from && !from.isPast && fill(words.appears, { moment: from.text }),
    until && fill(until.isPast ? words.wentAt : words.goesAt, { moment: until.text }),
  ].filter(Boolean);
  return (
    <p className="flex flex-wrap gap-x-3 py-1.5 text-small">
      {faults > 0 && isNew && <span className="text-subdued">{words.isUnfinished}</span>}
      {faults > 0 && !isNew && (
        <span className="font-semibold text-error">{fillCount(words.mistakes, faults, language)}</span>
      )}
      {placeholders > 0 && <span className="text-notice">{fillCount(words.placeholders, placeholders, language)}</span>}
      {isHidden && (
        <span className="font-semibold text-notice">{isHiddenLater ? words.willBeHidden : words.isHidden}</span>
      )}
      {!isRemoved && !isHidden && dates.length > 0 && <span className="text-subdued">{dates.join(" · ")}</span>}
      {(drafted || isNew || isRemoved) && (
        <span className="text-accent">
          {isRemoved ? words.isRemoved : isNew ? words.isNew : drafted ? changedBy : ""}
        </span>
      )}
    </p>
  );
}
