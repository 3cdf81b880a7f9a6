import { type FlagReason, flagReasons, weights } from "#app/features/leads/rules/flag-reason.ts";
import { foldLetters } from "#i18n/fold-letters.ts";

/** Facts about a submission besides its words. */
export type Signals = {
  /** The field that people never see was filled in. */
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

/** Higher scores are more likely spam. The score never decides whether a lead is kept. */
export function spamScore(texts: Texts, signals: Signals): { score: number; reasons: FlagReason[] } {
  const signs = new Set<FlagReason>([...signalReasons(signals), ...textReasons(texts)]);
  const reasons = flagReasons.filter((reason) => signs.has(reason));
  const sum = reasons.reduce((sum, reason) => sum + weights[reason], 0);
  return { score: signals.proven ? sum - proofBonus : sum, reasons };
}

function* signalReasons({ honeypotFilled, fillMilliseconds, otherSenders }: Signals): Generator<FlagReason> {
  if (honeypotFilled) yield "trap";
  if (otherSenders >= 3) yield "sent-by-many";
  else if (otherSenders > 0) yield "sent-by-two";
  if (fillMilliseconds !== undefined && fillMilliseconds < quick) yield "filled-in-seconds";
}

function* textReasons({ name, subject, message, others }: Texts): Generator<FlagReason> {
  const body = `${message}\n${others}`;
  const everything = foldLetters(`${name}\n${subject}\n${body}`);
  const links = linksIn(body);
  const words = withoutLinks(body);

  if (links.length > 3) yield "many-links";
  else if (links.length > 1) yield "few-links";
  else if (links.length > 0) yield "link";
  if (links.length > 0 && words.length < 15) yield "only-links";
  if (linksIn(name).length > 0) yield "link-in-name";
  if (linksIn(subject).length > 0) yield "link-in-subject";
  if (shortener.test(everything)) yield "hidden-address";
  if (markup.test(everything)) yield "markup";

  const phrases = Object.values(spamPhrases.selling).filter((pattern) => pattern.test(everything)).length;
  if (phrases > 1) yield "spam-phrases";
  else if (phrases > 0) yield "spam-phrase";
  if (spamPhrases.massMailing.test(everything)) yield "mass-mailing";

  const { letters, other, mixed } = writtenIn(`${subject}\n${words}`);
  if (other > letters) yield "other-script";
  if (mixed) yield "mixed-letters";
  if (caseChanges(message) > 3 && caseChanges(name) + caseChanges(subject) > 2) yield "random-letters";
  if (message && name === subject && subject === message) yield "same-in-all-fields";
}

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

const linksIn = (text: string): string[] => text.match(link) ?? [];

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
