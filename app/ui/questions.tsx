import ChevronDown from "virtual:icon/chevron-down";

type Props = { questions: readonly { id: string; question: string; answer: string }[] };

/** Questions that expand their answers, each with its own address. */
export const Questions = ({ questions }: Props) =>
  questions.map(({ id, question, answer }) => (
    <details key={question} id={id} className="group border-b border-sand-300 first-of-type:border-t">
      <summary className="flex min-h-12 items-center justify-between gap-6 py-2 font-semibold">
        <h3>{question}</h3>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-emerald-deep group-open:rotate-180" />
      </summary>
      <p className="max-w-[44em] pb-6 text-muted">{answer}</p>
    </details>
  ));
