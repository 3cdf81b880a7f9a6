import { z } from "zod";
import { type Kind, kinds } from "#content/schema.ts";
import type { Path } from "#content/source.ts";

/** A value of a file and what it is for. */
export type Leaf = { path: Path; kind: Kind; value: unknown };

/** Every value that is there and whose kind is known, whether or not the file as a whole fits its schema. */
export function* leaves(type: z.ZodType, value: unknown, path: Path = []): Generator<Leaf> {
  if (value === undefined || value === null) return;
  const kind = kinds.get(type);
  if (kind) yield { path, kind, value };
  if (type instanceof z.ZodOptional) yield* leaves(type.unwrap() as z.ZodType, value, path);
  else if (type instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, entry] of value.entries()) yield* leaves(type.element as z.ZodType, entry, [...path, index]);
  } else if (type instanceof z.ZodObject && typeof value === "object") {
    for (const [key, field] of Object.entries(type.shape as Record<string, z.ZodType>)) {
      yield* leaves(field, (value as Record<string, unknown>)[key], [...path, key]);
    }
  }
}
