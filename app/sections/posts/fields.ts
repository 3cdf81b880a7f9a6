import { group, heading, whole } from "#cms/schema/fields.ts";

export const fields = group("Latest posts", "أحدث المقالات", {
  ...heading,
  count: whole("How many", "عددها").min(1).max(6).optional(),
}).meta({
  sketch: "strong 4 4 18 3; 3x1: card 4 10 12 18, picture 4 10 12 9, soft 5.5 21.5 9 1.5, soft 5.5 25 6 1.5",
  also: ["blog news articles", "مدونة أخبار مقالات"],
  hint: ["The newest posts, by themselves", "أحدث المقالات تلقائيًا"],
});
