/**
 * The parts of a message that may each ask something, in their order: sentences, and in each the
 * questions that are joined by "and" or a comma. As written, without the final sign unless it is a
 * question mark.
 */
export const clausesOf = (message: string): string[][] =>
  message
    .normalize("NFKC")
    .split(sentenceEnd)
    .map((sentence) =>
      sentence
        .split(beforeQuestion)
        .map((clause) => clause.replaceAll(edges, ""))
        .filter((clause) => /[\p{L}\p{N}]/u.test(clause)),
    )
    .filter((clauses) => clauses.length > 0);

/** Whether a clause is a question or a request, by its first word or its sign; others describe the visitor. */
export const isAsking = (clause: string): boolean => /[?؟]$/.test(clause.trim()) || asking.test(clause.trim());

/** «ما» asks before a noun with the article, or one of the most common subjects; elsewhere it denies. */
const what = "ما (?:ال\\p{L}+|هي|هو|ساعات|مواعيد|أوقات|سعر|أسعار|تكلفة|مدة|رقم|عنوان|شروط)";

const questionWords = {
  en: "how|what|whats|wat|wats|wht|hw|wen|when|where|who|whose|which|why|do|does|did|can|could|is|are|will|would|should|may|have|has|tell me|show me|give me|send me|please",
  ar: `هل|كم|كيف|(?:(?:من|منذ|إلى|الى|لين|حتى) )?متى|وين|أين|اين|فين|وش|ايش|إيش|ليش|لماذا|ليه|ماذا|شو|${what}|من هم|مين|لمن|بكم|عندكم|لديكم|تقدرون|ممكن|يمكن|أبغى|ابغى|ابي|أبي|نبي|أريد|اريد|أعطني|اعطني|عطني|عطوني|أعطوني|أرسل لي|ارسل لي`,
};

/** A full stop within a number, an address or an abbreviation ends no sentence. */
const sentenceEnd = /(?<=[?؟])(?![?؟])|[!;؛\n]+|\.+(?=\s|$)|…/u;
/** Forms of address before a question's first word. */
const turnedTo = "(?:(?:انتوا?|انتم|أنتم|إنتو) )?";
const beforeQuestion = new RegExp(
  `(?:\\s*[,،+]\\s*|\\s+)(?:and|but|also|plus|or)\\s+(?:also\\s+)?(?=(?:${questionWords.en})\\b)` +
    `|\\s*[,،+]\\s*(?=(?:${questionWords.en})\\b)` +
    `|\\s*[,،+]\\s*(?=و?${turnedTo}(?:${questionWords.ar})(?![\\p{L}]))` +
    `|\\s+(?=و(?:هل|كم|كيف|متى|وين|أين|وش|ايش|ليش|ماذا|${what}|مين|لمن|بكم|عندكم|لديكم)(?![\\p{L}]))`,
  "iu",
);
const edges = /^[\s,،.:\-–]+|[\s,،.:\-–]+$/gu;
const asking = new RegExp(
  `^(?:and |but |so |also )?(?:${questionWords.en})\\b|^و?${turnedTo}(?:${questionWords.ar})(?![\\p{L}])`,
  "iu",
);
