import type { SectionProps } from "#app/sections/section-props.ts";
import { Section, SectionHeading } from "#app/ui/section.tsx";
import { tableStops } from "#app/ui/table-stops.ts";

/** A table that scrolls on narrow screens; the first cell of a row is its heading. */
export const Component = ({ id, sand, data: { title, intro, columns, rows } }: SectionProps<"table">) => (
  <Section dense sand={sand}>
    <SectionHeading id={id} title={title} intro={intro} />
    <div ref={tableStops} className="prose">
      {/* Keyboards scroll it where it does not fit. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="table-scroll" role="group" aria-labelledby={id} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cells: [first, ...others] }) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {others.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  </Section>
);
