import { group, groups, heading, id, paragraph, question } from "#cms/schema/fields.ts";

export const fields = group("Questions and answers", "أسئلة وأجوبة", {
  ...heading,
  questions: groups("Questions", "الأسئلة", "Question", "السؤال", { id, question, answer: paragraph }).min(1),
}).meta({ hint: ["What people ask before they decide", "ما يسأل عنه الناس قبل أن يقرروا"] });
