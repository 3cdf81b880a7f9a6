import {
  type LocalizedSite,
  oncePerSite,
  replyWithin,
  addressLines,
  contactDetails,
  poBoxLine,
} from "#app/content.server.ts";
import { companyFacts } from "#app/site-index/company-facts.server.ts";
import { type AddressPart, type LanguagePack, languagePack } from "#app/site-index/language-pack.server.ts";
import { fill } from "#i18n/fill.tsx";
import { formatPhone, whatsappAddress } from "#i18n/format.ts";
import { factPatterns, citiesIn, pageText, hasPhrase, spokenText, phrasePattern } from "./fact-patterns.server.ts";
import { besideOpening } from "./asked-time.server.ts";
import { hoursAnswer, sentences, yesOrNo } from "./hours-answer.server.ts";
import { foldWords } from "#app/site-index/normalise.ts";
import { comma } from "#i18n/locale.ts";
import type { Query } from "#app/site-index/query.ts";
import { siteIndex } from "#app/site-index/site-index.server.ts";
import { termsOf } from "#app/site-index/terms.ts";

type FactQuestion = {
  site: LocalizedSite;
  message: string;
  before: string;
  now: Date;
  words: LanguagePack["facts"];
  values: Record<string, string>;
  isAbout: (pattern: RegExp) => boolean;
};

type Fact = {
  /** Path of the page that shows the fact, without its language; default: the contact page. */
  page?: string;
  /** Undefined if the content has no such fact. */
  text: (question: FactQuestion) => string | undefined;
};

const place = (fact: string): Fact => ({ text: ({ site, message }) => placeAnswer(site, fact, message) });
const hours = (fact: string): Fact => ({
  text: ({ site, message, before, now }) =>
    namesOthers(site, message) ? undefined : hoursAnswer(site, fact, { message, before, now }),
});
const people = (fact: "leader" | "team"): Fact => ({
  page: "/about",
  text: ({ site, message }) => peopleAnswer(site, fact, message),
});
/** The number asked for, then the other; both for the legal name. */
const register = (first: "vat" | "registration"): Fact => ({
  page: "/about",
  text: ({ site: { company, locale }, words, isAbout }) => {
    const { vatNumber, commercialRegistration } = company;
    const vat = vatNumber && fill(words.vat, { value: vatNumber });
    const registration = commercialRegistration && fill(words.registration, { value: commercialRegistration });
    const legalName = fill(words.legalName, { value: company.legalName[locale] });
    if (isAbout(factPatterns().legalName)) return sentences(legalName, registration, vat);
    const numbers = first === "vat" ? [vat, registration] : [registration, vat];
    return numbers[0] && sentences(...numbers, legalName);
  },
});
const logos = (of: "partners" | "customers"): Fact => ({
  page: "/",
  text: ({ site: { company, locale }, words }) =>
    company[of].length > 0
      ? [`${words[of]}\n`, ...company[of].map(({ name }) => `- ${name[locale]}`)].join("\n")
      : undefined,
});

export const factTable = {
  name: {
    page: "/about",
    text: ({ site: { company, locale }, words }) =>
      sentences(
        fill(words.name, { value: company.name[locale] }),
        fill(words.legalName, { value: company.legalName[locale] }),
      ),
  },
  leader: people("leader"),
  team: people("team"),
  hours: hours("hours"),
  "open-now": hours("open-now"),
  "on-day": hours("on-day"),
  exception: hours("exception"),
  location: place("location"),
  "address-part": place("address-part"),
  phone: {
    text: ({ words, values }) =>
      sentences(fill(words.phone, values), values.emergencyLine && `${values.emergencyLine}.`),
  },
  "emergency-number": { text: ({ values: { emergencyLine } }) => emergencyLine && `${emergencyLine}.` },
  whatsapp: {
    text: ({ site: { company }, words, values, isAbout }) => {
      if (!company.whatsapp) return fill(words.noWhatsapp, values);
      const whatsapp = `[${formatPhone(company.whatsapp)}](${whatsappAddress(company.whatsapp)})`;
      const isTrue = isAbout(factPatterns().which) ? undefined : true;
      return sentences(yesOrNo(words, isTrue, fill(words.whatsapp, { whatsapp })));
    },
  },
  email: {
    text: ({ words, values, isAbout }) =>
      isAbout(factPatterns().privacyEmail)
        ? fill(words.privacyEmail, { email: values.privacyEmail! })
        : fill(words.email, values),
  },
  "reach-person": {
    text: ({ site, words, values }) => sentences(fill(words.ways, values), placeAnswer(site, "location", "")),
  },
  "reply-time": { text: ({ site, words }) => fill(words.reply, { within: replyWithin(site) }) },
  vat: register("vat"),
  registration: register("registration"),
  services: {
    page: "/services",
    text: ({ site, words, values }) =>
      site.services.length > 0 ? `${words.services}\n\n${values.services}` : undefined,
  },
  partners: logos("partners"),
  customers: logos("customers"),
} satisfies Record<string, Fact>;

