import { extname } from "node:path";
import type { Fault } from "#cms/fault.ts";
import { nearest } from "#cms/nearest.ts";
import type { Entry } from "./field-values.ts";
import { formFaults } from "./forms.ts";
import { oldAddressFaults } from "./old-addresses.ts";
import { parityFaults } from "./parity.ts";
import { pairFaults, referenceFaults, type World } from "./references.ts";
import { wordFaults } from "./words.ts";

export function entryFaults(entries: readonly Entry[], world: World): Fault[] {
  const readable = entries.filter(({ source }) => source.value !== undefined);
  const company = readable.find(({ slug, locale }) => slug === "company" && !locale)?.source.value as
    | (Record<string, unknown> & { address?: Record<string, unknown> })
    | undefined;
  const facts = company && { ...company.address, ...company };
  const mayLack = ["whatsapp", "emergency", "poBox", "commercialRegistration", "vatNumber"];
  const unavailableNames = mayLack.filter((name) => facts && !facts[name]);
  const faults: Fault[] = [...pairFaults(readable), ...counterpartFaults(entries)];
  const reportedFields = new Map<Entry, Set<string>>();
  for (const entry of readable) {
    const shape = new Set(entry.shape.map(fieldOf));
    const more = [
      ...wordFaults(entry, unavailableNames),
      ...referenceFaults(entry, world),
      ...oldAddressFaults(entry, world.site),
      ...formFaults(entry),
    ];
    const entryFaults = [...entry.shape, ...more.filter(({ field = "" }) => !field || !shape.has(field))];
    reportedFields.set(entry, new Set(entryFaults.map(fieldOf)));
    faults.push(...entryFaults);
  }
  for (const en of readable.filter(({ locale }) => locale === "en")) {
    const ar = readable.find((other) => other.locale === "ar" && isCounterpart(en, other));
    if (ar) faults.push(...parityFaults(en, ar, new Set([...reportedFields.get(en)!, ...reportedFields.get(ar)!])));
  }
  return faults;
}

const fieldOf = ({ field = "" }: Fault) => field;
const isCounterpart = (a: Entry, b: Entry) => a.folder === b.folder && a.slug === b.slug;

/** Services, posts and own pages must exist in both languages; the other files are read by name. */
function counterpartFaults(entries: readonly Entry[]): Fault[] {
  const collectionEntries = entries.filter(({ folder, locale }) => folder && locale);
  return collectionEntries.flatMap((entry) => {
    const others = collectionEntries.filter(({ folder, locale }) => folder === entry.folder && locale !== entry.locale);
    if (others.some((other) => isCounterpart(entry, other))) return [];
    const other = entry.locale === "en" ? "ar" : "en";
    const orphans = others.filter(
      (one) =>
        !collectionEntries.some(
          (counterpart) => counterpart.locale === entry.locale && isCounterpart(one, counterpart),
        ),
    );
    const near = nearest(
      entry.slug,
      orphans.map(({ slug }) => slug),
    );
    const ending = extname(entry.source.file);
    const ways = near ? `delete it there, or rename ${other}/${entry.folder}/${near}${ending}` : "or delete it there";
    return {
      file: `${other}/${entry.folder}/${entry.slug}${ending}`,
      what: `is missing, but ${entry.source.file} is there: translate it, ${ways}`,
      cause: { is: "missing-twin" },
    };
  });
}
