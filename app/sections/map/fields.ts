import { group, heading, line, picture, position, text } from "#cms/schema/fields.ts";

export const fields = group("Map", "خريطة", {
  ...heading,
  ...picture,
  address: text("Address", "العنوان البريدي", {
    hint: ["As lines, with what is known nearby", "في أسطر، مع المعالم القريبة"],
  }),
  ...position,
  directions: line("Above the links to maps", "فوق روابط الخرائط"),
}).meta({
  sketch: "picture 4 4 22 24, accent 12 10 6 6 3, strong 30 7 12 3; 1x3/4: soft 30 14 14 1.5",
  also: [
    "location address place directions find us branch office google",
    "خريطة خرائط موقع عنوان مكان فرع مقر الوصول قوقل جوجل",
  ],
  hint: ["A picture of the place, its address, links to maps", "صورة المكان وعنوانه وروابط الخرائط"],
});
