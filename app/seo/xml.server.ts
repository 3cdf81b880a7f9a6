/** Element already serialised as XML. */
export type Xml = { xml: string };
type Content = string | Xml | Xml[];

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that are invalid in XML 1.0, even escaped. */
// oxlint-disable-next-line no-control-regex
const forbiddenCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const escape = (text: string) =>
  text.replaceAll(forbiddenCharacters, "").replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");

/** One element; its text and attributes are escaped. */
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

export const xmlDocument = (root: Xml) => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