export type FactName = keyof typeof factTable;

export const isFactName = (name: string): name is FactName => Object.hasOwn(factTable, name);

/** The answer to a question for a fact of the company, if it has one: Markdown, at most 60 words except lists. */
export function factAnswer(
  site: LocalizedSite,
  name: FactName,
  { message, before = "", now }: { message: string; before?: string; now: Date },
): { text: string; page: string } | undefined {
  const { page = "/contact", text: textOf }: Fact = factTable[name];
  const isAbout = (pattern: RegExp) => hasPhrase(spokenText(message), pattern);
  const words = languagePack(site.locale).facts;
  const text = textOf({ site, message, before, now, words, values: companyFacts(site), isAbout });
  return text === undefined ? undefined : { text, page };
}

/** Whether a message names one of our people, or another city on the site, whose hours may differ. */
function namesOthers(site: LocalizedSite, message: string): boolean {
  const text = spokenText(message);
  const names = site.people.entries.flatMap(({ name }) => foldWords(name).filter((word) => word.length > 2));
  if (names.length > 0 && hasPhrase(text, phrasePattern(names))) return true;
  return citiesIn(site, text).some(({ isOurs, isOnPages }) => !isOurs && isOnPages);
}

function placeAnswer(site: LocalizedSite, fact: string, message: string): string {
  const { address } = site.company;
  const words = languagePack(site.locale).facts;
  const { addressParts, which } = factPatterns();
  const text = spokenText(message);
  const { map } = contactDetails(site);
  const values: { [Part in AddressPart]?: string | undefined } = {
    ...address,
    street: address.street[site.locale],
    district: address.district[site.locale],
    city: address.city[site.locale],
    poBox: poBoxLine(site),
    map,
  };
  const named = addressParts.flatMap(([part, pattern]) => (hasPhrase(text, pattern) ? [part] : []));
  // "Which floor of the building" asks for directions, not for the building number.
  const parts = named.filter((part) => part !== "city" && part !== "map" && values[part] !== undefined);
  const isNumber = fact === "address-part" || parts.length > 1 || parts[0] !== "buildingNumber";
  if (parts.length > 0 && isNumber) {
    return sentences(...parts.map((part) => fill(words[part], { value: values[part]! })));
  }
  const cities = citiesIn(site, text);
  if (named.includes("city") || cities.length > 0) {
    const areOurs = new Set(cities.map(({ isOurs }) => isOurs));
    const isOnly = areOurs.size === 1 && !hasPhrase(text, which);
    const isElsewhere = areOurs.has(false) && cities.every(({ isOnPages }) => !isOnPages);
    const isTrue = isOnly && (areOurs.has(true) || isElsewhere) ? areOurs.has(true) : undefined;
    return sentences(yesOrNo(words, isTrue, fill(words.city, { value: address.city[site.locale] })));
  }
  if (named.includes("map")) return fill(words.map, { map });
  return sentences(fill(words.address, { address: addressLines(site).join(comma[site.locale]), map }));
}

const stemsOf = (text: string): string[] => termsOf(text).flatMap(({ stems }) => stems);

