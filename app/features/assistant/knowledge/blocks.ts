/** A part of a text under one heading; the part before the first heading has none. */
export type TextPart = { id?: string; title?: string; blocks: string[] };

/**
 * Takes apart what content/markdown.ts made: paragraphs, lists, quotes and tables become blocks of plain Markdown,
 * rows of a table become items. Links become their words, since a passage names its own page.
 */
export function textParts(html: string): TextPart[] {
  const parts: TextPart[] = [{ blocks: [] }];
  for (const { groups } of html.matchAll(block)) {
    const { tag, attributes, inner } = groups as Record<"tag" | "attributes" | "inner", string>;
    if (tag === "h2") {
      const id = /id="([^"]*)"/.exec(attributes)?.[1];
      parts.push({ ...(id && { id }), title: plain(inner), blocks: [] });
    } else {
      const text =
        tag === "ul" || tag === "ol" ? items(inner, tag === "ol") : tag === "table" ? rows(inner) : plain(inner);
      parts.at(-1)?.blocks.push(text);
    }
  }
  return parts.filter(({ blocks }) => blocks.length > 0);
}

const block = /<(?<tag>h2|p|ul|ol|table|blockquote)(?<attributes>[^>]*)>(?<inner>[\s\S]*?)<\/\k<tag>>/g;

const items = (list: string, numbered: boolean) =>
  [...list.matchAll(/<li>([\s\S]*?)<\/li>/g)]
    .map(([, item = ""], index) => `${numbered ? `${index + 1}.` : "-"} ${plain(item)}`)
    .join("\n");

function rows(table: string): string {
  const body = table.slice(table.indexOf("<tbody>"));
  return [...body.matchAll(/<tr>([\s\S]*?)<\/tr>/g)]
    .map(([, row = ""]) => [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = ""]) => plain(cell)))
    .map(([first, ...others]) => `- **${first}**: ${others.join(" · ")}`)
    .join("\n");
}

function plain(html: string): string {
  return html
    .replaceAll(/<\/?strong>/g, "**")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&#x([0-9A-F]+);/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\s+/g, " ")
    .trim();
}
