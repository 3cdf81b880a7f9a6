import { group, groups, line, paragraph, text, title } from "./fields.ts";

/** `{en,ar}/mails.yaml`: mails about messages, and the daily report. `{braces}` are filled in. */
export const mails = group("Mails", "الرسائل البريدية", {
  /** In the language of the visitor's page or of LEADS_LANGUAGE. */
  notification: group("To the company: a new message", "إلى الشركة: رسالة جديدة", {
    subject: line("Subject", "الموضوع", { needs: ["reference", "subject"] }),
    callbackSubject: line("Subject, for a call back", "الموضوع عند طلب اتصال", { needs: ["reference", "name"] }),
    flaggedMark: line("Before the subject of possible spam", "قبل موضوع الرسالة المشتبه بها"),
    title,
    callbackTitle: line("Title, for a call back", "العنوان عند طلب اتصال"),
    flaggedText: text("If it may be spam", "إن اشتُبه بأنها مزعجة"),
    flaggedFor: text("Why it may be spam", "سبب الاشتباه", { needs: ["reasons"] }),
    flagReasons: group("Signs of spam", "علامات الرسائل المزعجة", {
      trap: line("The hidden field was filled in", "تعبئة الحقل المخفي"),
      "sent-by-many": line("The same text from many addresses", "النص نفسه من عناوين كثيرة"),
      "sent-by-two": line("The same text from two addresses", "النص نفسه من عنوانين"),
      "filled-in-seconds": line("Filled in within seconds", "تعبئة النموذج في ثوانٍ"),
      link: line("A link", "رابط"),
      "few-links": line("A few links", "بضعة روابط"),
      "many-links": line("Many links", "روابط كثيرة"),
      "only-links": line("Nothing but links", "روابط فقط"),
      "link-in-name": line("A link as the name", "رابط في الاسم"),
      "link-in-subject": line("A link in the subject", "رابط في الموضوع"),
      "hidden-address": line("An address in disguise", "عنوان متنكر"),
      markup: line("Code of a web page", "شفرة صفحة ويب"),
      "spam-phrase": line("A phrase of spam", "عبارة مزعجة"),
      "spam-phrases": line("Several phrases of spam", "عبارات مزعجة"),
      "mass-mailing": line("Words of a mass mailing", "كلمات رسالة جماعية"),
      "other-script": line("Another script", "كتابة بأحرف لغة أخرى"),
      "mixed-letters": line("Letters of several scripts in a word", "أحرف مختلطة في الكلمة"),
      "random-letters": line("Letters at random", "أحرف عشوائية"),
      "same-in-all-fields": line("The same in all fields", "تكرار النص في كل الحقول"),
    }),
    reply: text("How to answer", "كيف يُرد عليها", { needs: ["name"] }),
    noReply: text("If there is no email address", "إن لم يوجد بريد إلكتروني"),
    /** `pages/contact.yaml` has the labels of fields that visitors fill in. */
    fields: group("Names of the details", "أسماء البيانات", {
      reference: line("Reference number", "الرقم المرجعي"),
      receivedAt: line("Received", "وقت الاستلام"),
      language: line("Language", "اللغة"),
      page: line("Page", "الصفحة"),
      source: line("Came from", "مصدر الزيارة"),
    }),
    riyadhTime: line("Time in Riyadh", "توقيت الرياض", { needs: ["moment"] }),
  }),
  /** Contains no input from the form, which could be abused to mail third parties. */
  confirmation: group("To the visitor: we have your message", "إلى الزائر: وصلتنا رسالتك", {
    subject: line("Subject", "الموضوع", { needs: ["reference"] }),
    title,
    text: paragraph,
    reference: line("Reference number", "الرقم المرجعي"),
    next: text("What happens next", "ما يحدث بعد ذلك", { needs: ["phone"] }),
    notYou: text("If somebody else gave this address", "إن أدخل غيره هذا العنوان"),
    regards: line("Regards", "الختام", { needs: ["company"] }),
  }),
  /** What a member writes at the desk, in the visitor's language. */
  answer: group("To the visitor: an answer from the desk", "إلى الزائر: رد من المكتب", {
    subject: line("Subject", "الموضوع", { needs: ["subject", "reference"] }),
    noSubject: line("If the message had no subject", "إن لم يكن للرسالة موضوع"),
    regards: text("Below the answer", "أسفل الرد", { needs: ["name"], may: ["company"] }),
    templates: groups("Templates", "ردود جاهزة", "Template", "رد جاهز", {
      title,
      text: text("Text", "النص", { may: ["name"] }),
    }).max(12),
  }),
  gathered: group("To the company: many messages in one mail", "إلى الشركة: رسائل كثيرة في بريد واحد", {
    subject: line("Subject", "الموضوع", { needs: ["count"] }),
    title,
    /** Reason for the digest. `{limit}` an hour are mailed singly; `{command}` prints them. */
    text: text("Text", "النص", { needs: ["limit", "command"] }),
  }),
  daily: group("To the company: every morning", "إلى الشركة: كل صباح", {
    subject: line("Subject", "الموضوع", { needs: ["date"] }),
    title: line("Title", "العنوان", { needs: ["date"] }),
    period: line("If days without a report precede it", "إن سبقته أيام بلا تقرير", { needs: ["from", "to"] }),
    leads: line("New messages", "الرسائل الجديدة"),
    flagged: line("Possible spam", "المشتبه بها"),
    /** Beyond the number mailed per hour. */
    unmailed: line("Possible spam that was not mailed", "المشتبه بها ولم تُرسل"),
    unconfirmed: line("Visitors without a confirmation", "زوار لم يصلهم التأكيد"),
    pending: line("Waiting to be delivered", "بانتظار التسليم"),
    dead: line("Could not be delivered", "تعذر تسليمها"),
    backup: line("The last backup", "آخر نسخة احتياطية"),
    noBackup: line("If there is no backup", "إن لم توجد نسخة احتياطية"),
    well: text("If all is well", "إن كان كل شيء سليمًا"),
    attention: text("If something needs attention", "إن احتاج شيء إلى انتباه"),
    turnOfYear: text("Around New Year", "عند رأس السنة"),
    closing: text("At the end", "الخاتمة"),
  }),
}).meta({ hint: ["To visitors and to the company", "إلى الزوار وإلى الشركة"] });
