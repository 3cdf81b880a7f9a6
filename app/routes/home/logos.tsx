type Props = {
  title: string;
  intro: string;
  logos: { mark: string; name: string }[];
  /** Column classes from medium screens up. */
  columns: string;
};

/** Marks of partners or customers: one colour, equal weight, quiet. */
export function Logos({ title, intro, logos, columns }: Props) {
  return (
    <section className="later bg-sand-50 py-16 last:pb-32 md:py-20">
      <div className="container-page">
        <div className="mb-10 flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <h2 className="text-h3">{title}</h2>
          <p className="text-muted">{intro}</p>
        </div>
        <ul className={`grid grid-cols-2 gap-x-6 gap-y-10 ${columns}`}>
          {logos.map(({ mark, name }) => (
            <li key={name} className="flex flex-col items-start gap-3 text-muted">
              <img src={mark} alt="" width={48} height={48} loading="lazy" className="size-14 opacity-80" />
              <span className="text-small font-medium">{name}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
