import { Schema } from "prosemirror-model";
import { listItem } from "prosemirror-schema-list";
import { tableNodes } from "prosemirror-tables";

/** Whether a browser may open it: a page, a file of the owner, mail or telephone. */
const isSafe = (url: string): boolean => /^(?:https?:|mailto:|tel:|\/(?!\/)|#|files\/)/.test(url);

const urlOf = (element: HTMLElement) => {
  const url = element.getAttribute("href") ?? "";
  return isSafe(url) && { url };
};

const hrefOf = (url: unknown) => (isSafe(String(url)) ? { href: url } : {});

const tables = tableNodes({ tableGroup: "block", cellContent: "inline*", cellAttributes: {} });

/**
 * The permitted parts of an article. Nodes, marks and attributes have their names in Markdown's syntax tree, so
 * that they are read and written as they are; other Markdown is `source`.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { group: "block", content: "inline*", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
    heading: {
      group: "block",
      content: "inline*",
      defining: true,
      attrs: { depth: { default: 2 }, id: { default: "" } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((depth) => ({ tag: `h${depth}`, attrs: { depth } })),
      toDOM: ({ attrs: { depth } }) => [`h${depth}`, 0],
    },
    blockquote: {
      group: "block",
      content: "block+",
      defining: true,
      parseDOM: [{ tag: "blockquote" }],
      toDOM: () => ["blockquote", 0],
    },
    list: {
      group: "block",
      content: "listItem+",
      attrs: { ordered: { default: false }, start: { default: null }, spread: { default: false } },
      parseDOM: [{ tag: "ul" }, { tag: "ol", attrs: { ordered: true, start: 1 } }],
      toDOM: ({ attrs: { ordered, start } }) => [ordered ? "ol" : "ul", { start }, 0],
    },
    listItem: {
      ...listItem,
      content: "paragraph block*",
      attrs: { spread: { default: false }, checked: { default: null } },
    },
    table: { ...tables.table, content: "tableRow+", attrs: { align: { default: null } } },
    tableRow: { ...tables.table_row, content: "(tableCell | tableHeader)*" },
    tableCell: tables.table_cell,
    tableHeader: tables.table_header,
    button: {
      group: "block",
      content: "text*",
      marks: "",
      attrs: { url: {} },
      parseDOM: [{ tag: "p[data-button]", priority: 60, getAttrs: ({ dataset }) => ({ url: dataset.button }) }],
      toDOM: ({ attrs: { url } }) => [
        "p",
        { "data-button": url },
        ["a", { class: "button button-main", ...hrefOf(url) }, 0],
      ],
    },
    source: {
      group: "block",
      content: "text*",
      marks: "",
      code: true,
      parseDOM: [{ tag: "pre[data-source]", preserveWhitespace: "full" }],
      toDOM: () => ["pre", { "data-source": "" }, 0],
    },
    image: {
      group: "inline",
      inline: true,
      attrs: { url: {}, alt: { default: "" }, title: { default: null } },
      parseDOM: [
        {
          tag: "img[data-picture]",
          getAttrs: (image) => ({
            url: image.dataset.picture,
            alt: image.getAttribute("alt"),
            title: image.title || null,
          }),
        },
      ],
      toDOM: ({ attrs: { url, alt, title } }) => ["img", { "data-picture": url, alt, title }],
    },
    break: { group: "inline", inline: true, selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
    text: { group: "inline" },
  },
  marks: {
    link: {
      attrs: { url: {}, title: { default: null } },
      inclusive: false,
      parseDOM: [{ tag: "a[href]", getAttrs: urlOf }],
      toDOM: ({ attrs: { url } }) => ["a", hrefOf(url), 0],
    },
    strong: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
    emphasis: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
    inlineCode: { code: true, parseDOM: [{ tag: "code" }], toDOM: () => ["code", 0] },
  },
});
