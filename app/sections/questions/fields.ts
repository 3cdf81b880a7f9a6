import { group, id, intro, list, paragraph, question, title } from "#cms/schema/fields.ts";

export const fields = group(
  "Questions and answers",
  "أسئلة وأجوبة",
  {
    title,
    intro: intro.optional(),
    questions: list("Questions", "الأسئلة", group("Question", "السؤال", { id, question, answer: paragraph }), {
      min: 1,
    }),
  },
  { hint: ["What people ask before they decide", "ما يسأل عنه الناس قبل أن يقرروا"] },
);
