import type { SectionProps } from "#app/sections/section-props.ts";

/** As docs/behaviour.md says. */
const columns = { partners: "md:grid-cols-5", customers: "md:grid-cols-3 lg:grid-cols-6" };

/** Logos above their names: one colour, equal weight; in centred rows on phones. */
export const Component = ({ id, data: { title, intro, of, logos } }: SectionProps<"logos">) => (
  <section id={id} className="logos later section-dense bg-sand-50 [.logos+&]:pt-0">
    <div className="container-page">
      <h2 className="text-h3">{title}</h2>
      <p className="text-item mt-2 max-w-[37.5em] text-muted">{intro}</p>
      <ul className={`mt-6 flex flex-wrap justify-center gap-x-3 gap-y-6 md:grid md:gap-x-6 ${columns[of]}`}>
        {logos.map(({ mark, name, note }) => (
          <li
            key={name}
            className="grid min-w-[min(100%,6rem)] basis-[31%] content-start justify-items-center gap-2 text-center md:min-w-0 md:justify-items-start md:text-start"
          >
            <img src={mark} alt="" width={48} height={48} loading="lazy" className="size-11 lg:size-14" />
            <span className="text-small">
              <span className="block font-semibold">{name}</span>
              {note && <span>{note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
