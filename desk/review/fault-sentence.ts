import { fill } from "#i18n/fill.tsx";
import type { Fault } from "#cms/fault.ts";
import type { FormField } from "#cms/form.ts";
import type { Words } from "#desk/words/words.ts";

type Causes = Words["documents"]["causes"];

/** The fault of a field and how to fix it, for users of the form. @param is kind of the field */
export function faultSentence(
  causes: Causes,
  { cause, what }: Pick<Fault, "cause" | "what">,
  is?: FormField["is"],
): string {
  if (!cause) return what;
  const { is: kind, ...values } = cause;
  if (kind === "format") {
    const formats: Record<string, string> = causes.format;
    return formats[is ?? "other"] ?? causes.format.other;
  }
  if (cause.is === "out-of-range") return fill(cause.isMost ? causes.most : causes.least, { limit: cause.limit });
  const sentence: string = causes[cause.is as Exclude<keyof Causes, "format">];
  if (cause.is === "unknown-name" || cause.is === "lost-name") return fill(sentence, { name: `{${cause.name}}` });
  return fill(sentence, values as Record<string, string | number>);
}
