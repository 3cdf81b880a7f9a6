import { type Document, DOMParser, type Element, onErrorStopParsing } from "@xmldom/xmldom";

/** @throws ParseError if the text is not well-formed */
export function parseXml(text: string): Document {
  return new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, "text/xml");
}

/** Elements with a qualified name (prefix included), in order. */
export function elements(parent: Document | Element, name: string): Element[] {
  return [...parent.getElementsByTagName(name)];
}

/** The text of each of them. */
export const texts = (parent: Document | Element, name: string) =>
  elements(parent, name).map((element) => element.textContent ?? "");
