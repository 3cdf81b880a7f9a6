import type { ReactNode } from "react";

type Props = {
  labelledBy: string;
  columns: readonly string[];
  className?: string | undefined;
  children: ReactNode;
};

/** A table with column headings, which the keyboard can scroll where it is too wide. */
export const ScrollTable = ({ labelledBy, columns, className, children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
  <div className="table-scroll" role="group" aria-labelledby={labelledBy} tabIndex={0}>
    <table className={className}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
