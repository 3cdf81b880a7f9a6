import { decimal, group, intro, line, picture, text, title } from "#cms/schema/fields.ts";

export const fields = group("Map", "خريطة", {
  title,
  intro: intro.optional(),
  ...picture,
  address: text("Address", "العنوان البريدي", {
    hint: ["As lines, with what is known nearby", "في أسطر، مع المعالم القريبة"],
  }),
  latitude: decimal("Latitude", "خط العرض", { hint: ["Such as 24.7136", "مثل 24.7136"] })
    .min(-90)
    .max(90),
  longitude: decimal("Longitude", "خط الطول").min(-180).max(180),
  directions: line("Above the links to maps", "فوق روابط الخرائط"),
}).meta({
  hint: [
    "A picture of the place, its address, links to maps: visitors' browsers ask no other site before",
    "صورة المكان وعنوانه وروابط الخرائط، ولا يتصل متصفح الزائر بموقع آخر قبل ذلك",
  ],
});
