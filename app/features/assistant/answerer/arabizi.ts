/** Folded Arabic words by their consonants, the most frequent first. */
export type WordsByConsonants = Record<string, string[]>;

/** @param words folded, as often as they occur */
export function wordsByConsonants(words: Iterable<string>): WordsByConsonants {
  const frequencies = new Map<string, number>();
  for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  const byConsonants = new Map<string, string[]>();
  const frequentFirst = Array.from(frequencies).toSorted(([, one], [, other]) => other - one);
  for (const [word] of frequentFirst) {
    if (!isArabic.test(word)) continue;
    const consonants = consonantsOfArabic(word);
    byConsonants.set(consonants, [...(byConsonants.get(consonants) ?? []), word]);
  }
  return Object.fromEntries(byConsonants);
}

/**
 * Whether a message in Latin letters is Arabic ("abi a7ad yklmni").
 * @param isEnglish given where Arabic is expected: words that are not English count as well
 * @param goesOn whether the writer's last message was Arabizi: everyday words count though they are
 *   English too
 */
export function isArabizi(message: string, isEnglish?: (word: string) => boolean, goesOn = false): boolean {
  const latin = message.toLowerCase().match(/[a-z0-9']*[a-z][a-z0-9']*/g) ?? [];
  const isSure = goesOn || latin.filter(isMarked).length > 1;
  const marked = latin.filter((word) => isMarked(word) || (common.has(word) && (isSure || !alsoEnglish.test(word))));
  if (latin.length === 0) return false;
  // One everyday word, such as a greeting, does not make an English message Arabic.
  const enough = marked.length > 1 || latin.some(isMarked) ? 4 : 2;
  if (marked.length * enough >= latin.length) return true;
  return isEnglish !== undefined && latin.filter((word) => !isEnglish(word)).length * 2 >= latin.length;
}

/** Reads Arabic in Latin letters and digits. Vowels vary: words are known by their consonants. */
export class Arabizi {
  readonly #sources: WordsByConsonants[];

  /** @param sources of known words, the best one first */
  constructor(...sources: WordsByConsonants[]) {
    this.#sources = sources;
  }

  #wordsOf = (key: string): string[] =>
    this.#sources.flatMap((words) => (Object.hasOwn(words, key) ? words[key]! : []));

