import { whileUsed } from "#app/platform/while-used.ts";
import { type Lists, listsOf } from "./lists.ts";
import { foldWords } from "./normalise.ts";
import type { Intention, Intentions } from "./intentions.ts";
import type { Entry } from "./passages.server.ts";
import { type Term, termsOf } from "./terms.ts";
import type { Thesaurus } from "./thesaurus.ts";
import { vectorLength, type WordVectors } from "./word-vectors.ts";

export type Section = {
  number: number;
  entry: Entry;
  /** Different stems in the text and heading. */
  length: number;
  /** The place of the section's page among all pages. */
  page: number;
  figures: Figures;
  /** Whether its text begins with yes or no. */
  isYesOrNo: boolean;
  /** Intentions of the section's heading, to compare with those of a question. */
  aspects: Intention[];
};

/** Fields of a section, as bits; `inAbout` is the subject of its page beyond the title. */
export const [inText, inHeading, inTitle, inAbout] = [1, 2, 4, 8] as const;

/** The index of a site in one language, in a form that is stored. Stems have the numbers of their places. */
export type IndexData = {
  sections: Section[];
  pages: string[];
  stems: string[];
  /** Sections of each stem, with the fields, and how often the stem occurs in the text. */
  places: Lists & { fields: Uint8Array; times: Uint32Array };
  /** Pages of each stem, with its occurrences; those in headings count twice. */
  pagesOfStems: Lists & { times: Uint32Array };
  stemsOfHeadings: Lists;
  textVectors: Float32Array;
  /** Vectors of a section's heading below the page, and of each other wording. */
  headingVectors: Float32Array;
  /** The section of each of these vectors. */
  headings: Uint32Array;
  /** Sections by the folded words of their questions. */
  questions: Map<string, number>;
  /** Wordings of the owner's answers. */
  wordings: { section: number; intention: string; things: Term[] }[];
};

/** The language pack made ready; it is the same for all sites. */
export type Language = { thesaurus: Thesaurus; intentions: Intentions; vectors: WordVectors };

const sectionsAtOnce = 8;
const mostAspects = 4;

/** Results for texts: most texts of a publication were in the one before. */
const knownOf = whileUsed(({ vectors, intentions }: Language) => ({
  counts: remembered(countsOf),
  vectorOf: remembered((text) => vectors.of(text)),
  aspectsOf: remembered((heading) => intentions.find(heading).slice(0, mostAspects)),
  wishOf: remembered((wording) => {
    const [first] = intentions.find(wording);
    return { intention: first?.name, things: first ? intentions.thingsOf(termsOf(wording), first.name) : [] };
  }),
}));

function remembered<Value>(make: (text: string) => Value): (text: string) => Value {
  const values = new Map<string, Value>();
  return (text) => values.getOrInsertComputed(text, make);
}

