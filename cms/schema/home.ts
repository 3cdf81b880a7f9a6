import {
  group,
  id,
  intro,
  line,
  link,
  list,
  meta,
  paragraph,
  picture,
  serviceSlug,
  subtitle,
  text,
  title,
  url,
} from "./fields.ts";

/** `{en,ar}/pages/home.yaml` */
export const home = group("Home page", "الصفحة الرئيسة", {
  meta,
  hero: group("Top of the page", "أعلى الصفحة", {
    title,
    subtitle,
    quote: line("Button: ask for a quote", "زر طلب عرض سعر"),
    consultation: line("Button: ask for advice", "زر طلب استشارة"),
    facts: list(
      "Facts in figures",
      "حقائق بالأرقام",
      group("Fact", "الحقيقة", { value: line("Figure", "الرقم"), label: line("What it counts", "ما يعدّه") }),
      { min: 2, max: 4 },
    ),
  }),
  carousel: group("Moving pictures", "الشرائح", {
    title,
    /** The carousel needs three slides to loop. */
    slides: list(
      "Slides",
      "الشرائح",
      group("Slide", "الشريحة", {
        title,
        description: line("Description", "الوصف"),
        ...picture,
        link: link("Leads to", "يؤدي إلى"),
      }),
      { min: 3, max: 12 },
    ),
  }),
  services: group("Services", "الخدمات", { title, intro }),
  /** A service's working drawing and a page of its deliverables, side by side. */
  proof: group("What clients see and receive", "ما يراه العميل ويتسلمه", {
    title,
    intro,
    service: serviceSlug("Service with a drawing and a sample", "خدمة لها رسم ونموذج"),
    link: line("Link to its page", "رابط صفحتها"),
  }).optional(),
  vision: group("Vision 2030", "رؤية 2030", {
    title,
    intro,
    ...picture,
    themes: list(
      "Themes",
      "المحاور",
      group("Theme", "المحور", {
        id,
        title,
        text: paragraph,
        /** Such as `6 of 193`. */
        figure: line("Its figure, shown large", "رقمها، ويظهر كبيرًا").optional(),
        fact: text("A public fact", "حقيقة معلنة"),
        source: group("Its source", "مصدرها", {
          name: line("Name of the source", "اسم المصدر"),
          url: url("Address of the source", "رابط المصدر"),
        }),
      }),
      { min: 2, max: 6 },
    ),
  }),
  partners: group("Partners", "الشركاء", { title, intro }),
  customers: group("Customers", "العملاء", { title, intro }),
});
