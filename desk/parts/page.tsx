import type { ReactNode } from "react";
import { useRootData } from "#desk/words/words.ts";

type Props = {
  title: string;
  intro?: string;
  /** Actions on the whole page, after its title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page of the desk with title and actions. */
export function Page({ title, intro, actions, children }: Props) {
  const company = useRootData()?.company;
  return (
    <>
      <title>{`${title} · ${company}`}</title>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="max-w-[44em]">
          <h1 className="text-page">{title}</h1>
          {intro && <p className="mt-1 text-subdued">{intro}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** A part of a page with a title of its own. */
export function Section({ title, text, children }: { title: string; text?: string | undefined; children: ReactNode }) {
  return (
    <section className="card p-5 md:p-6">
      <h2 className="text-title">{title}</h2>
      {text && <p className="mt-1 max-w-[44em] text-subdued">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** A centred card, for pages before the sign-in. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  const company = useRootData()?.company;
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{`${title} · ${company}`}</title>
      <div className="card w-full max-w-md p-7 shadow-soft md:p-9">
        <p className="text-small text-subdued">{company}</p>
        <h1 className="mt-1 text-page">{title}</h1>
        <div className="apertures mt-4 mb-6 w-24 text-accent" aria-hidden="true" />
        {children}
      </div>
    </main>
  );
}
