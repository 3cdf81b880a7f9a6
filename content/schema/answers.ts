import type { z } from "zod";
import { group, heard, line, list, markdown, page, reference, text, time, wording } from "./fields.ts";

/** Names in braces that answers may use for facts of `company.yaml`. */
const may = (
  "company legalName assistant city address poBox phone whatsapp email privacyEmail hours exceptions " +
  "commercialRegistration vatNumber partners customers services ways replyWithin"
).split(" ");

/** Paragraphs, lists, bold, links. */
const answer = markdown("Answer", "الإجابة", { may });
const shortAnswer = text("Answer", "الإجابة", { may });

const answeredQuestion = group("Question", "السؤال", {
  question: line("Question", "السؤال", { may }),
  answer,
  /** Paths that the answer links to, best first, without their language. */
  pages: list("Pages it leads to", "الصفحات المحال إليها", page("Page", "الصفحة"), { min: 1, max: 3 }),
  heard,
});

const phrases = (en: string, ar: string) => group(en, ar, { heard });

/** `{en,ar}/answers.yaml`: the assistant's answers beyond the pages. */
export const answers = group(
  "Answers of the assistant",
  "إجابات المساعد",
  {
    /** The company, its contact details, office and partnerships; a hosted model gets them too. */
    faq: list("About the company", "عن الشركة", answeredQuestion, { length: 4 }),
    /** Questions that no single page answers. */
    questions: list("Further questions", "أسئلة أخرى", answeredQuestion),
    wordings: list(
      "Visitors' words for sections of pages",
      "كلمات الزوار لأقسام الصفحات",
      group("Section", "القسم", {
        page: page("Page", "الصفحة"),
        /** `id` of the heading, or of a section that every service has (check/site.ts). */
        at: reference("Section of the page", "القسم من الصفحة", {
          hint: ["Its id; empty for the whole page", "معرّفه، أو فارغ للصفحة كلها"],
        }).optional(),
        heard,
      }),
      { isOwn: true },
    ),
    talk: list("Small talk", "المجاملات", group("Subject", "الموضوع", { heard, answer }), {
      hint: ["Greetings, thanks, questions about itself", "التحية والشكر والسؤال عنه"],
    }),
    /**
     * A request to speak to one of the company's people. `heard` may omit words in between: "speak
     * human" matches "Can I speak to a real human?". A single word counts alone.
     */
    person: group("A wish for a person", "طلب التحدث إلى موظف", { heard, answer }),
    /** A group of phrases for each. */
    subjects: list(
      "Our subjects",
      "موضوعاتنا",
      list("Phrases for one subject", "عبارات موضوع واحد", wording("Phrase", "العبارة"), { min: 2 }),
      { isOwn: true, hint: ["A question with one of these is for us", "السؤال الذي فيه إحداها يخصنا"] },
    ),
    /** Everyday words in visitors' questions. */
    synonyms: list(
      "Words that mean the same",
      "كلمات بمعنى واحد",
      list("Words for one thing", "كلمات الشيء الواحد", wording("Word", "الكلمة"), { min: 2 }),
      { isOwn: true },
    ),
    /** Such as all words for a breakdown. Wider than synonyms, and not used for searches. */
    vocabulary: list(
      "Vocabulary",
      "المفردات",
      list("Words of one sense", "كلمات متقاربة المعنى", wording("Word", "الكلمة"), { min: 2 }),
      {
        isOwn: true,
        hint: [
          "Words of one sense, by which the assistant understands words it has never been asked with",
          "كلمات متقاربة المعنى يفهم بها المساعد ما لم يُسأل به من قبل",
        ],
      },
    ).optional(),
    /** Training examples for recognising such questions. */
    unrelated: list("Questions that are not for this site", "أسئلة لا تخص هذا الموقع", wording("Question", "السؤال"), {
      min: 1,
      isOwn: true,
    }),
    /** "We are a clinic with 3 branches.": training examples to tell questions from context. */
    background: list(
      "What visitors tell before they ask",
      "ما يحكيه الزائر قبل أن يسأل",
      wording("Sentence", "الجملة"),
      { min: 1, isOwn: true },
    ).optional(),
    /** `{feature}` is a feature of `{service}`. */
    partOf: text("Introduces a part of a service", "تقديم جزء من خدمة", { needs: ["feature", "service"] }),
    callback: group("Calling back", "معاودة الاتصال", {
      /** "Call me back". */
      wished: phrases("A call is wished", "طلب الاتصال"),
      /** "Do not call me", "cancel the callback": not a request. */
      declined: group("No call is wished", "رفض الاتصال", { heard, answer: shortAnswer }),
      /** The assistant's or a model's offer of a callback; a "yes" after it is a request. */
      offered: phrases("A call is offered", "عرض الاتصال"),
      agreed: phrases("Agreement", "الموافقة"),
      /** Shown before anything has been submitted. */
      answer: text("Above the card that the visitor confirms", "فوق البطاقة التي يؤكدها الزائر", { may }),
      /** "My name is". */
      name: phrases("Words before a name", "كلمات قبل الاسم"),
      /** "Tomorrow", "morning". */
      time: phrases("Words for a time", "كلمات الوقت"),
      /** "After", "and". */
      timeJoint: phrases("Words that join times", "كلمات تربط الأوقات"),
      today: phrases("Words for today", "كلمات اليوم"),
      tomorrow: phrases("Words for tomorrow", "كلمات الغد"),
      /** Phrases for a time outside the opening hours. */
      dayParts: list(
        "Parts of the day",
        "أجزاء اليوم",
        group("Part of the day", "جزء اليوم", { heard, at: time("From", "من"), until: time("Until", "إلى") }),
      ),
      /** `{next}` is the next opening. */
      outside: text("If the wished time is outside the opening hours", "إن كان الوقت خارج أوقات الدوام", {
        needs: ["next"],
      }),
    }),
    /** "Tell me more": continues the last answer. */
    more: phrases("A wish for more", "طلب المزيد"),
    /** For an uncertain answer: `{closest}` passages, and `{places}`, a list of others. */
    perhaps: markdown("If several places may answer", "إن كانت عدة مواضع قد تجيب", { needs: ["closest", "places"] }),
    /** Below an uncertain or missing answer: `{places}`, a list of the nearest passages. */
    nearby: markdown("Places that are near", "المواضع القريبة", { needs: ["places"] }),
    unknown: markdown("If there is no answer", "إن لم توجد إجابة", { may }),
    elsewhere: markdown("If the question is not for this site", "إن كان السؤال لا يخص هذا الموقع", { may }),
  },
  {
    hint: [
      "What it knows beyond the pages, and words it understands",
      "ما يعرفه فوق ما في الصفحات، والكلمات التي يفهمها",
    ],
  },
);

export type Answers = z.infer<typeof answers>;
