import type { z } from "zod";
import type { RenderedWords } from "#cms/read.ts";
import type { Fields } from "#kinds/fields.ts";

/** The words of a section in one language, their Markdown rendered. */
export type SectionWords<Name extends keyof Fields> = RenderedWords<z.infer<Fields[Name]>>;
