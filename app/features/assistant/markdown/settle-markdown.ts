/**
 * An answer that is still arriving, so that no half mark shows and nothing jumps when its other half comes: a link begun is held back,
 * bold and code begun are closed.
 */
export function settleMarkdown(text: string): string {
  const held = text
    .replace(/!?\[[^\]\n]{0,300}(?:\](?:\([^)\n]{0,2000})?)?$/, "")
    .replace(/(?:^|\n)\s*(?:[-*+]|\d+[.)])?\s*$/, "");
  const paragraph = held.slice(held.lastIndexOf("\n\n") + 1);
  const bare = held.replace(/[*_`]+$/, "");
  if (paragraph.split("**").length % 2 === 0) return bare.length < held.length ? bare : `${held}**`;
  if (paragraph.split("`").length % 2 === 0) return bare.length < held.length ? bare : `${held}\``;
  return held;
}
