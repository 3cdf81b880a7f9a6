import { CompanyMark } from "#app/ui/company-mark.tsx";

type Props = {
  title: string;
  intro: string;
  logos: { id: string; name: string }[];
  /** Column classes from medium screens up. */
  columns: string;
};

/** Marks of partners or customers: one colour, equal weight, quiet. */
export function Logos({ title, intro, logos, columns }: Props) {
  return (
    <section className="bg-sand-50 py-16 last:pb-32 md:py-20">
      <div className="container-page">
        <div className="mb-10 flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <h2 className="text-h3">{title}</h2>
          <p className="text-muted">{intro}</p>
        </div>
        <ul className={`grid grid-cols-2 gap-x-6 gap-y-10 ${columns}`}>
          {logos.map(({ id, name }) => (
            <li key={id} className="flex flex-col items-center gap-3 text-center text-muted">
              <CompanyMark id={id} className="size-14 text-night-800" />
              <span className="text-small font-medium">{name}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
