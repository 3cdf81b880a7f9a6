import { group, groups, line, list, markdown, page, wording } from "./fields.ts";

/** Names in braces that answers may use for facts of `company.yaml`. */
const may = (
  "company legalName assistant city address poBox phone emergency whatsapp email privacyEmail hours " +
  "exceptions commercialRegistration vatNumber partners customers services ways replyWithin"
).split(" ");

/**
 * `{en,ar}/answers.yaml`: the owner's own answers. All are optional: the assistant answers from the
 * pages and from company.yaml.
 */
export const answers = group("Answers of the assistant", "إجابات المساعد", {
  /** A hosted model gets the first four with every question. */
  entries: groups("Answers", "الإجابات", "Answer", "الإجابة", {
    question: line("Question", "السؤال", { may }),
    answer: markdown("Answer", "الإجابة", { may }),
    /** Paths without their language, best first. A page that is gone is left out. */
    pages: list("Pages it leads to", "الصفحات المحال إليها", page("Page", "الصفحة")).max(3).optional(),
    also: list("Other wordings", "صيغ أخرى للسؤال", wording("Question", "السؤال"))
      .max(5)
      .meta({ isOwn: true })
      .optional(),
  }).max(40),
}).meta({
  hint: [
    "What visitors ask and no page says. The assistant knows the pages by itself",
    "ما يسأل عنه الزوار وليس في أي صفحة، أما الصفحات فيعرفها المساعد بنفسه",
  ],
});
