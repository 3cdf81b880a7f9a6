import type { Example } from "#cms/field-trail.ts";
import type { Locale } from "#i18n/locale.ts";
import { type Editor, targetsOf } from "./editor-context.ts";

/** First values of a new section: words marked as examples, and the site's first pictures and entries. */
export const exampleIn =
  (locale: Locale, { choices, examples, pictures }: Pick<Editor, "choices" | "examples" | "pictures">): Example =>
  ({ is, name }) => {
    const { [name]: own, line, text }: Partial<Record<string, string>> = examples[locale];
    switch (is) {
      case "line":
      case "text":
      case "markdown":
        return { "!placeholder": own ?? (is === "line" ? line! : text!) };
      case "url":
        return { "!placeholder": "https://example.com" };
      case "scene":
        return pictures.find(({ kind }) => kind === is)?.value;
      // A section for a file needs the owner's own file, a quote the day on which its speaker agreed.
      case "date":
      case "file":
        return undefined;
      default:
        return targetsOf(choices, is)[0]?.value;
    }
  };
