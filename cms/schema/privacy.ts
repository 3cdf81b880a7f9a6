import { date, group, id, line, list, markdown, meta, text, title } from "./fields.ts";

/** `{en,ar}/pages/privacy.yaml` */
export const privacy = group("Privacy notice", "بيان الخصوصية", {
  meta,
  title,
  intro: text("Introduction", "المقدمة", { may: ["company"] }),
  updated: date("Day of the last change", "تاريخ آخر تعديل"),
  updatedLabel: line("Before that day", "قبل التاريخ"),
  /** Values of `{visits}`, by `countVisits` in `settings.yaml`. */
  visits: group(
    "About counting visits",
    "عن إحصاء الزيارات",
    {
      on: markdown("While visits are counted", "ما دامت الزيارات تُحصى"),
      off: markdown("While nothing is counted", "ما دام لا يُحصى شيء"),
    },
    { hint: ["Stands where a section has {visits}, as it is set", "يحل محل {visits} في الأقسام وفق الخيار"] },
  ),
  /** Values of `{questions}`, by `keepQuestions`. */
  questions: group(
    "About questions to the assistant",
    "عن الأسئلة إلى المساعد",
    {
      on: markdown("While questions are kept", "ما دامت الأسئلة تُحفظ"),
      off: markdown("While none is kept", "ما دام لا يُحفظ شيء"),
    },
    { hint: ["Stands where a section has {questions}, as it is set", "يحل محل {questions} في الأقسام وفق الخيار"] },
  ),
  sections: list(
    "Sections",
    "الأقسام",
    group("Section", "القسم", {
      id,
      title,
      body: markdown("Text", "النص", { may: ["company", "legalName", "privacyEmail", "visits", "questions"] }),
    }),
    { min: 6 },
  ),
}).superRefine(({ sections }, context) => {
  for (const name of ["visits", "questions"]) {
    const paragraph = new RegExp(`(?:^|\\n\\n)\\{${name}\\}\\s*(?:\\n\\n|$)`);
    if (!sections.some(({ body }) => paragraph.test(body)))
      context.addIssue({
        code: "custom",
        path: ["sections"],
        message: `must hold {${name}} as a paragraph of its own, so that the notice says what the settings do`,
      });
  }
});
