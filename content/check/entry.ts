import type { z } from "zod";
import type { Locale } from "#app/i18n/locale.ts";
import type { Fault } from "#content/fault.ts";
import type { Found, renderMarkdown } from "#content/markdown.ts";
import type { Source } from "#content/source.ts";
import type { Leaf } from "./leaves.ts";

/** A file of content with what it should hold. */
export type Entry = {
  type: z.ZodType;
  source: Source;
  /** Absent for facts that both languages share. */
  locale?: Locale;
  /** `services`, `posts` or `pages`; absent for a file that is no page. */
  folder?: string;
  /** The file's name without its ending. */
  slug: string;
  /** Its values, as far as they can be read. */
  leaves: readonly Leaf[];
  /** Where it does not fit its schema. */
  shape: readonly Fault[];
  /** What the Markdown below the fields holds. */
  found: readonly Found[];
  /** The same as HTML, where it was asked for: parsing takes most of the time, and trees most of the memory. */
  body?: ReturnType<typeof renderMarkdown>;
};
