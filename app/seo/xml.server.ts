/** An element that is already written as XML. */
export type Xml = { xml: string };
type Content = string | Xml | Xml[];

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML 1.0 cannot hold, not even escaped. */
// oxlint-disable-next-line no-control-regex
const forbiddenCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const escape = (text: string) =>
  text.replaceAll(forbiddenCharacters, "").replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");

/** One element; text in it and in its attributes is escaped. */
export function element(name: string, content: Content = [], attributes: Record<string, string> = {}): Xml {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escape(value)}"`)].join(" ");
  const inner =
    typeof content === "string"
      ? escape(content)
      : [content]
          .flat()
          .map(({ xml }) => xml)
          .join("");
  return { xml: inner === "" ? `<${start}/>` : `<${start}>${inner}</${name}>` };
}

/** A whole document around its root element. */
export const xmlDocument = (root: Xml) => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
