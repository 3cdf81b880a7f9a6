import { file, group, heading, markdown, picture, rule, title, yes } from "#cms/schema/fields.ts";

export const fields = group("Film", "فيلم", {
  ...heading,
  mp4: file("Film as MP4", "الفيلم بصيغة MP4", "mp4")
    .meta({ hint: ["At most 20 MB; every browser plays it", "لا يزيد على 20 ميغابايت، وتعرضه كل المتصفحات"] })
    .optional(),
  webm: file("The same as WebM", "الفيلم نفسه بصيغة WebM", "webm")
    .meta({ hint: ["Smaller; browsers that can take it instead", "أصغر حجمًا، وتختاره المتصفحات التي تعرضه"] })
    .optional(),
  ...picture,
  captions: file("Subtitles", "ترجمة مكتوبة", "vtt")
    .meta({ hint: ["A WebVTT file in this language", "ملف WebVTT بهذه اللغة"] })
    .optional(),
  transcript: group("Transcript", "النص المقروء", {
    title,
    body: markdown("What is said and seen", "ما يُقال وما يُرى"),
  }).optional(),
  silent: yes("Without sound", "بلا صوت", {
    hint: [
      "It plays by itself, over and over, for visitors who allow motion",
      "يُعرض تلقائيًا ويتكرر لمن لم يوقف الحركة",
    ],
  }).optional(),
})
  .meta({
    sketch: "picture 4 4 40 24, accent 19 11 10 10 5",
    also: ["video movie youtube clip", "فيديو فيلم مقطع يوتيوب"],
    hint: ["Your own film, played on request", "فيلم من عندك يشغّله الزائر"],
  })
  .superRefine(
    // Requires a format for every browser, and captions for people who do not hear the film.
    rule((film, report) => {
      if (!film.mp4 && !film.webm) report("mp4", "is missing: name a film in files/", { is: "empty" });
      const what = "is missing: add subtitles or a transcript, or say that the film is silent";
      if (!film.silent && !film.captions && !film.transcript) report("captions", what, { is: "empty" });
    }),
  );
