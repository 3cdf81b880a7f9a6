import { group } from "#cms/schema/fields.ts";

export const fields = group("Projects", "المشاريع", {}).meta({
  hint: ["What you did for clients, from its own document", "ما أنجزته الشركة للعملاء، ويُكتب في «المشاريع»"],
});
