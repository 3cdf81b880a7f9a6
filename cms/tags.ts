/**
 * The owner's tasks before the launch: to replace an invented value, or to confirm a promise in the
 * company's name. Visitors see both like any other value.
 */
export const tags = ["!placeholder", "!promise"] as const;
export type Tag = (typeof tags)[number];
export const isTag = (tag: unknown): tag is Tag => tags.some((one) => one === tag);

/** YAML reads a tagged value as text; numbers with a decimal point are degrees, never codes. */
export const taggedValue = (text: string): string | number => (/^-?\d+\.\d+$/.test(text) ? Number(text) : text);
