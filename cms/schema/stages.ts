import { bilingual, choice, group, groups, id, rule } from "./fields.ts";

/** Ids of other statuses, and of a filter that takes a status's place. */
const reservedIds = ["new", "spam", "planned"];

/**
 * `stages.yaml`: how far leads are, in the order of the board. The first stage, whose id is `new`,
 * is that of new messages; answered ones move to the next.
 */
export const stages = group("Stages of messages", "مراحل الرسائل", {
  first: group("New messages", "الرسائل الجديدة", { name: bilingual("Name", "الاسم") }),
  entries: groups("Further stages", "المراحل التالية", "Stage", "المرحلة", {
    name: bilingual("Name", "الاسم"),
    request: bilingual("Name for what your forms bring", "الاسم لما يرد من نماذجكم")
      .meta({ hint: ["Such as an application. Empty: the same", "كطلب توظيف. إن تُرك فارغًا فالاسم نفسه"] })
      .optional(),
    means: choice("What it means", "معناها", {
      open: ["Still open", "ما زالت مفتوحة"],
      won: ["Won", "نجحت"],
      lost: ["Lost", "لم تنجح"],
    }),
    id: id
      .meta({
        label: ["Name for programs", "الاسم للبرامج"],
        hint: ["In exports. Messages keep it: leave it", "يرد في الملفات المصدَّرة وتحمله الرسائل، فلا تغيّره"],
      })
      .superRefine(
        rule((name: string, report) => {
          if (reservedIds.includes(name))
            report([], `is "${name}", which messages have already: choose another`, { is: "taken", name });
        }),
      ),
  }).max(12),
}).meta({ hint: ["From a new message to a won or lost one", "من رسالة جديدة إلى صفقة تمت أو لم تتم"] });
