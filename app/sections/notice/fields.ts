import { group, groups, id, markdown, type Pair, rule, title } from "#cms/schema/fields.ts";

const switches = ["visits", "questions"] as const;

/** Values of a name in braces, by a choice in `settings.yaml`. */
const bySetting = (name: (typeof switches)[number], label: Pair, on: Pair, off: Pair) =>
  group(...label, { on: markdown(...on), off: markdown(...off) })
    .meta({ hint: [`Stands where a part has {${name}}, as it is set`, `يحل محل {${name}} في الأقسام وفق الخيار`] })
    .optional();

/** A text with a table of contents, which describes the site as its settings configure it. */
export const fields = group("Notice in parts", "إشعار في أقسام", {
  visits: bySetting(
    "visits",
    ["About counting visits", "عن إحصاء الزيارات"],
    ["While visits are counted", "ما دامت الزيارات تُحصى"],
    ["While nothing is counted", "ما دام لا يُحصى شيء"],
  ),
  questions: bySetting(
    "questions",
    ["About questions to the assistant", "عن الأسئلة إلى المساعد"],
    ["While questions are kept", "ما دامت الأسئلة تُحفظ"],
    ["While none is kept", "ما دام لا يُحفظ شيء"],
  ),
  parts: groups("Parts", "الأقسام", "Part", "القسم", {
    id,
    title,
    body: markdown("Text", "النص", { may: ["company", "legalName", "privacyEmail", "visits", "questions"] }),
  }).min(2),
})
  .meta({
    sketch: "1x3/4: soft 4 6 8 1.5; 1x2/14: strong 16 5 14 3, soft 16 11 28 1.5, soft 16 15 20 1.5",
    also: ["privacy policy terms conditions legal", "خصوصية سياسة شروط أحكام إشعار قانوني"],
    hint: ["A long notice with a table of contents", "إشعار طويل له قائمة محتويات"],
  })
  .superRefine(
    rule((notice, report) => {
      for (const name of switches) {
        const paragraph = new RegExp(`(?:^|\\n\\n)\\{${name}\\}\\s*(?:\\n\\n|$)`);
        if (notice[name] && !notice.parts.some(({ body }) => paragraph.test(body)))
          report("parts", `must hold {${name}} as a paragraph of its own, as the settings have it`);
      }
    }),
  );
