import { group } from "#cms/schema/fields.ts";

export const fields = group(
  "Projects",
  "المشاريع",
  {},
  { hint: ["What you did for clients, from its own document", "ما أنجزتموه للعملاء من وثيقته"] },
);
