import { useWords } from "#desk/words/words.ts";

/** Placeholder before a lead is chosen. */
export default function NoLead() {
  const { leads: words } = useWords();
  return (
    <section className="grid min-h-96 place-content-center justify-items-center gap-2 rounded-lg border border-dashed border-line p-8 text-center">
      <div className="apertures mb-3 w-18 text-accent" aria-hidden="true" />
      <h2 className="text-title">{words.choose}</h2>
      <p className="max-w-[26em] text-subdued">{words.chooseText}</p>
    </section>
  );
}
