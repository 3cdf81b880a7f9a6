import { group } from "#cms/schema/fields.ts";

export const fields = group("People", "فريقنا", {}).meta({
  sketch: "strong 4 4 18 3; 3x1: picture 6 10 8 8 4, strong 6 21 8 2, soft 7 25 6 1.5",
  also: ["team staff employees management about us who we are", "فريق فريقنا موظفون موظفين إدارة أشخاص من نحن"],
  hint: ["Your people with picture and role, from their own document", "الفريق بالصورة والمنصب، ويُكتب في «فريق العمل»"],
});