/** Makes an index in steps of some milliseconds. */
export function* indexData(entries: Entry[], language: Language): Generator<undefined, IndexData> {
  const { counts: countsIn, vectorOf, aspectsOf, wishOf } = knownOf(language);
  const [stems, pages] = [new Map<string, number>(), new Map<string, number>()];
  const places: { section: number; field: number; times: number }[][] = [];
  const pagesOfStems: Map<number, number>[] = [];
  const stemsOfHeadings: number[][] = [];
  const [textVectors, headingVectors, headings]: [Float32Array[], Float32Array[], number[]] = [[], [], []];
  const questions: IndexData["questions"] = new Map();
  const sections: Section[] = [];
  for (const [number, entry] of entries.entries()) {
    if (number % sectionsAtOnce === 0) yield;
    const wordings = entry.kind === "answer" ? [entry.heading!, ...entry.asked] : [];
    const heading = countsIn([entry.heading, ...entry.asked].join("\n"));
    const [title, about, text] = [countsIn(entry.page.title), countsIn(entry.about), countsIn(entry.text)];
    const page = pages.getOrInsert(entry.page.path, pages.size);
    for (const [counts, field] of [
      [heading, inHeading],
      [title, inTitle],
      [about, inAbout],
      [text, inText],
    ] as const)
      for (const [stem, times] of counts) {
        const at = stems.getOrInsert(stem, stems.size);
        const ofStem = (places[at] ??= []);
        if (ofStem.at(-1)?.section !== number) ofStem.push({ section: number, field: 0, times: 0 });
        ofStem.at(-1)!.field |= field;
        if (field === inText) ofStem.at(-1)!.times = times;
        const ofPages = (pagesOfStems[at] ??= new Map());
        ofPages.set(page, (ofPages.get(page) ?? 0) + (field === inText ? times : 2 * times));
      }
    stemsOfHeadings.push(Array.from(heading.keys(), (stem) => stems.get(stem)!));
    textVectors.push(vectorOf(`${entry.heading ?? ""} ${entry.text}`));
    for (const wording of wordings.length > 0 ? wordings : [`${entry.heading ?? ""} ${entry.page.title}`]) {
      headingVectors.push(vectorOf(wording));
      headings.push(number);
    }
    for (const question of isQuestion(entry) ? [entry.heading!, ...entry.asked] : [])
      questions.getOrInsert(foldWords(question).join(" "), number);
    sections.push({
      number,
      entry,
      page,
      length: new Set([...text.keys(), ...heading.keys()]).size,
      figures: figuresOf(entry.text),
      isYesOrNo: yesOrNo.test(entry.text),
      aspects: entry.heading ? aspectsOf(entry.heading) : [],
    });
  }
  const wordings: IndexData["wordings"] = [];
  for (const { number, entry } of sections.filter((one) => one.entry.kind === "answer")) {
    yield;
    for (const wording of [entry.heading!, ...entry.asked]) {
      const { intention, things } = wishOf(wording);
      if (things.length > 0) wordings.push({ section: number, intention: intention!, things });
    }
  }
  return {
    sections,
    pages: [...pages.keys()],
    stems: [...stems.keys()],
    places: {
      ...listsOf(places.map((of) => of.map(({ section }) => section))),
      fields: Uint8Array.from(places.flat(), ({ field }) => field),
      times: Uint32Array.from(places.flat(), ({ times }) => times),
    },
    pagesOfStems: {
      ...listsOf(pagesOfStems.map((of) => [...of.keys()])),
      times: Uint32Array.from(pagesOfStems.flatMap((of) => [...of.values()])),
    },
    stemsOfHeadings: listsOf(stemsOfHeadings),
    textVectors: matrixOf(textVectors),
    headingVectors: matrixOf(headingVectors),
    headings: Uint32Array.from(headings),
    questions,
    wordings,
  };
}

function matrixOf(vectors: Float32Array[]): Float32Array {
  const matrix = new Float32Array(vectors.length * vectorLength);
  for (const [at, vector] of vectors.entries()) matrix.set(vector, at * vectorLength);
  return matrix;
}

const isQuestion = ({ kind, heading }: Entry): boolean =>
  kind === "answer" || (heading !== undefined && /[?؟]$/.test(heading));

type Counts = Map<string, number>;

export function countsOf(text: string): Counts {
  const counts: Counts = new Map();
  for (const { stems } of termsOf(text)) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

/** Sentences, and lines of lists. One of a single word, such as "Yours.", belongs to the next one. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+/)
    // The number of a step would end a sentence.
    .flatMap((line) => line.replace(/^\d+\. /, "- ").split(sentenceEnd))
    .filter((one) => /[\p{L}\p{N}]/u.test(one));

/** Ends no sentence after its first word, a title or an initial: "Dr. Huda", «د. هدى». */
const sentenceEnd = /(?<=[.!?؟])(?<!^\S+)(?<!(?<![\p{L}\p{M}\d])(?:\p{L}|Drs?|Mrs?|Ms|Eng|Prof|St)\.)\s+/u;

/** The first word of an answer that is yes or no. */
export const yesOrNo = /^(?:yes|no|نعم|لا)[.,:،؛]\s*/i;

type Figures = { price: boolean; time: boolean; number: boolean };

export const figuresOf = (text: string): Figures => ({
  price: price.test(text),
  time: time.test(text),
  number: /[\d٠-٩]/.test(text),
});

const price = /\d[\d,.]*\s*(?:riyals?|sar|ريال|ر\.س|هلل|%|٪)|(?:SAR|﷼)\s*\d|(?<!\p{L})free(?!\p{L})|مجان/iu;
const time =
  /(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\s*(?:working |full )?(?:minute|hour|day|week|month|year)|دقيق|ساع|يوم|أيام|أسبوع|أسابيع|شهر|أشهر|سنة|سنوات|عام/iu;
