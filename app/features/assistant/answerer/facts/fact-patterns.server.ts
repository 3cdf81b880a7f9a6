import { languagePack, type AddressPart, type LanguagePack } from "#app/site-index/language-pack.server.ts";
import { locales } from "#i18n/locale.ts";
import { type LocalizedSite, oncePerSite } from "#app/content.server.ts";
import { fold } from "#app/site-index/normalise.ts";

/** Locales whose month names people use: the Levant and the Maghreb have their own. */
const monthLocales = ["en-GB", "en-US", "ar-EG", "ar-SY", "ar-TN"];
const dayLocales = ["en-GB", "ar-EG"];

/** Names in some locales, long and short, of all months or days of the week, by number. */
const names = (kind: "month" | "weekday", of: string[], moments: number[]) => {
  const formats = of.flatMap((locale) =>
    (["long", "short"] as const).map((width) => new Intl.DateTimeFormat(locale, { [kind]: width, timeZone: "UTC" })),
  );
  return moments.map((moment) => formats.map((format) => format.format(moment)));
};

/** Moments so many days apart; 4 January 1970 was a Sunday. */
const moments = (count: number, days: number) =>
  Array.from({ length: count }, (_, index) => Date.UTC(1970, 0, 4 + index * days));

/** The patterns of `fact-words.yaml` of both languages, made at the first use. */
export const factPatterns = (): Patterns => (patternsOfBoth ??= make());

let patternsOfBoth: Patterns | undefined;
type Patterns = ReturnType<typeof make>;
type FactWords = LanguagePack["fact-words"];
type DirectFact = keyof FactWords["direct"];

/** `{premises}` stands for a list of that name, or for names of a part of the address. */
const phrasesIn = ({ lists, addressParts }: FactWords, phrases: string[]): string[] =>
  phrases.flatMap(
    (one) => ({ ...lists, ...addressParts } as Record<string, string[]>)[one.replace(/[{}]/g, "")] ?? one,
  );

function make() {
  const words = locales.map((locale) => languagePack(locale)["fact-words"]);
  const table = (tables: Record<string, string[]>[]) =>
    Object.keys(tables[0]!).map((key) => [key, phrasePattern(tables.flatMap((of) => of[key] ?? []))] as const);
  const lists = Object.fromEntries(table(words.map((of) => of.lists))) as Record<
    keyof (typeof words)[0]["lists"],
    RegExp
  >;
  const months = new Map(
    names("month", monthLocales, moments(12, 31)).flatMap((of, month) =>
      of.map((name) => [spokenText(name).trim(), month] as const),
    ),
  );
  const anyMonth = [...months.keys()].toSorted((a, b) => b.length - a.length).join("|");
  const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
  const year = String.raw`(?: (?<year>\d{4}))?(?![\p{L}\d:/])`;
  const clock = words.flatMap((of) => of.lists.clock);
  return {
    ...lists,
    weekdays: names("weekday", dayLocales, moments(7, 1)).map((of, day) =>
      phrasePattern([...of, ...words.flatMap(({ weekdays }) => weekdays[day] ?? [])]),
    ),
    /** 0 is January, by name. */
    months,
    // "May" alone is seldom the month.
    month: phrasePattern([...months.keys()].filter((name) => name.length > 3)),
    dates: [
      String.raw`(?<![\d:/])${day}(?: of| من| شهر)? [بلو]?(?<name>${anyMonth})${year}`,
      String.raw`(?<!\p{L})(?<name>${anyMonth})(?: the)? ${day}${year}`,
      String.raw`(?<![\d:/])(?!24/7)(?<day>\d{1,2})/(?<month>\d{1,2})(?:/(?<year>\d{4}))?(?![\d:/])`,
    ].map((source) => new RegExp(source, "u")),
    hours: Array.from({ length: 12 }, (_, hour) =>
      phrasePattern(clock.flatMap((at) => words.flatMap((of) => of.hours[hour]!.map((word) => `${at} ${word}`)))),
    ),
    dayParts: words.flatMap(({ dayParts }) =>
      dayParts.map(({ heard, at, until }) => ({ heard: phrasePattern(heard), at, until })),
    ),
    occasions: table(words.map(({ occasions }) => occasions)),
    direct: (Object.keys(words[0]!.direct) as DirectFact[]).map((fact) => ({
      fact,
      asks: phrasePattern(words.flatMap((of) => phrasesIn(of, of.direct[fact].asks))),
      about: phrasePattern(words.flatMap((of) => phrasesIn(of, of.direct[fact].about))),
    })),
    addressParts: table(words.map(({ addressParts }) => addressParts)) as [AddressPart, RegExp][],
  };
}

/** Text of the pages, in the form that patterns of phrases expect. */
export const pageText = oncePerSite(({ pages, services }: LocalizedSite) =>
  spokenText(JSON.stringify([pages, services])),
);

export const namesAddressPart = (message: string): boolean =>
  factPatterns().addressParts.some(([, pattern]) => hasPhrase(spokenText(message), pattern));

type City = {
  isOurs: boolean;
  /** Whether a page names the city: then the page says how we serve it. */
  isOnPages: boolean;
};

/** The cities that a message names. @param text as `spokenText` gives it */
export function citiesIn(site: LocalizedSite, text: string): City[] {
  const own = Object.values(site.company.address.city);
  const ours = phrasePattern(own.flatMap((city) => [city, city.replace(/^al[ -]/i, "")]));
  return Array.from(text.matchAll(factPatterns().cities), ([, city = ""]) => ({
    isOurs: hasPhrase(` ${city} `, ours),
    isOnPages: hasPhrase(pageText(site), phrasePattern([city])),
  }));
}

/** A message in the form that patterns of phrases expect. */
export const spokenText = (message: string): string =>
  ` ${fold(message)
    .replaceAll(/(?<=\d)\.(?=\d)/g, ":")
    .replaceAll(/[^\p{L}\p{N}:/]+/gu, " ")
    .replaceAll(/(?<= [وف]?)لل(?=\p{L}{3})/gu, "ال")} `;

/**
 * A pattern for whole words of a spoken text, also after an Arabic letter that is written together
 * with its word. Classes of letters by their Unicode names would take milliseconds to compile.
 */
export function phrasePattern(phrases: readonly string[]): RegExp {
  const longestFirst = phrases.map((phrase) => spokenText(phrase).trim()).toSorted((a, b) => b.length - a.length);
  const start = "(?<![^ :/])(?:[وبفلكهع](?=[^ :/\\d]{3}))?";
  return new RegExp(`${start}(${longestFirst.join("|")})(?![^ :/])`, "g");
}

export const hasPhrase = (text: string, pattern: RegExp): boolean => text.search(pattern) !== -1;
