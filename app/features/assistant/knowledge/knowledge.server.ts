import { createHash } from "node:crypto";
import type { LocalizedSite } from "#app/content.server.ts";
import { Arabizi } from "./arabizi.ts";
import { frequenciesOf } from "#app/site-index/inverted-index.ts";
import { foldWords } from "#app/site-index/normalise.ts";
import { HashedNumbers } from "#app/site-index/hashed-numbers.ts";
import { type Entry, passagesIn } from "#app/site-index/passages.server.ts";
import { Meanings, type QueryTerm } from "#app/site-index/meanings.ts";
import type { SearchIndex } from "#app/site-index/search-index.server.ts";
import { siteIndex } from "#app/site-index/site-index.server.ts";
import { packLearned, unpackLearned } from "./learned.ts";
import { type Example, type Plan, sharesOf, TextClassifier } from "./text-classifier.ts";
import { clausesOf } from "./clauses.ts";
import { featureCounts, mannerFeatures, type Reading, subjectFeatures } from "./text-features.ts";

/** A passage, and how much speaks for it: 0 to 1, comparable between questions. */
export type Hit = { entry: Entry; score: number; signs: Signs };

/** What the two opinions say of a passage. */
export type Signs = {
  /** Of the classifier: the passage's share among all passages and intents. */
  share: number;
  /** Of the words index: how much of the question the passage covers, and its rank. */
  words: number;
};

/** What the site has on one clause. */
export type Finding = {
  hits: Hit[];
  /** How likely the clause is not for this site: 0 to 1. */
  unrelated: number;
  /** What the clause most likely is instead of a question, and its share. */
  intent: Intent & { share: number };
  /** How many of the words that carry the question occur on the site or in our wordings: 0 to 1. */
  familiar: number;
  /** Whether it is one of our own wordings, word for word. */
  isKnown: boolean;
};

/** What a message may be instead of a question, and what is said to it. */
export type Intent = { kind: "talk" | "callback"; answer: string };

type Learned = {
  /** Which passage a clause is about. */
  subjects: TextClassifier;
  /** Whether a clause is for this site at all: a question of its own, since manner tells it best. */
  relation: TextClassifier;
  /** Whether a clause asks, or tells what the visitor is and has before he asks. */
  focus: TextClassifier;
};

/** What was said before a clause: by the visitor, the pages that the last answer led to, and headings that were answered. */
export type Context = {
  said: string;
  pages: ReadonlySet<string>;
  answered: ReadonlySet<string>;
  /** How much a clause by itself says beside what was said: 0 to 1. A follow-up leans on it, one of several questions less. */
  aloneWorth: number;
  /** Whether the clause needs what was said; else that counts only as far as the clause says little by itself. */
  leans: boolean;
  /** Whether what was said, and is pointed at, was not for this site. */
  refused: boolean;
};
export const noContext: Context = {
  said: "",
  pages: new Set(),
  answered: new Set(),
  aloneWorth: 1,
  leans: false,
  refused: false,
};

/**
 * Everything the site says in one language, found by two opinions: an index of words, sure where a
 * question uses the site's own, and a classifier trained on visitors' wordings, which generalises.
 */
export class Knowledge {
  /** Passages that answer a question of their own, and are found by it. */
  readonly questions: Entry[];
  readonly #entries: Entry[];
  readonly #index: SearchIndex;
  readonly #senses: Meanings;
  readonly #learning: Generator<undefined, Learned>;
  #learned: Learned | undefined;
  /** Every wording of a question, stop words included. */
  readonly #wordings: HashedNumbers;
  /** Classes of the subjects beyond the passages. */
  readonly #intents: (Intent & { heard: string[] })[];
  /** A name for each class of the subjects: for all passages, then all intents. */
  readonly #classes: string[];
  /** Passages that were new when others were learned: their words find them. */
  readonly #unlearned = new Set<Entry>();
  readonly #arabizi: Arabizi | undefined;
  readonly #readings = new Map<string, Reading>();

