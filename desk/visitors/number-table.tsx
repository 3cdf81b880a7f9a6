import { useLanguage, useWords } from "#desk/words/words.ts";
import { useNumbers } from "./use-numbers.ts";

export function Table({ columns, children }: { columns: string[]; children: React.ReactNode }) {
  return (
    <table className="w-full">
      <thead className="border-b border-line text-small text-subdued">
        <tr>
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={`py-2 font-semibold ${index === 0 ? "text-start" : "ps-2 text-end sm:ps-4"}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type RowProps = { name: string; note?: string | undefined; values: number[]; most?: number };

/** Draws the last value, too, as a share of the maximum. */
export function Row({ name, note, values, most }: RowProps) {
  const { whole } = useNumbers();
  const isRtl = useLanguage() === "ar";
  const width = most ? (values.at(-1)! / most) * 100 : 0;
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-2 text-start font-normal wrap-anywhere">
        <bdi>{name}</bdi>
        {note && (
          <bdi dir="ltr" className="block text-small text-subdued">
            {note}
          </bdi>
        )}
        {most && (
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="mt-1 block h-1 w-full">
            <rect x={isRtl ? 100 - width : 0} width={width} height="4" className="fill-accent" />
          </svg>
        )}
      </th>
      {values.map((value, index) => (
        <td key={index} className="py-2 ps-2 text-end align-top tabular-nums sm:ps-4">
          {whole(value)}
        </td>
      ))}
    </tr>
  );
}

export function Names({ rows, column }: { rows: { name: string; times: number }[]; column: string }) {
  const { visitors: words } = useWords();
  if (rows.length === 0) return <p className="text-subdued">{words.none}</p>;
  return (
    <Table columns={[column, words.measures.from]}>
      {rows.map(({ name, times }) => (
        <Row key={name} name={name} values={[times]} most={rows[0]!.times} />
      ))}
    </Table>
  );
}
