import { z } from "zod";
import type { Path } from "#cms/plain.ts";
import { type Field, fieldOf, type KindName } from "#cms/schema/fields.ts";
import type { Source } from "#cms/source.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Visibility } from "#cms/visibility.ts";
import type { Fault } from "#cms/fault.ts";
import type { MarkdownPart, renderMarkdown } from "#cms/markdown.ts";

export type FieldValue = {
  path: Path;
  kind: KindName;
  field: Field;
  value: unknown;
  /** Links, pictures, headings and HTML in a Markdown value, once parsed. */
  markdownParts?: readonly MarkdownPart[];
};

/** Every existing value of a known kind, whether or not the file as a whole fits its schema. */
export function* fieldValues(type: z.ZodType, value: unknown, path: Path = []): Generator<FieldValue> {
  if (value === undefined || value === null) return;
  const field = fieldOf(type);
  if (field?.kind) yield { path, kind: field.kind, field, value };
  if (type instanceof z.ZodOptional) yield* fieldValues(type.unwrap() as z.ZodType, value, path);
  else if (type instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, entry] of value.entries())
      yield* fieldValues(type.element as z.ZodType, entry, [...path, index]);
  } else if (type instanceof z.ZodObject && typeof value === "object") {
    for (const [key, field] of Object.entries(type.shape as Record<string, z.ZodType>)) {
      yield* fieldValues(field, (value as Record<string, unknown>)[key], [...path, key]);
    }
  }
}

/** A content file with its schema. */
export type Entry = {
  type: z.ZodType;
  source: Source;
  /** Absent for facts that both languages share. */
  locale?: Locale;
  /** `services`, `posts`, `pages` or `forms`; absent for a file with a name of its own. */
  folder?: string;
  /** The file's name without its extension. */
  slug: string;
  fieldValues: readonly FieldValue[];
  shape: readonly Fault[];
  /** Links, pictures, headings and HTML in the Markdown below the fields. */
  markdownParts: readonly MarkdownPart[];
  /** The body as HTML, on request: parsing takes most of the time and memory. */
  body?: ReturnType<typeof renderMarkdown>;
};

export const visibilityOf = ({ source }: Entry): Visibility => (source.value ?? {}) as Visibility;
