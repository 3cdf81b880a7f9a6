import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useRootData, useWords } from "#desk/words/words.ts";
import { ConfirmFirst } from "./confirm-first.tsx";
import { ButtonLink, TextLink } from "./buttons.tsx";

type Props = {
  title: string;
  intro?: string;
  /** The page above. */
  back?: { to: string; text: string };
  /** Actions on the whole page, after its title. */
  actions?: ReactNode;
  children: ReactNode;
};

export function Page({ title, intro, back, actions, children }: Props) {
  const company = useRootData()?.company;
  return (
    <>
      <title>{`${title} · ${company}`}</title>
      <ConfirmFirst />
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="max-w-[44em]">
          <h1 tabIndex={-1} className="text-page">
            {title}
          </h1>
          {intro && <p className="mt-1 text-subdued">{intro}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {back && (
        <TextLink to={back.to} className="mb-5 inline-flex min-h-11 w-fit items-center">
          {back.text}
        </TextLink>
      )}
      {children}
    </>
  );
}

type SectionProps = { title: string; text?: string | undefined; id?: string; actions?: ReactNode; children: ReactNode };

export function Section({ title, text, id, actions, children }: SectionProps) {
  return (
    <section id={id} className="border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-title">{title}</h2>
        {actions}
      </div>
      {text && <p className="mt-1 max-w-[44em] text-subdued">{text}</p>}
      <div className="mt-2">{children}</div>
    </section>
  );
}

type RowProps = { title: ReactNode; text?: ReactNode; children?: ReactNode };

/** An entry of a list, with its actions. */
export const Row = ({ title, text, children }: RowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 py-1.5">
    <div className="grow basis-72">
      <p className="font-semibold">{title}</p>
      {text && <p className="text-small text-subdued">{text}</p>}
    </div>
    {children}
  </li>
);

/** A centred card on dark ground, for pages before the sign-in. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  const company = useRootData()?.company;
  return (
    <main className="at-night grid min-h-dvh place-items-center bg-ground px-4 py-10 text-foreground">
      <title>{`${title} · ${company}`}</title>
      <div className="card w-full max-w-md p-7 shadow-soft md:p-9">
        <p className="text-small text-subdued">{company}</p>
        <h1 className="mt-1 text-page">{title}</h1>
        <div className="apertures mt-4 mb-6 text-lamp" aria-hidden="true" />
        {children}
      </div>
    </main>
  );
}

/** Words in place of a page, such as for 404. */
export function Fault({ status }: { status: number }) {
  const { faults } = useWords();
  const messages: Record<number, [title: string, text: string]> = {
    403: [faults.forbiddenTitle, faults.forbidden],
    404: [faults.notFoundTitle, faults.notFound],
    503: [faults.awayTitle, faults.away],
    504: [faults.slowTitle, faults.slow],
  };
  const [title, text] = messages[status] ?? [faults.failedTitle, faults.failed];
  const { pathname, search } = useLocation();
  return (
    <Empty title={title} text={text} isPage>
      <div className="mt-6 flex flex-wrap gap-2">
        {status >= 500 && (
          <ButtonLink to={pathname + search} reloadDocument look="main">
            {faults.again}
          </ButtonLink>
        )}
        <ButtonLink to="/">{faults.home}</ButtonLink>
      </div>
    </Empty>
  );
}

type EmptyProps = { title: string; text: string; isPage?: boolean; children?: ReactNode };

/** Replaces an empty list or a missing entry. */
export function Empty({ title, text, isPage, children }: EmptyProps) {
  return (
    <section className="max-w-lg py-4">
      <div className="apertures mb-5 w-18 text-accent" aria-hidden="true" />
      {isPage ? <h1 className="text-page">{title}</h1> : <h2 className="text-title">{title}</h2>}
      <p className="mt-2 text-subdued">{text}</p>
      {children}
    </section>
  );
}
