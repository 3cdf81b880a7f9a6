/**
 * An answer that is still arriving, so that no half mark shows and nothing jumps when its other half comes: a link begun is held back,
 * bold and code begun are closed.
 */
export function settleMarkdown(text: string): string {
  const held = withoutBareEnd(text.replace(/!?\[[^\]\n]{0,300}(?:\](?:\([^)\n]{0,2000})?)?$/, ""));
  const paragraph = held.slice(held.lastIndexOf("\n\n") + 1);
  const bare = held.replace(/(?<![*_`])[*_`]+$/, "");
  if (paragraph.split("**").length % 2 === 0) return bare.length < held.length ? bare : `${held}**`;
  if (paragraph.split("`").length % 2 === 0) return bare.length < held.length ? bare : `${held}\``;
  return held;
}

/** Without last lines that say nothing yet: blank, or the mark of an item. */
function withoutBareEnd(text: string): string {
  const lines = text.split("\n");
  while (lines.length > 0 && /^(?:[-*+]|\d{1,3}[.)])?$/.test(lines.at(-1)!.trim())) lines.pop();
  return lines.join("\n");
}
