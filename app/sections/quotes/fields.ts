import { date, group, groups, heading, line, name, paragraph } from "#cms/schema/fields.ts";

export const fields = group("What clients say", "ما يقوله العملاء", {
  ...heading,
  quotes: groups("Quotes", "الأقوال", "Quote", "القول", {
    text: paragraph,
    name: name("Who said it", "صاحب القول"),
    role: line("Position", "منصبه").optional(),
    company: name("Company", "شركته"),
    /** Kept as evidence, never shown. */
    consent: date("Day of their consent", "تاريخ موافقته", {
      isPast: true,
      hint: ["Ask before you quote anybody", "استأذن قبل نقل قول أحد"],
    }),
  })
    .min(1)
    .max(9),
}).meta({
  sketch: "accent 21 5 6 4 1, soft 8 12 32 1.5, soft 14 16 20 1.5, strong 18 23 12 2",
  also: [
    "testimonials reviews opinions feedback recommendations ratings references clients customers say",
    "آراء رأي عميل تقييمات شهادة شهادات توصيات أقوال اقتباسات قالوا عنا عملاؤنا",
  ],
  hint: ["Testimonials: quotes of customers, with their name and consent", "آراء العملاء: كلماتهم بأسمائهم وموافقتهم"],
});
