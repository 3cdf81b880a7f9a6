import { bilingual, date, group, groups, id, name, named } from "./fields.ts";

/** `claims.yaml`: the company's promises, each stated once; `!promise:id` marks the values that rest on one. */
export const claims = group("Claims", "التعهدات", {
  entries: groups("Claims", "التعهدات", "Claim", "التعهد", {
    id: named("Name of its mark", "اسم العلامة", id),
    sentence: bilingual("What you promise", "بماذا تتعهد الشركة"),
    confirmedBy: name("Confirmed by", "أكّده").optional(),
    confirmedOn: date("Confirmed on", "تاريخ التأكيد").optional(),
    until: date("Holds until", "صالح حتى", {
      hint: ["It is asked again afterwards", "يُسأل عنه من جديد بعد هذا اليوم"],
    }).optional(),
  }),
}).meta({ hint: ["What you promise, and who confirmed it", "ما تتعهد به الشركة ومن أكّده"] });
