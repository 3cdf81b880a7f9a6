import { Fragment, type ReactNode } from "react";

/** Puts elements, such as links, in place of the `{names}` of a sentence; a name without an element stays, so that a mistake shows. */
export function fillWith(sentence: string, elements: Record<string, ReactNode>): ReactNode {
  // Every second part is a name.
  return sentence
    .split(/\{(\w+)\}/)
    .map((part, index) => <Fragment key={index}>{index % 2 === 0 ? part : (elements[part] ?? `{${part}}`)}</Fragment>);
}
