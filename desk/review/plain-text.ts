/** Words without Markdown's marks; a picture becomes its alternative text. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/^#+ +(.*?)(?: *\{#[a-z0-9-]+\})? *$/gm, "$1")
    .replaceAll(/^[-*] +/gm, "• ")
    .replaceAll(/\*\*(.+?)\*\*/g, "$1")
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/\[([^\]]*)\]\(([^)]*)\)(?:\{\.button\})?/g, "$1 ($2)");
