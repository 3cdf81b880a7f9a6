import type { ReactNode } from "react";
import { useRootData } from "#desk/words/root-data.ts";

/** One card in the middle: pages before the sign-in. */
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
