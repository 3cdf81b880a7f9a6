import { foldLetters, westernDigits } from "#i18n/fold-letters.ts";

/**
 * The words of a text in order, ready to compare: lower case, without accents, Arabic vowel signs,
 * tatweel and invisible characters; one form each of alef, ya, ta marbuta and Persian letters;
 * Western digits. `e-mail` is one word, `الERP` two.
 */
export function foldWords(text: string): string[] {
  return fold(text).match(wordPattern) ?? [];
}

/** NFKD takes hamza and madda off their letters, as it takes accents off Latin ones. */
export function fold(text: string): string {
  const withoutTanween = text.normalize("NFKD").replaceAll(/ا\u064b|\u064bا/g, "");
  return westernDigits(foldLetters(withoutTanween))
    .replaceAll("\u0621", "")
    .replaceAll(variant, (letter) => forms[variants.indexOf(letter)]!)
    .replaceAll(/['’ʼ`]s(?!\p{L})/gu, "")
    .replaceAll(/['’ʼ`]/g, "")
    .replaceAll(/(?<![a-z0-9])([a-z])[-.](?=[a-z](?![a-z])|[a-z]{2})/g, "$1")
    .replaceAll(/(\p{L})\1{2,}/gu, "$1");
}

/** Letters that are written in several ways, and below each the one form that it gets. */
const variants = "ىیےةۀہھکگپچڤٱژ";
const forms = "يييههههككبجفاز";
const variant = new RegExp(`[${variants}]`, "g");

const wordPattern = /\p{Script=Arabic}+|[[\p{L}\p{N}]--\p{Script=Arabic}]+/gv;

/**
 * The forms under which a folded word is found, the likeliest first. Arabic attaches conjunctions,
 * prepositions and the person of a verb to the word, and only a dictionary could separate them: the
 * word without such a letter is a second form.
 */
export function formsOf(word: string): string[] {
  return isArabic(word) ? arabicForms(word).map(withoutSuffixes) : [englishStem(word)];
}

const isArabic = (word: string) => /^\p{Script=Arabic}/u.test(word);

/** Without the article, which looks doubled if a word begins like one: الإلكترونية. */
function arabicForms(word: string): string[] {
  const core = word.replace(/^و(?=..)/, "").replace(/^(?:[بكف]?ال|لل)(?:ال)?(?=...)/, "");
  return /^[بلكفيتنا].{3}/.test(core) ? [core, core.slice(1)] : [core];
}

/** Light stemming: plurals, -ing and -ed, British spelling; never to fewer than three letters. */
function englishStem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const stem = singular(word.replace(/(?<=...)is(?=(e|es|ed|er|ing|ation|ations)$)/, "iz"))
    .replace(/(?<=[aeiouy].+|..[aeiou])(?:ing|ed)$/, "")
    .replace(/(?<=..)([bdgmnprt])\1$/, "$1");
  return stem.length > 3 ? stem.replace(/e$/, "") : stem;
}

const singular = (word: string) =>
  word
    .replace(/(?<=..)ies$/, "y")
    .replace(/(?<=(?:ss|x|z|ch|sh))es$/, "")
    .replace(/(?<=..[^suai])s$/, "");

/** Suffixes of number, gender and possession, as in Larkey's light10. */
function withoutSuffixes(core: string): string {
  let stem = core;
  for (let shorter = withoutSuffix(stem); shorter !== stem; shorter = withoutSuffix(stem)) stem = shorter;
  return stem;
}

function withoutSuffix(stem: string): string {
  // Before a pronoun ta marbuta is written ت: شبكتنا is our شبكة.
  const noun = /^(?<thing>.{3,}?)ت(?:ها|هم|نا|كم|ي|ك|ه)$/.exec(stem)?.groups?.thing;
  if (noun && !noun.endsWith("ا")) return noun;
  return stem
    .replace(/(?<=...)(?:ها|هم|نا|كم|ات|ون|تين|ين|وا|ان)$/, "")
    .replace(/(?<=....)يه?$/, "")
    .replace(/(?<=....)[او]$/, "")
    .replace(/(?<=...)ه$/, "");
}
