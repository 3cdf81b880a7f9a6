import { expect, test } from "vitest";
import { sites } from "#tests/support/sites.ts";
import { locales } from "#i18n/locale.ts";
import { renderMarkdown } from "./markdown.ts";
import { wholeText } from "./text-parts.ts";
import { sectionIn } from "#tests/support/section-in.ts";

test("a text falls apart at its headings, and each part into blocks of plain Markdown", async () => {
  const { parts } = renderMarkdown(
    [
      "First **bold** & <plain>, with a [link](/contact).",
      "> A quote.",
      "## Second part {#second-part}",
      "1. One\n2. Two",
      "- **A:** first\n- B",
      "| Verdict | Suits | Ask |\n| --- | --- | --- |\n| Keep | Files | Who? |",
    ].join("\n\n"),
  );
  expect(parts).toEqual([
    { blocks: ["First **bold** & , with a link.", "A quote."] },
    {
      id: "second-part",
      title: "Second part",
      blocks: ["1. One\n2. Two", "- **A:** first\n- B", "- **Verdict**: Suits · Ask\n- **Keep**: Files · Who?"],
    },
  ]);
});

test("lists in lists, code, lower headings and what they hold keep all their words", async () => {
  const { parts } = renderMarkdown(`
## First {#first}

### Below *it*

- a
  - b
  - c **bold**
    1. deep

       with a second paragraph
- d

  > quoted
  > - e

3. three
4. four

\`\`\`sh
npm start

curl "a" > b
\`\`\`

> one
>
> - two
>   - \`three\`

![A chart](x.png "1 > 0") and<br>a line\\
break

| | Left |
| - | - |
| | x |

1. [ ] to do

## Nothing below {#nothing}
`);
  expect(parts).toEqual([
    {
      id: "first",
      title: "First",
      blocks: [
        "**Below it**",
        "- a\n  - b\n  - c **bold**\n    1. deep with a second paragraph\n- d quoted e",
        "3. three\n4. four",
        'npm start\ncurl "a" > b',
        "one",
        "- two\n  - three",
        "A chart anda line break",
        "- Left\n- x",
        "1. to do",
      ],
    },
    { id: "nothing", title: "Nothing below", blocks: [] },
  ]);
});

test("a text that is one passage has its headings in it", async () => {
  const { parts } = renderMarkdown("Before.\n\n## One {#one}\n\n- a\n\n## Two {#two}\n");
  expect(wholeText(parts)).toBe("Before.\n\n**One**\n\n- a\n\n**Two**");
});

test("no word of a page's text is missing in its parts", () => {
  const wordsIn = (text: string) => text.replaceAll(/&#x[0-9A-F]+;/g, " ").match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const locale of locales) {
    const { posts, services, pages } = sites[locale];
    const notice = sectionIn(pages.privacy, "notice").parts.map(({ body }) => body);
    for (const { html, parts } of [...posts, ...services, ...notice, sectionIn(pages.about, "text").body]) {
      const texts = parts.map(({ title = "", blocks }) => [title, ...blocks].join("\n"));
      const numbers = /^\s*\d+\. /gm;
      const words = wordsIn(html.replaceAll(/<img [^>]*alt="([^"]*)"[^>]*>/g, " $1 ").replaceAll(/<[^>]+>/g, " "));
      expect(wordsIn(texts.join("\n").replaceAll(numbers, ""))).toEqual(words);
      expect(wordsIn(wholeText(parts).replaceAll(numbers, ""))).toEqual(words);
    }
  }
});
