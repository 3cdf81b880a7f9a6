import { group, groups, heading, id, paragraph, question } from "#cms/schema/fields.ts";

export const fields = group("Questions and answers", "أسئلة وأجوبة", {
  ...heading,
  questions: groups("Questions", "الأسئلة", "Question", "السؤال", { id, question, answer: paragraph }).min(1),
}).meta({
  sketch: "strong 4 4 18 3; 1x3/6: card 4 11 40 4.5, soft 6 12.5 22 1.5, accent 39 12.5 2.5 1.5",
  also: ["faqs frequently asked answers help accordion", "أسئلة شائعة متكررة أجوبة إجابات مساعدة"],
  hint: ["What people ask before they decide", "ما يسأل عنه الناس قبل أن يقرروا"],
});
