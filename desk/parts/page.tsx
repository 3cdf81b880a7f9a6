import type { ReactNode } from "react";
import { useRootData } from "#desk/words/root-data.ts";

type Props = {
  title: string;
  intro?: string;
  /** Actions that concern the whole page, at the end of its title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page of the desk: its title, and its actions. */
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
