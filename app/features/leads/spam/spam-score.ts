import { foldLetters } from "#i18n/fold-letters.ts";

/** Facts about a submission besides its words. */
export type Signals = {
  /** Whether the field that people never see was filled in. */
  honeypotFilled: boolean;
  /** From the first focus to sending, as the browser reports it; undefined without scripts. */
  fillMilliseconds: number | undefined;
  /** Whether a valid, unused proof of work was sent. */
  proven: boolean;
  /** Other e-mail addresses with the same text in the last week, counted up to a few. */
  otherSenders: number;
};

/** `others` are the texts of all other fields that are judged. */
export type Texts = { name: string; subject: string; message: string; others: string };

/** Threshold of a flag; most reasons reach it only together. */
export const threshold = 5;

/** Bonus of a valid proof of work: a browser has computed it. Its absence adds nothing. */
const proofBonus = 2;

/** Fewer milliseconds suffice only for programs and password managers. */
const quick = 3000;
const shortener = /\b(?:bit\.ly|tinyurl\.com|goo\.su|cutt\.ly|is\.gd|rb\.gy|t\.me|telegra\.ph|clck\.ru)\b/i;
const markup = /\[\/?(?:url|link|img)\b|<\/?a\b|\bhref\s*=/i;

type Facts = Signals & Texts & ReturnType<typeof factsOf>;

/**
 * Reasons for suspecting spam, with their weights, stored by these names in this order. Reasons that
 * genuine messages have, too, reach the threshold only together. Capitals, brevity, mixed languages
 * and free mail addresses do not count.
 */
export const signs = {
  trap: [8, ({ honeypotFilled }) => honeypotFilled],
  "sent-by-many": [6, ({ otherSenders }) => otherSenders >= 3],
  "sent-by-two": [2, ({ otherSenders }) => otherSenders > 0 && otherSenders < 3],
  "filled-in-seconds": [2, ({ fillMilliseconds = Infinity }) => fillMilliseconds < quick],
  link: [1, ({ links }) => links === 1],
  "few-links": [2, ({ links }) => links === 2 || links === 3],
  "many-links": [4, ({ links }) => links > 3],
  "only-links": [3, ({ links, words }) => links > 0 && words.length < 15],
  "link-in-name": [4, ({ name }) => linksIn(name) > 0],
  "link-in-subject": [2, ({ subject }) => linksIn(subject) > 0],
  "hidden-address": [2, ({ everything }) => shortener.test(everything)],
  markup: [4, ({ everything }) => markup.test(everything)],
  "spam-phrase": [3, ({ phrases }) => phrases === 1],
  "spam-phrases": [6, ({ phrases }) => phrases > 1],
  "mass-mailing": [2, ({ everything }) => spamPhrases.massMailing.test(everything)],
  "other-script": [3, ({ other, letters }) => other > letters],
  "mixed-letters": [4, ({ mixed }) => mixed],
  "random-letters": [
    5,
    ({ name, subject, message }) => caseChanges(message) > 3 && caseChanges(name) + caseChanges(subject) > 2,
  ],
  "same-in-all-fields": [
    3,
    ({ name, subject, message }) => Boolean(message) && name === subject && subject === message,
  ],
} as const satisfies Record<string, readonly [weight: number, is: (facts: Facts) => boolean]>;
export type FlagReason = keyof typeof signs;

function factsOf({ name, subject, message, others }: Texts) {
  const body = `${message}\n${others}`;
  const everything = foldLetters(`${name}\n${subject}\n${body}`);
  const words = withoutLinks(body);
  const phrases = Object.values(spamPhrases.selling).filter((pattern) => pattern.test(everything)).length;
  return { everything, words, links: linksIn(body), phrases, ...writtenIn(`${subject}\n${words}`) };
}

/** Higher scores are more likely spam. The score never decides whether a lead is kept. */
export function spamScore(texts: Texts, signals: Signals): { score: number; reasons: FlagReason[] } {
  const facts: Facts = { ...signals, ...texts, ...factsOf(texts) };
  const reasons = (Object.keys(signs) as FlagReason[]).filter((reason) => signs[reason][1](facts));
  const sum = reasons.reduce((sum, reason) => sum + signs[reason][0], 0);
  return { score: signals.proven ? sum - proofBonus : sum, reasons };
}

/** The reasons of a lead in words. @param column value of `flag_reasons`; a name of another release stays */
export const flagReasonsIn = (words: Record<FlagReason, string>, column: string): string[] => {
  const names = column.split(" ").filter(Boolean);
  return names.map((name) => (Object.hasOwn(words, name) ? words[name as FlagReason] : name));
};

/** Words of mass mailings, folded by `foldLetters`, by groups: of sellers, not of clients, who may ask for SEO. */
const spamPhrases = {
  selling: {
    ranking:
      /back-?links?\b|guest post|link building|domain authority|\bpbn\b|seo (?:packages?|expert|specialist here)|(?:rank|put|get) (?:you|your (?:web)?site)\b.{0,40}(?:google|first page|page one|#1)|increase your (?:traffic|rankings?)|organic traffic to your/,
    gambling:
      /casino|\bslots?\b.{0,20}(?:bonus|online)|betting (?:tips|site|bonus)|1xbet|sportsbook|كازينو|مراهنات|казино/,
    medicine:
      /viagra|cialis|tramadol|weight loss (?:pills?|drops)|without (?:a )?prescription|فياجرا|سيالس|حبوب التخسيس/,
    profit:
      /(?:earn|make|made) (?:up to )?[$€£]? ?\d[\d,.]*.{0,15}(?:daily|a day|per day|a week|per week|a month)|passive income|guaranteed (?:profit|returns?)|(?:bitcoin|crypto|forex) (?:investment|trading (?:bot|signals))|financial freedom|double your (?:bitcoin|money)|(?:ارباح|دخل) (?:مضمون|يومي)|пассивн\S+ доход|заработ(?:ок|ай)/,
    lending:
      /(?:business|personal|urgent) loans? (?:at|from|with)|loan offer|% interest rate|no credit check|سداد القروض|قروض? بدون كفيل|تمويل (?:فوري|شخصي) بدون/,
    intimacy:
      /\bporn|escort (?:girls?|service)|sexy? (?:girls?|photos|dating)|hot girls|meet (?:single )?women|adult dating|سكس|знакомств/,
    fame: /(?:buy|get|real|free|cheap) (?:\d+k? )?(?:followers|likes|subscribers)|زياد[ةه] متابعين|متابعين حقيقيين/,
    data: /(?:email|leads?|b2b) (?:lists?|database).{0,60}(?:buy|price|million|verified|sale)|million (?:verified )?(?:emails|contacts)/,
    claims:
      /(?:copyright|images?|trademark).{0,60}(?:stolen|infringe)|you have (?:won|been selected)|unclaimed (?:funds|inheritance)|next of kin/,
  },
  massMailing:
    /dear (?:sir\/madam|web ?site owner|web ?master|business owner)|(?:hi|hello|hey) (?:there )?(?:admin|website owner|webmaster|business owner)|(?:via|through|using|to|with) (?:website )?(?:contact|feedback) forms?\b|unsubscribe|opt[- ]out|click (?:here|the link)|limited[- ]time offer|act now|اضغط (?:هنا|على الرابط)|للاشتراك (?:اضغط|عبر الرابط)/,
};

/** A URL with its scheme, or a host with a usual TLD; not in an e-mail address. */
const link =
  /https?:\/\/[^\s<>"'\]]+|(?<![@\p{L}\d_.-])(?:www\.)?(?:[\p{L}\d-]{1,63}\.){1,4}(?:com|net|org|info|biz|io|co|sa|ru|cn|xyz|top|site|online|shop|store|click|pro|me|ly|su)(?![\w@-])(?:\/[^\s<>"'\]]*)?/giu;

const linksIn = (text: string): number => text.match(link)?.length ?? 0;

export const withoutLinks = (text: string): string => text.replaceAll(link, " ").trim();

/** Letters of our visitors' two scripts, and others; `mixed`: a word has Latin letters and look-alikes. */
function writtenIn(text: string): { letters: number; other: number; mixed: boolean } {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const letterCount = text.match(/[\p{Script=Latin}\p{Script=Arabic}]/gu)?.length ?? 0;
  const mixed = /[a-z][\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}][a-z]/iu.test(text);
  return { letters: letterCount, other: letters - letterCount, mixed };
}

/** Changes from lower to upper case in a single word: many only if its letters are random. */
const caseChanges = (text: string): number =>
  /^[A-Za-z]{8,}$/.test(text) ? (text.match(/[a-z](?=[A-Z])/g)?.length ?? 0) : 0;