  constructor(site: LocalizedSite) {
    const { entries, index } = siteIndex(site);
    this.#entries = entries;
    this.#index = index;
    this.#senses = new Meanings({ subjects: [], synonyms: site.answers.vocabulary ?? [] });
    this.#wordings = new HashedNumbers(
      this.#entries.flatMap(({ asked }, at) =>
        asked.flat().map((wording) => [foldWords(wording).join(" "), at] as const),
      ),
    );
    this.questions = this.#entries.filter(
      (entry) => /[?؟]$/.test(entry.heading ?? "") && this.#known(entry.heading!) === entry,
    );
    const { talk, callback } = site.answers;
    this.#intents = [
      ...talk.map((one) => ({ kind: "talk" as const, ...one })),
      { kind: "callback", heard: callback.wished.heard, answer: callback.answer },
    ];
    this.#classes = [
      ...this.#entries.map(({ path, heading = "" }) => `${path} ${heading}`),
      ...this.#intents.map(({ kind, answer }) => `${kind} ${answer}`),
    ];
    this.#learning = this.#learn(site);
    this.#learned = this.#learnedBefore(site.learned);
    if (site.locale === "ar") this.#arabizi = new Arabizi(index.spelling, said(site));
  }

  get #subjectsPlan(): Plan {
    return { features: featureCounts.subject, classes: this.#classes.length, passes: 3, firstStep: 4 };
  }

  /** Reads all wordings and trains the classifiers on them, in steps of some milliseconds. */
  *#learn({ answers: { person, callback, unrelated, background = [] } }: LocalizedSite): Generator<undefined, Learned> {
    const about: Example[] = [];
    const ours: Example[] = [];
    const focused: Example[] = [];
    for (const [label, entry] of this.#entries.entries()) {
      const texts = [...entry.asked.flat(), entry.heading ?? entry.page.title];
      const asked = yield* this.#readInSteps(texts);
      for (const text of [...asked, this.#read(entry.text)]) about.push({ text: subjectFeatures(text), label });
      for (const [at, reading] of asked.entries()) {
        const text = mannerFeatures(reading);
        ours.push({ text, label: related });
        if (clausesOf(texts[at]!).flat().length === 1) focused.push({ text, label: asks });
        if (at % readAtOnce === 0) yield;
      }
    }
    for (const [at, { heard }] of this.#intents.entries())
      for (const text of yield* this.#readInSteps(heard))
        about.push({ text: subjectFeatures(text), label: this.#entries.length + at });
    const subjects = new TextClassifier(about, this.#subjectsPlan);
    while (subjects.train(50)) yield;

    for (const text of yield* this.#readInSteps([...person.heard, ...callback.wished.heard]))
      ours.push({ text: mannerFeatures(text), label: related });
    const others = yield* this.#readInSteps(unrelated);
    const relation = new TextClassifier(balanced(ours, others, notRelated), mannerPlan);
    while (relation.train(500)) yield;

    const told = yield* this.#readInSteps(background.flatMap((text) => clausesOf(text).flat()));
    const focus = new TextClassifier(balanced(focused, told, tells), mannerPlan);
    while (focus.train(500)) yield;
    return { subjects, relation, focus };
  }

  *#readInSteps(texts: string[]): Generator<undefined, Reading[]> {
    const read: Reading[] = [];
    for (const text of texts) {
      read.push(this.#readAnew(text));
      if (read.length % readAtOnce === 0) yield;
    }
    return read;
  }

  /** Learns a little. @returns whether there is more to learn */
  prepare = (): boolean => {
    if (this.#learned) return false;
    const { done, value } = this.#learning.next();
    if (done) this.#learned = value;
    return !done;
  };

  /** Trained classifiers, for another process, of any site. Finishes training first. */
  learned(): Uint8Array<ArrayBuffer> {
    const { subjects, relation, focus } = this.#classifiers();
    const parts = [subjects, relation, focus].map((one) => one.learned());
    return packLearned({ classes: this.#classes, parts });
  }

  /** What another process learned; undefined if that was nothing, or by another plan. */
  #learnedBefore(bytes: Uint8Array<ArrayBuffer> | undefined): Learned | undefined {
    const before = bytes && unpackLearned(bytes);
    if (!before) return undefined;
    const { classes, parts } = before;
    const [ofSubjects, ofRelation, ofFocus] = parts;
    const subjects = ofSubjects && TextClassifier.from(ofSubjects, { ...this.#subjectsPlan, classes: classes.length });
    const relation = ofRelation && TextClassifier.from(ofRelation, mannerPlan);
    const focus = ofFocus && TextClassifier.from(ofFocus, mannerPlan);
    if (!subjects || !relation || !focus) return undefined;
    const isSame = classes.join() === this.#classes.join();
    const from = isSame ? [] : this.#classes.map((one) => classes.indexOf(one));
    for (const [at, entry] of this.#entries.entries()) if (from[at] === -1) this.#unlearned.add(entry);
    return {
      subjects: isSame ? subjects : subjects.withClasses(from),
      relation,
      focus,
    };
  }

  /** What is learned. Learns first what is left to learn. */
  #classifiers(): Learned {
    while (this.prepare());
    return this.#learned!;
  }

  /** The passages of a page, by its path with the language. */
  entriesOf = (path: string): Entry[] => this.#entries.filter(({ page }) => page.path === path);

  /** What a text names of the company's subjects. */
  subjectsOf = (text: string): QueryTerm[] => this.#index.read(text).filter(({ subject }) => subject);

  /** The page of the service that a text names by one of the company's subjects, the last one. */
  serviceNamed(text: string): Entry["page"] | undefined {
    const named = text.split(/[,،.\n]/).findLast((part) => this.subjectsOf(part).length > 0);
    if (named === undefined) return undefined;
    // Its subjects by themselves: of "how much is a website?" the price is found first.
    const hits = [...this.#index.find(this.subjectsOf(named), []), ...this.find(named).hits];
    return hits.find(({ entry }) => isOfService(entry))?.entry.page;
  }

  /** Arabic in Latin letters in Arabic ones (arabizi.ts). */
  fromArabizi = (
    message: string,
    { isEnglish, goesOn }: { isEnglish?: ((word: string) => boolean) | undefined; goesOn?: boolean } = {},
  ): string | undefined => this.#arabizi?.read(message, isEnglish, goesOn);

  /** Whether a word occurs on the site or in our wordings, or in any question. */
  isWord = (word: string): boolean => this.#index.familiar(word) === 1;

  /** How likely a text is not for this site: 0 to 1. "And is it paid?" is for us only if what was said before was. */
  unrelated(text: string, { said, refused }: Context): number {
    const { relation } = this.#classifiers();
    const of = (one: string) => relation.shares(mannerFeatures(this.#read(one)))[notRelated]!;
    if (!said) return of(text);
    const within = of(`${said} ${text}`);
    return refused ? within : Math.min(of(text), within);
  }

  /**
   * The passages that may answer a clause or a message, best first, each once.
   * @param clauses of the message, if it has several: what asks counts for more than what tells
   */
  find(clause: string, context: Context = noContext, clauses: string[] = []): Finding {
    const { said, pages, answered, aloneWorth, leans, refused } = context;
    const { subjects } = this.#classifiers();
    const known = refused ? undefined : this.#known(clause);
    const read = this.#read(clause);
    const shares = this.#focused(read, clauses);
    const before = said ? subjects.shares(subjectFeatures(this.#read(`${clause} ${said}`))) : undefined;
    const clarity = shares.reduce((most, share) => Math.max(most, share));
    const saidWorth = leans ? 1 - leaning * clarity : besideNew * (1 - clarity);
    const ownWorth = Math.max(aloneWorth, clarity);
    const words = this.#index.find(read.terms, said ? this.#index.read(said) : []);
    const top = words[0]?.score ?? 1;
    const wordsOf = new Map(words.map(({ entry, score, coverage }) => [entry, (coverage * score) / top]));
    const hits = this.#entries.map((entry, label): Hit => {
      const alone = shares[label]!;
      const within =
        before && Math.max(ownWorth * alone, saidWorth * before[label]!) * (pages.has(entry.page.path) ? 1.5 : 1);
      // Whoever asks on has read the answer.
      const share = (within ?? alone) * (answered.has(entry.heading ?? entry.page.title) ? 0.2 : 1);
      const worth = entry.heading === undefined ? overviewWorth : 1;
      const signs = { share: Math.min(1, worth * share), words: wordsOf.get(entry) ?? 0 };
      return { entry, signs, score: entry === known ? 1 : this.#unlearned.has(entry) ? signs.words : scoreOf(signs) };
    });
    const intents = this.#intents.map((intent, at) => ({ ...intent, share: shares[this.#entries.length + at]! }));
    const familiar = this.#index.familiar(clause);
    // Of words that nobody here knows even the best guess is none, unless they lean on what was said.
    const isStrange = words.length === 0 && (familiar === 0 || foldWords(clause).length === 0) && !(before && leans);
    return {
      hits: (isStrange ? [] : hits)
        .filter(({ score }) => score > 0.05)
        .toSorted((one, other) => other.score - one.score)
        .slice(0, keptHits),
      unrelated: this.unrelated(clause, context),
      intent: intents.reduce((best, one) => (one.share > best.share ? one : best)),
      familiar,
      isKnown: known !== undefined,
    };
  }

  /** The shares of a text: half by its words altogether, half by its clauses, each by how much it asks. */
  #focused(whole: Reading, clauses: string[]): Float64Array {
    const { subjects, focus } = this.#classifiers();
    const scores = subjects.scores(subjectFeatures(whole));
    if (clauses.length < 2) return sharesOf(scores);
    const parts = clauses.map((clause) => this.#read(clause));
    const worth = parts.map(
      (part) => focus.shares(mannerFeatures(part))[asks]! * (part.terms.length > 0 ? 1 : 0.3) + 0.05,
    );
    const all = worth.reduce((sum, one) => sum + one);
    for (const [at, part] of parts.entries()) {
      const by = worth[at]! / all;
      for (const [c, score] of subjects.scores(subjectFeatures(part)).entries()) scores[c]! += by * score;
    }
    return sharesOf(scores.map((score) => score * togetherWorth));
  }

  /** The passage that answers a text word for word. */
  #known = (text: string): Entry | undefined =>
    this.#entries[this.#wordings.of(foldWords(text).join(" ")).at(-1) ?? -1];

  /** A clause is read by itself, in its message, and before the next one. */
  #read(text: string): Reading {
    const before = this.#readings.get(text);
    if (before) return before;
    if (this.#readings.size >= keptReadings) this.#readings.clear();
    const reading = this.#readAnew(text);
    this.#readings.set(text, reading);
    return reading;
  }

  #readAnew(text: string): Reading {
    const words = this.#index.words(text);
    const senses = this.#senses.read(words.join(" ")).flatMap(({ meanings }) => meanings);
    return { words, terms: this.#index.read(text), senses };
  }
}

/** Digest of all words that a site's classifiers are trained on, besides the code. */
export const learningSource = (site: LocalizedSite): string =>
  createHash("sha256")
    .update(JSON.stringify([passagesIn(site), site.answers]))
    .digest("base64url");

/** Whether a passage is about a service. */
export const isOfService = ({ page }: Entry): boolean => page.path.includes("/services/");

const mannerPlan: Plan = { features: featureCounts.manner, classes: 2, passes: 5, firstStep: 3 };

/** The examples with others of another class, of which there are fewer: both weigh the same. */
function balanced(examples: Example[], others: Reading[], label: number): Example[] {
  const times = Math.max(1, Math.round(examples.length / others.length));
  const weighed = others.flatMap((text) =>
    Array.from<Example>({ length: times }).fill({ text: mannerFeatures(text), label }),
  );
  return [...examples, ...weighed];
}

/** How often each word occurs in what visitors say beside their questions. */
const said = ({ answers: { talk, person, callback } }: LocalizedSite): ReadonlyMap<string, number> =>
  frequenciesOf([...talk, person, callback.wished, callback.declined].flatMap(({ heard }) => heard.flatMap(foldWords)));

/** Texts read in one step of learning. */
const readAtOnce = 20;

/** Classes of the relation, and of the focus. */
const [related, notRelated] = [0, 1];
const [asks, tells] = [0, 1];

/** How much less what was said counts where the clause is clear by itself, though it leans: "and do you do marketing?" */
const leaning = 0.5;

/** How much what was said counts beside a new question that is not clear by itself. */
const besideNew = 0.5;

/** Two opinions of one text agree too easily. */
const togetherWorth = 0.6;

const keptReadings = 30;
const keptHits = 12;

/** By measurement (bench questions), as what follows. */
const wordsWorth = 0.3;

/** Whoever asks mostly wants a section, not what represents its page. */
const overviewWorth = 0.7;

/** Shares are small even where they are right: their root tells more apart. */
const scoreOf = ({ share, words }: Signs): number => (Math.sqrt(share) + wordsWorth * words) / (1 + wordsWorth);
