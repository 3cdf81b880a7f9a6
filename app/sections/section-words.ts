import type { z } from "zod";
import type { RenderedWords } from "#cms/read.ts";
import type { Kind, kinds } from "./kinds.ts";

/** The words of a section in one language, their Markdown rendered. */
export type SectionWords<Name extends Kind> = RenderedWords<z.infer<(typeof kinds)[Name]>>;
