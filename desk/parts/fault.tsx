import { ButtonLink } from "#desk/parts/buttons.tsx";
import { useWords } from "#desk/words/words.ts";

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
  return (
    <section className="card max-w-lg p-8">
      <div className="apertures mb-5 w-18 text-accent" aria-hidden="true" />
      <h1 className="text-page">{title}</h1>
      <p className="mt-2 text-subdued">{text}</p>
      <ButtonLink to="/" className="mt-6">
        {faults.home}
      </ButtonLink>
    </section>
  );
}
