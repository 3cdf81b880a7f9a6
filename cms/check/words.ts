import type { Locale } from "#i18n/locale.ts";
import { type Fault, type Finding, finding } from "#cms/fault.ts";
import { didYouMean } from "#cms/nearest.ts";
import type { Field } from "#cms/schema/fields.ts";
import type { Entry } from "./field-values.ts";

const cache = new WeakMap<Entry, { faults: Fault[]; without: string }>();

/** Unintended HTML, names in braces, words in the other language, and text cut off by a `#`. */
export function wordFaults(entry: Entry, unavailableNames: readonly string[]): Fault[] {
  const without = unavailableNames.join();
  const before = cache.get(entry);
  if (before?.without === without) return before.faults;
  const { source } = entry;
  const faults: Fault[] = [];
  for (const { path, kind, field, value } of entry.fieldValues) {
    if (typeof value !== "string" || !["text", "name", "markdown"].includes(kind)) continue;
    const locale = entry.locale ?? (path.at(-1) === "en" || path.at(-1) === "ar" ? (path.at(-1) as Locale) : undefined);
    const tag = kind === "markdown" ? undefined : /<(?:\/?[a-z][^<>]*|!--[\s\S]*?--)>/i.exec(value)?.[0];
    const what = [
      tag && finding(`contains ${tag}, which visitors would see as text: delete it`, { is: "html", name: tag }),
      ...braceFaults(value, field, unavailableNames),
      locale && scriptFault(value, locale, kind === "name"),
      source.textAt(path).isCut && "is cut off at a #: put the value in quotes",
    ];
    faults.push(...what.flatMap((one) => (one ? source.fault(path, one) : [])));
  }
  if (entry.locale && source.body) faults.push(...bodyFaults(entry.locale, source.body, source.file));
  cache.set(entry, { faults, without });
  return faults;
}

function bodyFaults(locale: Locale, body: { text: string; line: number }, file: string): Fault[] {
  return body.text.split("\n").flatMap((text, index) => {
    const words = text.replace(/\s*\{#[a-z0-9-]+\}\s*$/, "");
    const what = [...braceFaults(words, {}, []), scriptFault(words, locale, false)];
    return what.flatMap((one) => (one ? { file, line: body.line + index, ...one } : []));
  });
}

function braceFaults(
  text: string,
  { needs = [], may = [] }: Pick<Field, "needs" | "may">,
  unavailableNames: readonly string[],
): Finding[] {
  const allowedNames = [...needs, ...may].filter((name) => !unavailableNames.includes(name));
  const usedNames = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const missingNames = needs.filter((name) => !usedNames.includes(name));
  const unknownNames = [...new Set(usedNames)].filter((name) => !allowedNames.includes(name));
  // A misspelt name is one mistake, not two.
  const isMisspelling = missingNames.length === 1 && unknownNames.length === 1;
  return [
    ...unknownNames.map((name) => {
      const list = allowedNames.map((one) => `{${one}}`).join(", ");
      const hint = didYouMean(name, isMisspelling ? missingNames : allowedNames).replaceAll('"', "");
      const advice = isMisspelling
        ? `; {${missingNames[0]}} is needed`
        : allowedNames.length > 0
          ? `: use one of ${list}`
          : ": delete it, or write it without braces";
      return finding(`{${name}} is not filled in here${hint ? hint.replace(/mean (\w+)/, "mean {$1}") : advice}`, {
        is: "unknown-name",
        name,
      });
    }),
    ...(isMisspelling
      ? []
      : missingNames.map((name) =>
          finding(`needs {${name}}, which a value replaces: add it`, { is: "lost-name", name }),
        )),
  ];
}

/** Whether a text is in the other language. Latin names and code may stand in Arabic, Arabic names in English. */
function scriptFault(text: string, locale: Locale, isName: boolean): Finding | undefined {
  const wrong = (what: string) => finding(what, { is: "other-language" });
  const words =
    text
      .replaceAll(/`[^`]*`|\]\([^)]*\)|\{\w+\}|<?https?:\S+|\S+@\S+/g, " ")
      .match(/[\p{L}\p{M}][\p{L}\p{M}\p{N}'’.+&/-]*/gu) ?? [];
  const arabic = words.filter((word) => /\p{Script=Arabic}/u.test(word));
  const latin = words.filter((word) => /\p{Script=Latin}/u.test(word));
  if (locale === "en") {
    if (arabic.length > latin.length) return wrong("is Arabic in an English file: translate it");
    const run = longestSequence(words, /\p{Script=Arabic}/u);
    return run.length > 3 ? wrong(`contains Arabic in an English file: “${run.join(" ")}”: translate it`) : undefined;
  }
  if (isName) return undefined;
  // Abbreviations (ECC) and product names (iOS, WhatsApp) have a capital after the first letter.
  const plain = latin.filter((word) => !/^.+\p{Lu}/u.test(word));
  if (arabic.length === 0 && plain.length > 0) return wrong("is English in an Arabic file: translate it");
  const run = longestSequence(words, /\p{Script=Latin}/u);
  const isProse = run.length > 3 && run.filter((word) => /^\p{Ll}/u.test(word)).length > 1;
  return isProse
    ? wrong(
        `contains English in an Arabic file: “${run.slice(0, 6).join(" ")}${run.length > 6 ? " …" : ""}”: translate it`,
      )
    : undefined;
}

function longestSequence(words: string[], fits: RegExp): string[] {
  let longest: string[] = [];
  let run: string[] = [];
  for (const word of words) {
    run = fits.test(word) ? [...run, word] : [];
    if (run.length > longest.length) longest = run;
  }
  return longest;
}