  /**
   * The message in Arabic letters, as far as its words are known; others stay as they are.
   * @param isEnglish words that are English stay, too
   */
  read(message: string, isEnglish: (word: string) => boolean = () => false): string {
    const words = message.match(/[a-z0-9']+|[^a-z0-9']+/gi) ?? [];
    // Capitals alone are an abbreviation, such as GPS.
    const isWord = (word: string) => /[a-z]/i.test(word) && !/^[A-Z]{2,}$/.test(word);
    const letters = words.map((word) => (isWord(word) ? this.#word(word.toLowerCase(), isEnglish) : word)).join("");
    // The article is often written apart, as is the preposition of "b kam".
    return letters.replaceAll(/(?<!\p{L})(ال|لل|بال|ب) (?=\p{Script=Arabic})/gu, "$1");
  }

  #word(word: string, isEnglish: (word: string) => boolean): string {
    const plain = common.get(word);
    if (plain !== undefined) return plain;
    if (word.length > 3 && !isMarked(word) && isEnglish(word)) return word;
    const [, article = "", rest = word] = /^(el|al|il)-?(?=[a-z0-9']{3})(.+)$/.exec(word) ?? [];
    const readings = [...(article ? [{ prefix: "ال", core: rest }] : []), { prefix: "", core: word }];
    for (const { prefix, core } of readings) {
      for (const reading of readingsOf(core)) {
        const best = this.#nearest(reading);
        if (best) return `${prefix}${best}`;
      }
    }
    return word;
  }

  /** The word with these consonants that is written most like it. */
  #nearest(reading: string): string | undefined {
    const key = withoutDoubles(reading.replaceAll(/[aeiouwyAIU]/g, ""));
    if (key.length < 2) return undefined;
    let best: string | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const candidate of this.#wordsOf(key)) {
      const off = unlikeness(reading, candidate);
      if (off < least) [best, least] = [candidate, off];
    }
    return best;
  }
}

const isArabic = /^\p{Script=Arabic}/u;
/** Whether a digit stands for a letter: 3ndkom, se3r; not b2b, 5g, cat6a or office365. */
const isMarked = (word: string) =>
  word.length > 3 && /[a-z][2356789]'?[a-z]|^[35679]'?[a-z]{3}|[a-z]{5}[27]$/.test(word) && !/^cat\d/.test(word);
const alsoEnglish =
  /^(?:wish|man|min|ma|la|fee|fe|app|website|el|il|al|meta|eh|o|w|wa|ent|bas|bs|sho|shu|hal|fi|mo|mu|wen|ant|gabl|keef|aba|aw|kam|hala|fih|ana|feen|law|ya|system|server|cloud|email|masa|b)$/;

/** Latin spelling of each Arabic letter; letters that writers confuse share a sign. */
const arabicSigns: Record<string, string> = Object.fromEntries(
  Object.entries({ ب: "b", تطث: "t", ج: "g", حه: "h", خ: "x", دضذظ: "d", ر: "r", ز: "z", سص: "s", ش: "S", ع: "3" })
    .concat(Object.entries({ غ: "G", ف: "f", ق: "q", ك: "k", ل: "l", م: "m", ن: "n", ا: "A", يى: "I", و: "U" }))
    .flatMap(([letters, sign]) => letters.split("").map((letter) => [letter, sign])),
);

const signsOf = (word: string): string => word.replaceAll(/./gu, (letter) => arabicSigns[letter] ?? "");
const withoutDoubles = (signs: string): string => signs.replaceAll(/(.)\1/g, "$1");

const consonantsOfArabic = (word: string): string =>
  withoutDoubles(signsOf(word.replace(/ه$/, "")).replaceAll(/[AIU]/g, ""));

/** Several readings where a letter is ambiguous, the likeliest first, in the signs of Arabic letters and vowels. */
function readingsOf(word: string): string[] {
  const plain = word
    .replaceAll("3'", "G")
    .replaceAll(/[69]'/g, "d")
    .replace(/(?<=[aeiou])h$/, "")
    .replaceAll(/kh|5|7'/g, "x")
    .replaceAll(/gh/g, "G")
    .replaceAll(/sh|ch|\$/g, "S")
    .replaceAll(/th|6/g, "t")
    .replaceAll(/dh/g, "d")
    .replaceAll("7", "h")
    .replaceAll("9", "s")
    .replaceAll("8", "q")
    .replaceAll("c", "k")
    .replaceAll("p", "b")
    .replaceAll("v", "f")
    .replaceAll("j", "g")
    .replaceAll(/aa|a2/g, "A")
    .replaceAll(/[2'0-14]/g, "")
    .replaceAll(/ee|ii/g, "I")
    .replaceAll(/oo|ou|uu/g, "U");
  const readings = [plain];
  if (plain.includes("g")) readings.push(plain.replaceAll("g", "q"), plain.replaceAll("g", "G"));
  if (word.includes("8")) readings.push(plain.replaceAll("q", "G"));
  if (plain.includes("k")) readings.push(plain.replaceAll("k", "q"));
  if (plain.includes("z")) readings.push(plain.replaceAll("z", "d"));
  return readings;
}

/** The long vowel that each vowel may stand for. */
const longOf: Record<string, string> = { a: "A", e: "I", i: "I", y: "I", o: "U", u: "U", w: "U" };

/** The difference between two spellings: short vowels are left out in Arabic, long ones seldom in Latin letters. */
function unlikeness(reading: string, candidate: string): number {
  const signs = signsOf(candidate.replace(/ه$/, "ا"));
  const skip = (letter: string) => (/[aeiou]/.test(letter) ? 0.25 : 1);
  const exchange = (one: string, other: string, at: number) => {
    const long = longOf[one] ?? one;
    if (one === other || (at === 0 && other === "A" && /[AIU]/.test(long))) return 0;
    if (long === other) return at === reading.length - 1 ? 0 : 0.25;
    return /[AIU]/.test(long) && /[AIU]/.test(other) ? 0.7 : 2;
  };
  let row = Array.from({ length: signs.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(reading).entries()) {
    const next = [row[0]! + skip(letter)];
    for (let to = 0; to < signs.length; to++)
      next.push(Math.min(row[to]! + exchange(letter, signs[to]!, at), row[to + 1]! + skip(letter), next[to]! + 1));
    row = next;
  }
  return row.at(-1)!;
}

/** Everyday words, too short to be found by their consonants. */
const common: ReadonlyMap<string, string> = new Map(
  `b=ب wesh=وش wsh=وش wish=وش esh=ايش aish=ايش eish=ايش eh=ايش shu=شو sho=شو shno=شنو kam=كم bekam=بكم bkm=بكم bkam=بكم
  kef=كيف kif=كيف keef=كيف kaif=كيف keif=كيف shlon=كيف shloon=كيف leh=ليه lesh=ليش leish=ليش mata=متى mta=متى meta=متى emta=متى
  wain=وين wen=وين ween=وين wayn=وين feen=وين fain=وين min=من meen=مين man=من abi=ابي aby=ابي abgha=ابغى abga=ابغى abgy=ابغى aba=ابي nabi=نبي nabgha=نبغى
  3ndkm=عندكم 3ndkom=عندكم 3andkm=عندكم 3andkom=عندكم 3indkum=عندكم 3endkom=عندكم 3andko=عندكم 3ndko=عندكم 3ndk=عندك 3andak=عندك 3ndi=عندي 3andi=عندي 3ndna=عندنا 3andna=عندنا
  mumkin=ممكن momken=ممكن momkn=ممكن mmkn=ممكن hal=هل el=ال al=ال il=ال elly=اللي elli=اللي illi=اللي ely=اللي ya3ni=يعني yani=يعني
  fi=في fee=في fe=في fih=فيه feeh=فيه ma=ما mo=مو mu=مو la=لا aw=او wala=ولا wla=ولا w=و wa=و o=و ana=انا ant=انت enta=انت ent=انت entom=انتم antom=انتم e7na=احنا
  a7ad=احد ahad=احد 7ad=حد wa7ed=واحد salam=سلام alsalam=السلام assalam=السلام 3alaikum=عليكم 3likom=عليكم alaikum=عليكم alaykum=عليكم shukran=شكرا shokran=شكرا mashkoor=مشكور
  slm=سلام hla=هلا walla=والله wallah=والله ya=يا saba7=صباح sba7=صباح masa=مساء 5air=الخير khair=الخير 5er=الخير mr7ba=مرحبا ahlain=اهلين nbi=نبي nb8a=نبغى nbgha=نبغى
  abi8a=ابغى ab8a=ابغى 3n=عن mn=من system=سيستم seestem=سيستم server=سيرفر servar=سيرفر servrat=سيرفرات servarat=سيرفرات cloud=كلاود email=ايميل lw=لو law=لو fel=في dawam=دوام msh=مش mish=مش
  tamam=تمام tayb=طيب tayeb=طيب mar7aba=مرحبا marhaba=مرحبا ahlan=اهلا hala=هلا sa3er=سعر se3r=سعر si3r=سعر as3ar=اسعار asaar=اسعار b3d=بعد ba3d=بعد gabl=قبل qabl=قبل ma3=مع 3la=على 3ala=على 3an=عن
  raqmi=رقمي rgmi=رقمي ragmi=رقمي rqm=رقم raqam=رقم ragam=رقم rgm=رقم kaman=كمان 2adesh=قديش 2adeh=قديش 2addesh=قديش 2addeh=قديش addesh=قديش addeh=قديش adesh=قديش bs=بس bas=بس alhin=الحين al7in=الحين al7een=الحين lel=لل bel=بال lil=لل app=تطبيق website=موقع
  yom=يوم yoom=يوم youm=يوم ayam=ايام ay=اي bay=باي ish=ايش la2=لا feh=فيه 3eed=عيد 3id=عيد wa2t=وقت wa8t=وقت 3ndhom=عندهم bdabt=بالضبط entu=انتو entou=انتو ism=اسم esm=اسم ll=لل bl=بال`
    .split(/\s+/)
    .map((pair) => pair.split("=") as [string, string]),
);
