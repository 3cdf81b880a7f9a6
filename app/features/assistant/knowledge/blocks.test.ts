import { expect, test } from "vitest";
import { renderMarkdown } from "#content/markdown.ts";
import { textParts } from "./blocks.ts";

test("a text falls apart at its headings, and each part into blocks of plain Markdown", async () => {
  const { html } = await renderMarkdown(
    [
      "First **bold** & <plain>, with a [link](/contact).",
      "> A quote.",
      "## Second part {#second-part}",
      "1. One\n2. Two",
      "- **A:** first\n- B",
      "| Verdict | Suits | Ask |\n| --- | --- | --- |\n| Keep | Files | Who? |",
    ].join("\n\n"),
  );
  expect(textParts(html)).toEqual([
    { blocks: ["First **bold** & , with a link.", "A quote."] },
    {
      id: "second-part",
      title: "Second part",
      blocks: ["1. One\n2. Two", "- **A:** first\n- B", "- **Keep**: Files · Who?"],
    },
  ]);
});
