import {
  group,
  id,
  intro,
  line,
  list,
  markdown,
  optionalPicture,
  meta,
  paragraph,
  picture,
  subtitle,
  title,
  together,
  url,
} from "./fields.ts";
import { sheet } from "./sheet.ts";

/** An official register: the confirmed fact, and the link to it. */
const register = (en: string, ar: string) =>
  group(en, ar, { text: paragraph, link: line("Words of the link", "نص الرابط"), url: url("Address", "الرابط") });

/** `{en,ar}/pages/about.yaml` */
export const about = group("About us", "من نحن", {
  meta,
  title: line("Title", "العنوان", { needs: ["company"] }),
  subtitle,
  ...picture,
  whoWeAre: group("Who we are", "من نحن", { title, body: markdown("Text", "النص") }),
  pillars: together(
    group("Mission, vision and values", "الرسالة والرؤية والقيم", {
      title,
      /** Beside mission and vision, or above them on phones. */
      ...optionalPicture,
      mission: group("Mission", "الرسالة", { title, text: paragraph }),
      vision: group("Vision", "الرؤية", { title, text: paragraph }),
      values: group("Values", "القيم", {
        title,
        items: list("Values", "القيم", group("Value", "القيمة", { title, text: paragraph }), { min: 2, max: 6 }),
      }),
    }),
    "scene",
    "sceneAlt",
  ),
  achievements: group("Achievements", "الإنجازات", {
    title,
    items: list(
      "Achievements",
      "الإنجازات",
      group("Achievement", "الإنجاز", { id, value: line("Figure", "الرقم"), title, text: paragraph }),
      { min: 2, max: 6 },
    ),
  }),
  checkUs: group(
    "Where visitors check your numbers",
    "حيث يتحقق الزوار من رقميكم",
    {
      title,
      intro,
      commercialRegistration: register("Commercial registration", "السجل التجاري"),
      vatNumber: register("VAT number", "الرقم الضريبي"),
    },
    {
      hint: [
        "Open both addresses once a year: authorities move their pages",
        "افتحوا العنوانين مرة كل سنة، فالجهات تغيّر عناوين صفحاتها",
      ],
    },
  ),
  inspection: group(
    "What visitors check of the website",
    "ما يتحقق منه الزوار في الموقع",
    { title, intro, stamp: line("Stamp", "الختم"), sheet: sheet("Sheet", "الصفحة") },
    {
      hint: [
        "Empty: not shown. Check each line whenever the website changes",
        "إن تُرك فارغًا لا يظهر. راجعوا كل سطر عند كل تغيير في الموقع",
      ],
    },
  ).optional(),
  closing: group("End of the page", "آخر الصفحة", { title, text: paragraph, button: line("Button", "الزر") }),
});
