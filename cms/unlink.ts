import { parsedDocument } from "./document.ts";
import { edit } from "./edit.ts";
import { fieldAt } from "./field-trail.ts";
import { documentOf } from "./document-path.ts";
import { formOf, schemaOf } from "./form.ts";
import {
  type Change,
  isGroup,
  isList,
  type Path,
  pathOf,
  type Plain,
  valueAt,
  withChange,
  withoutTags,
} from "./plain.ts";

/** A field that names a removed page or entry, by path or slug. */
export type LostLink = { field: string; name: string };

/**
 * A document without its links to removed pages and entries: a row of a menu, a card's link, a button with its
 * words, an entry among related ones; in texts, the words of a link stay.
 * @param links in their order in the document
 * @returns the text; links without which the document would not be complete stay
 */
export function unlink(file: string, text: string, links: readonly LostLink[]): string {
  const document = documentOf(file);
  const form = formOf(document, "en") ?? [];
  const { value } = parsedDocument(file, text);
  const changes: Change[] = [];
  // From the end, so that the places of earlier items stay.
  for (const { field, name } of links.toReversed()) {
    const path = pathOf(field);
    const now = changes.reduce(withChange, value);
    const words = valueAt(now, path);
    if (fieldAt(form, path)?.is === "markdown" && typeof words === "string")
      changes.push({ do: "set", path, value: withoutLinks(words, name) });
    else if (words === name) changes.push(...(removal(document, now, path) ?? []));
  }
  return edit(file, text, changes);
}

/** The smallest part that can go with a value and leaves the document complete; at most the item around it. */
function removal(document: string, value: Plain, path: Path): Change[] | undefined {
  const faultsOf = (of: Plain) => schemaOf(document)?.safeParse(withoutTags(of)).error?.issues.length ?? 0;
  const most = faultsOf(value);
  const remove = (one: Path): Change => ({ do: "remove", path: one });
  for (let length = path.length; length > 0; length--) {
    const [at, above] = [path.slice(0, length), path.slice(0, length - 1)];
    const container = valueAt(value, above);
    // The words of a button go with its link.
    const others = isGroup(container) ? Object.keys(container).filter((key) => key !== at.at(-1)) : [];
    const ways = [[remove(at)], ...others.map((key) => [remove(at), remove([...above, key])])];
    const way = ways.find((changes) => faultsOf(changes.reduce(withChange, value)) <= most);
    if (way || (isList(container) && isGroup(valueAt(value, at)))) return way;
  }
  return undefined;
}

const withoutLinks = (markdown: string, page: string): string =>
  markdown
    .replaceAll(
      new RegExp(String.raw`\[([^\]]*)\]\((?:/ar)?${page}(?:[?#][^)\s]*)?(?:\s+"[^"]*")?\)(\{\.button\})?`, "g"),
      (_, words: string, button?: string) => (button ? "" : words),
    )
    .replaceAll(/\n{3,}/g, "\n\n");
