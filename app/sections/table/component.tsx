import type { SectionProps } from "#app/sections/section-props.ts";
import { Section, SectionHeading } from "#app/ui/section.tsx";
import { ScrollTable } from "#app/ui/scroll-table.tsx";
import { scrollStops } from "#app/ui/scroll-stops.ts";

/** A table that scrolls on narrow screens; the first cell of a row is its heading. */
export const Component = ({ id, sand, data: { title, intro, columns, rows } }: SectionProps<"table">) => (
  <Section dense sand={sand}>
    <SectionHeading id={id} title={title} intro={intro} />
    <div ref={scrollStops} className="prose">
      <ScrollTable labelledBy={id} columns={columns}>
        {rows.map(({ cells: [first, ...others] }) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {others.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </ScrollTable>
    </div>
  </Section>
);
