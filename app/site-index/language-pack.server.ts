import { readFileSync } from "node:fs";
import { folder } from "virtual:language-pack";
import type { Locale } from "#i18n/locale.ts";
import type { IntentionTables } from "./intentions.ts";
import type { Group } from "./thesaurus.ts";

/** What the product knows of a language, but of no company: `words/{en,ar}/assistant/`. */
export type LanguagePack = {
  /** How people ask, by what they want to know, and messages for no company. */
  intentions: IntentionTables;
  /** What people say, and the words that pages use for it, as stems. */
  thesaurus: Group[];
  /** Words of these, by which Arabic in Latin letters is read; English has none. */
  spoken: Record<string, string[]>;
  talk: TalkWords;
  facts: Record<FactSentence, string>;
  /** Words by which questions for facts name a time, a day or a part of the address. */
  "fact-words": FactWords;
};

type FactSentence =
  | "yes"
  | "no"
  | "open"
  | "openOnly"
  | "closed"
  | "openNow"
  | "closedNow"
  | "nextOpening"
  | "usually"
  | "times"
  | "today"
  | "tomorrow"
  | "onDay"
  | "onTwoDays"
  | "onDays"
  | "everyWeek"
  | "dates"
  | "occasion"
  | "workingDays"
  | "week"
  | "weekRow"
  | "dayRange"
  | "closedDays"
  | "everyDay"
  | "shifts"
  | "oneShift"
  | "noSpecial"
  | "differ"
  | "address"
  | AddressPart
  | "phone"
  | "whatsapp"
  | "noWhatsapp"
  | "email"
  | "privacyEmail"
  | "ways"
  | "reply"
  | "vat"
  | "registration"
  | "name"
  | "legalName"
  | "noPeople"
  | "services"
  | "partners"
  | "customers";

export type AddressPart =
  | "poBox"
  | "shortAddress"
  | "additionalNumber"
  | "postalCode"
  | "buildingNumber"
  | "street"
  | "district"
  | "map"
  | "city";

export type FactWords = {
  lists: Record<
    | "weekend"
    | "today"
    | "tomorrow"
    | "dayAfter"
    | "now"
    | "clock"
    | "units"
    | "plain"
    | "which"
    | "shut"
    | "opened"
    | "closedDay"
    | "shifts"
    | "roundTheClock"
    | "cities"
    | "privacyEmail"
    | "legalName"
    | "leader"
    | "titles"
    | "price"
    | "offer",
    string[]
  >;
  /** Phrases of questions that can mean one fact alone, with the words that may stand beside them. */
  direct: Record<DirectFact, { asks: string[]; about: string[] }>;
  /** Sunday first. */
  weekdays: string[][];
  /** From one to twelve. */
  hours: string[][];
  dayParts: (Heard & { at: string; until: string })[];
  /** By the month and day on which they are, such as `09-23`, or by a name. */
  occasions: Record<string, string[]>;
  addressParts: Record<AddressPart, string[]>;
};

export const directFacts = ["emergency-number", "reach-person", "location", "team"] as const;
export type DirectFact = (typeof directFacts)[number];

type Heard = { heard: string[] };
type Said = Heard & { answer: string };

type TalkWords = {
  talk: (Said & { id: string })[];
  person: Said;
  more: Heard;
  callback: {
    answer: string;
    inWords: string;
    confirm: string;
    outside: string;
    wished: Heard;
    declined: Said;
    offered: Heard;
    agreed: Heard;
    name: Heard;
    time: Heard;
    timeJoint: Heard;
    today: Heard;
    tomorrow: Heard;
    dayParts: (Heard & { at: string; until: string })[];
  };
  perhaps: string;
  nearby: string;
  unknown: string;
  unmentioned: string;
  elsewhere: string;
  twice: string;
  yes: string;
  no: string;
};

const read: Partial<Record<Locale, LanguagePack>> = {};

/** Parsed at the first use. */
export const languagePack = (locale: Locale): LanguagePack =>
  (read[locale] ??= JSON.parse(readFileSync(`${folder}/${locale}.json`, "utf8")) as LanguagePack);

/** Bytes of the word vectors of a language (word-vectors.ts), in a buffer of their own. */
export const wordVectors = (locale: Locale): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(`${folder}/${locale}.bin`));
