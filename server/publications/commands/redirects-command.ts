import { parse } from "csv-parse/sync";
import { isMap, isSeq, parseDocument } from "yaml";
import { spelling } from "#cms/old-addresses.ts";
import type { Redirects } from "#cms/schema/documents.ts";
import { CommandError } from "./command-result.ts";

type Addresses = Redirects["addresses"];

/**
 * The redirects of a CSV file: old and new address in the first two columns; other columns are
 * ignored. The old site's host is removed from old addresses, and a header row is skipped.
 * @throws CommandError listing every invalid row
 */
export function addressesIn(csv: string): Addresses {
  const rows = rowsOf(csv).map(([from = "", to = ""], index) => ({ from: withoutOrigin(from), to, row: index + 1 }));
  const [first, ...rest] = rows;
  const addresses = first && !isAddress(first.from) ? rest : rows;
  const wrong = addresses.filter(({ from, to }) => !isAddress(from) || !isAddress(to));
  if (wrong.length > 0)
    throw new CommandError(
      wrong.map(({ from, to, row }) => `row ${row}: “${from}” to “${to}” is no old and new address`).join("\n"),
    );
  return addresses.map(({ from, to }) => ({ from, to }));
}

/** Spreadsheets write a byte order mark, and semicolons in some languages. */
function rowsOf(csv: string): string[][] {
  const options = { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true };
  try {
    return parse(csv, { ...options, delimiter: [",", ";", "\t"] });
  } catch (error) {
    throw new CommandError(`This is no CSV: ${(error as Error).message}`);
  }
}

const isAddress = (text: string): boolean => /^(?:\/(?!\/)|https:\/\/)\S*$/.test(text);

const withoutOrigin = (address: string): string => address.replace(/^https?:\/\/[^/]+(?=\/)/i, "");

/** A text of `redirects.yaml` with missing addresses added; comments stay. */
export function withAddresses(text: string, addresses: Addresses): { text: string; added: number } {
  const document = parseDocument(text);
  const list = document.get("addresses");
  if (!isSeq(list)) throw new CommandError("redirects.yaml has no list of addresses.");
  const existing = new Set(
    list.items.flatMap((item) =>
      isMap(item) ? `${spelling(String(item.get("from")))} ${String(item.get("to"))}` : [],
    ),
  );
  const fresh = addresses.filter(({ from, to }) => !existing.has(`${spelling(from)} ${to}`));
  list.flow = false;
  for (const one of fresh) list.add(document.createNode(one));
  return { text: fresh.length > 0 ? document.toString({ lineWidth: 0 }) : text, added: fresh.length };
}
