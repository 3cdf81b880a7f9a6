import { file, group, intro, line, markdown, picture, title, yes } from "#cms/schema/fields.ts";

/** What a browser needs, and what those need who do not hear the film. */
const whole = (
  value: { mp4?: unknown; webm?: unknown; captions?: unknown; transcript?: unknown; silent?: unknown },
  report: (path: string, message: string) => void,
): void => {
  if (!value.mp4 && !value.webm) report("mp4", "is missing: name a film in files/");
  if (!value.silent && !value.captions && !value.transcript)
    report("captions", "is missing: add subtitles or a transcript, or say that the film is silent");
};

export const fields = group(
  "Film",
  "فيلم",
  {
    title,
    intro: intro.optional(),
    mp4: file("Film as MP4", "الفيلم بصيغة MP4", ["mp4"], {
      hint: ["At most 20 MB; every browser plays it", "لا يزيد على 20 ميغابايت، وتعرضه كل المتصفحات"],
    }).optional(),
    webm: file("The same as WebM", "الفيلم نفسه بصيغة WebM", ["webm"], {
      hint: ["Smaller; browsers that can take it instead", "أصغر حجمًا، وتختاره المتصفحات التي تعرضه"],
    }).optional(),
    ...picture,
    captions: file("Subtitles", "ترجمة مكتوبة", ["vtt"], {
      hint: ["A WebVTT file in this language", "ملف WebVTT بهذه اللغة"],
    }).optional(),
    transcript: group("Transcript", "النص المقروء", {
      title: line("Title", "العنوان"),
      body: markdown("What is said and seen", "ما يُقال وما يُرى"),
    }).optional(),
    silent: yes("Without sound", "بلا صوت", {
      hint: [
        "It plays by itself, over and over, for visitors who allow motion",
        "يُعرض تلقائيًا ويتكرر لمن لم يوقف الحركة",
      ],
    }).optional(),
  },
  { hint: ["Your own film, played on request", "فيلم من عندك يشغّله الزائر"] },
).superRefine((value, context) => {
  whole(value, (name, message) => context.addIssue({ code: "custom", path: [name], message, params: { is: "empty" } }));
});