/** The terms of a message that all our people share, such as a title, and those of each person. */
function sharedTerms(site: LocalizedSite, { terms, meanings }: Query) {
  const { title, entries } = site.people;
  const people = entries.map(({ name, role, languages }) => new Set(stemsOf([name, role, ...languages].join("\n"))));
  const has = (there: ReadonlySet<string>, at: number) => terms[at]!.stems.some((stem) => there.has(stem));
  const means = (there: ReadonlySet<string>, at: number) =>
    meanings.some(({ of, phrases }) => of.includes(at) && phrases.some((one) => one.every((stem) => there.has(stem))));
  const above = new Set(stemsOf(title));
  return {
    ofAll: terms.map((_, at) => {
      const haveIt = people.filter((person) => has(person, at)).length;
      const isMeant = haveIt === 0 && people.every((person) => means(person, at));
      return haveIt === people.length || isMeant || has(above, at) || means(above, at);
    }),
    ofEach: people.map((person) => terms.map((_, at) => has(person, at))),
  };
}

const others = new Set(["customers", "partners", "name"]);
const sameFact = 0.5;

/** Stems of the company's name, besides which a question has no other subject: "who owns this law office". */
const ownStems = oncePerSite(
  ({ company, locale }) => new Set(stemsOf(`${company.name[locale]} ${company.legalName[locale]}`)),
);

const hasFact = (site: LocalizedSite, fact: FactName, message: string): boolean =>
  factAnswer(site, fact, { message, now: new Date() }) !== undefined;

/**
 * The only fact that a question can mean, whatever the pages say: "who are the dentists", "where is
 * your clinic". Undefined if the company has none, or if a word of the question wants more.
 * @param goesOn whether it refers to an earlier message: "is he there on Sunday?"
 */
export function directFact(site: LocalizedSite, query: Query, goesOn: boolean): FactName | undefined {
  const text = spokenText(query.text);
  const [first] = query.intentions;
  // "Who are your clients" asks for clients, even if somebody's title has the word.
  const other = first && others.has(first.name) && first.nearest >= sameFact ? first.name : undefined;
  const { direct } = factPatterns();
  const own = ownStems(site);
  const rest = (words: string) => siteIndex(site).read(words);
  const wantsNoMore = (words: string) => rest(words).terms.every(({ stems }) => stems.some((stem) => own.has(stem)));
  const besideDay = goesOn ? undefined : besideOpening(query.text);
  if (besideDay !== undefined && wantsNoMore(besideDay)) return "on-day";
  return direct.find(({ fact, asks, about }) => {
    if (!hasPhrase(text, asks) || (other && other !== fact)) return false;
    const beside = text.replaceAll(asks, " ");
    const remainder = beside.replaceAll(about, " ");
    if (fact === "leader" && !site.people.entries.some(({ role }) => isLeader(role))) return false;
    if (hasPhrase(beside, about) && wantsNoMore(remainder)) return hasFact(site, fact, query.text);
    if (fact !== "team" || site.people.entries.length === 0 || isLeader(text)) return false;
    const { ofAll, ofEach } = sharedTerms(site, rest(remainder));
    return ofEach.some((person) => person.every((isTheirs, at) => isTheirs || ofAll[at]));
  })?.fact;
}

const isLeader = (text: string): boolean => hasPhrase(spokenText(text), factPatterns().leader);

/** The people whom a question names, else the leaders, else everybody; undefined if a page may answer. */
export function peopleAnswer(site: LocalizedSite, fact: "leader" | "team", message: string): string | undefined {
  const { entries } = site.people;
  const { facts, "fact-words": words } = languagePack(site.locale);
  if (entries.length === 0)
    return fact === "leader" && !hasPhrase(pageText(site), factPatterns().leader) ? facts.noPeople : undefined;
  const { leader, titles: ofRoles, premises } = words.lists;
  const titles = new Set(stemsOf([...leader, ...ofRoles, ...premises].join(" ")));
  const query = siteIndex(site).read(message);
  const { ofAll, ofEach } = sharedTerms(site, query);
  const isTelling = query.terms.map(({ stems }, at) => !ofAll[at] && !stems.some((stem) => titles.has(stem)));
  const scores = ofEach.map(
    (one, at) =>
      one.filter((isShared, term) => isShared && isTelling[term]).length +
      (fact === "leader" && isLeader(entries[at]!.role) ? 0.5 : 0),
  );
  const most = Math.max(...scores);
  const lines = entries
    .filter((_, at) => most === 0 || scores[at] === most)
    .map(({ name, role }) => `**${name}**${comma[site.locale]}${role}`);
  return lines.length === 1 ? `${lines[0]!}.` : lines.map((line) => `- ${line}`).join("\n");
}
