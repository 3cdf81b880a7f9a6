import { group, line, list, text } from "./fields.ts";

/** Any of its words may contain both names. */
const may = ["assistant", "company"];
const lineWithNames = (en: string, ar: string, options: Parameters<typeof line>[2] = {}) =>
  line(en, ar, { may, ...options });
const textWithNames = (en: string, ar: string, options: Parameters<typeof text>[2] = {}) =>
  text(en, ar, { may, ...options });

/** `{en,ar}/assistant.yaml`: the chat's button and panel. `{assistant}`, `{company}` are names. */
export const assistant = group("Chat window", "نافذة المحادثة", {
  open: line("Button on every page", "الزر في كل صفحة", { needs: ["assistant"] }),
  openShort: line("The same in one word", "الزر في كلمة واحدة", {
    hint: ["A word of the line above, shown on phones", "كلمة من السطر السابق تظهر في الجوال"],
  }),
  close: lineWithNames("Close", "الإغلاق"),
  clear: lineWithNames("Clear the conversation", "مسح المحادثة"),
  answeredBy: group("Who answers", "من يجيب", {
    embedded: lineWithNames("If our own server answers", "إن أجاب خادمنا"),
    hosted: lineWithNames("If a language model answers", "إن أجاب نموذج لغوي"),
  }),
  conversation: lineWithNames("Name of the conversation for screen readers", "اسم المحادثة لقارئ الشاشة", {
    needs: ["assistant"],
  }),
  /** Before the first message. Fixed wording in English (docs/behaviour.md). */
  greeting: text("Greeting", "التحية", { needs: ["assistant", "company"] }),
  suggestions: group("Suggested questions", "الأسئلة المقترحة", {
    label: lineWithNames("Name", "الاسم"),
    questions: list("Questions", "الأسئلة", lineWithNames("Question", "السؤال")).max(4),
  }),
  notice: group("Where messages go", "إلى أين تذهب الرسائل", {
    embedded: textWithNames("If our own server answers", "إن أجاب خادمنا"),
    hosted: textWithNames("If a language model answers", "إن أجاب نموذج لغوي"),
    /** `{privacy}` becomes the link `privacyLink`. */
    sensitive: textWithNames("Warning about private details", "التنبيه إلى البيانات الخاصة", { needs: ["privacy"] }),
    privacyLink: lineWithNames("Link to the privacy notice", "رابط بيان الخصوصية"),
  }),
  compose: group("Writing a message", "كتابة الرسالة", {
    label: lineWithNames("Name", "الاسم"),
    placeholder: lineWithNames("Example in the empty field", "المثال في الحقل الفارغ"),
    send: lineWithNames("Send", "الإرسال"),
    stop: lineWithNames("Stop the answer", "إيقاف الإجابة"),
    count: line("Characters written", "عدد الأحرف المكتوبة", { needs: ["count", "limit"] }),
  }),
  you: lineWithNames("Name of the visitor", "اسم الزائر"),
  typing: lineWithNames("An answer is being written", "أثناء كتابة الإجابة"),
  stopped: lineWithNames("The answer was stopped", "بعد إيقاف الإجابة"),
  again: lineWithNames("Try again", "المحاولة من جديد"),
  cut: lineWithNames("The answer was longer than one may be", "إذا تجاوزت الإجابة الطول الأقصى"),
  goOn: lineWithNames("Button under it that asks for the rest", "الزر الذي يطلب بقيتها"),
  rating: group("Opinion of an answer", "تقييم الإجابة", {
    label: lineWithNames("Name for screen readers", "الاسم لقارئ الشاشة"),
    helpful: lineWithNames("Thumb up", "الإبهام إلى أعلى"),
    unhelpful: lineWithNames("Thumb down", "الإبهام إلى أسفل"),
    thanks: lineWithNames("Thanks", "الشكر"),
  }),
  copy: lineWithNames("Copy", "النسخ"),
  copied: lineWithNames("Copied", "بعد النسخ"),
  sources: lineWithNames("Heading of the sources", "عنوان المصادر"),
  sendOn: lineWithNames("Button that sends the question to your team", "زر إرسال السؤال إلى فريقك"),
  next: lineWithNames("Above further questions", "فوق الأسئلة التالية"),
  latest: lineWithNames("To the latest message", "إلى آخر رسالة"),
  /** Fixed wording in English (docs/behaviour.md). */
  error: group("If it fails", "عند الخطأ", {
    title: lineWithNames("Title", "العنوان"),
    text: textWithNames("Text", "النص"),
    retry: lineWithNames("Try again", "المحاولة من جديد"),
  }),
  contactLinks: group("Ways to reach us", "طرق التواصل", {
    label: lineWithNames("Name", "الاسم"),
    call: lineWithNames("Call", "الاتصال"),
    email: lineWithNames("Email", "البريد"),
    form: lineWithNames("Contact form", "نموذج التواصل"),
    whatsapp: lineWithNames("WhatsApp", "واتساب"),
    callback: lineWithNames("Ask for a call", "طلب اتصال"),
    days: line("Several days", "عدة أيام", { needs: ["first", "last"] }),
  }),
  /** For the visitor to confirm. The contact form has the labels of name and phone. */
  callback: group("Card for a call back", "بطاقة معاودة الاتصال", {
    title: lineWithNames("Title", "العنوان"),
    text: textWithNames("Text", "النص"),
    preferredTime: lineWithNames("Preferred time", "الوقت المفضل"),
    topic: lineWithNames("Topic", "الموضوع"),
    questions: lineWithNames("Box for sending the questions along", "خانة إرفاق الأسئلة"),
    questionsTitle: lineWithNames("Their heading in the message to you", "عنوانها في الرسالة التي تصلك"),
    confirm: lineWithNames("Confirm", "التأكيد"),
    sending: lineWithNames("While it is sent", "أثناء الإرسال"),
    cancel: lineWithNames("Cancel", "الإلغاء"),
    invalid: textWithNames("Details are missing", "عند نقص البيانات"),
    failed: textWithNames("It could not be filed", "عند تعذر التسجيل", { needs: ["phone", "email"] }),
    filed: lineWithNames("It was filed", "بعد التسجيل"),
    reference: lineWithNames("Reference number", "الرقم المرجعي"),
    next: textWithNames("What happens next", "ما يحدث بعد ذلك"),
  }),
}).meta({ hint: ["Its greeting, buttons and notices", "تحيتها وأزرارها وتنبيهاتها"] });
