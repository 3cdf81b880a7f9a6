import { group, heading, whole } from "#cms/schema/fields.ts";

export const fields = group("Latest posts", "أحدث المقالات", {
  ...heading,
  count: whole("How many", "عددها").min(1).max(6).optional(),
}).meta({ hint: ["The newest posts, by themselves", "أحدث المقالات تلقائيًا"] });
