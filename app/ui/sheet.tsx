import Check from "virtual:icon/check";
import Circle from "virtual:icon/circle";
import X from "virtual:icon/x";
import { Fold } from "./fold.tsx";
import { PrintButton } from "./print-button.tsx";
import { ScrollTable } from "./scroll-table.tsx";
import { scrollStops } from "./scroll-stops.ts";

type Mark = "done" | "open" | "missed";

type SheetData = {
  title: string;
  facts: readonly { label: string; value: string }[];
  columns: readonly string[];
  rows: readonly { mark?: Mark; cells: readonly string[] }[];
  result: string;
  signatures: readonly string[];
};

type Props = {
  id: string;
  sheet: SheetData;
  /** Label in the corner, such as for a sample. */
  stamp?: string;
  marks: Record<Mark, string>;
  /** Label that expands the rows after the first ones on phones; unset: all rows are shown. */
  more?: string;
  /** Label of a button that prints the sheet on a page of its own. */
  print?: string;
};

/** A sheet of paper with a table, as a client would receive it. */
export function Sheet({ id, sheet, stamp, marks, more, print }: Props) {
  const { title, facts, columns, rows, result, signatures } = sheet;
  // Widens the name column if all other cells are short.
  const isNamed = columns.length < 4 && rows.every(({ cells }) => cells.slice(1).every((cell) => cell.length < 20));
  // On phones, name and cell read as one sentence if a row has two cells; otherwise each cell has its own line.
  const isLong =
    columns.length > 3 || rows.some(({ cells: [first = "", second = ""] }) => first.length + second.length > 32);
  return (
    <section ref={scrollStops} aria-labelledby={id} className="sheet -mx-2 p-5 lg:mx-0 lg:flex lg:flex-col lg:p-8">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-h3 grow basis-[10.5rem]">
          {title}
        </h2>
        {stamp && <p className="stamp -rotate-3 rounded-sm border px-3 font-semibold text-lamp-deep">{stamp}</p>}
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-6">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="inline text-muted">{label}</dt> <dd className="inline font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <ScrollTable labelledBy={id} columns={columns} className={isNamed ? "is-named" : undefined}>
        {rows.map(({ mark, cells: [first, ...others] }) => (
          <tr key={first} className={mark === "missed" ? "bg-danger/8" : undefined}>
            <th scope="row">
              {mark && <MarkOf mark={mark} means={marks[mark]} />}
              <span>{first}</span>
            </th>
            {others.map((cell, index) => (
              <td key={columns[index + 1]} data-label={index > 0 || isLong ? columns[index + 1] : undefined}>
                {withUnit(cell)}
              </td>
            ))}
          </tr>
        ))}
      </ScrollTable>
      {more && <Fold label={more} className="py-3 font-semibold text-emerald-deep" />}
      <p className="mt-3 font-medium">{withUnit(result)}</p>
      {signatures.length > 0 && (
        <ul className="mt-auto flex gap-6 pt-8 text-muted">
          {signatures.map((role) => (
            <li key={role} className="grow basis-0 border-t border-ink pt-1">
              {role}
            </li>
          ))}
        </ul>
      )}
      {print && <PrintButton label={print} />}
    </section>
  );
}

/** Keeps a figure on one line with its unit, and short texts on one line. */
const withUnit = (cell: string) => cell.replaceAll(cell.length <= 8 ? " " : /(?<=\p{Nd}) /gu, "\u00a0");

const icons = {
  done: { Icon: Check, tone: "text-emerald-deep" },
  open: { Icon: Circle, tone: "text-lamp-deep" },
  missed: { Icon: X, tone: "text-danger" },
};

function MarkOf({ mark, means }: { mark: Mark; means: string }) {
  const { Icon, tone } = icons[mark];
  return (
    <>
      <Icon aria-hidden="true" className={`size-3.5 ${tone}`} strokeWidth={3} />
      <span className="sr-only">{`${means}: `}</span>
    </>
  );
}
