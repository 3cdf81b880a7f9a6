import { button, group, label, line, plural, text, title } from "./fields.ts";

/** `{en,ar}/messages.yaml`: words that belong to the shell and to controls, not to one page. */
export const messages = group("Words on every page", "كلمات كل الصفحات", {
  nav: group("Menu", "القائمة", {
    label: line("Name of the menu for screen readers", "اسم القائمة لقارئ الشاشة"),
    /** Shares the links of `label`'s menu: the two must differ. */
    menu: line("Name of the menu on phones, for screen readers", "اسم قائمة الجوال لقارئ الشاشة"),
    servicesTitle: line("List of all services", "قائمة كل الخدمات"),
    search: line("Search", "البحث"),
    openMenu: line("Button that opens the menu", "زر فتح القائمة"),
    closeMenu: line("Button that closes the menu", "زر إغلاق القائمة"),
    homeLink: line("The logo, for screen readers", "الشعار لقارئ الشاشة", { needs: ["company"] }),
    skip: line("Link that skips to the content", "رابط تخطي القائمة"),
    language: line("Language switch, for screen readers", "مبدّل اللغة لقارئ الشاشة"),
  }),
  footer: group("Foot of the page", "أسفل الصفحة", {
    contactTitle: line("Heading of the contact details", "عنوان بيانات التواصل"),
    poBox: line("P.O. box", "صندوق البريد"),
    commercialRegistration: line("Commercial registration", "السجل التجاري"),
    vatNumber: line("VAT number", "الرقم الضريبي"),
    checkUs: line("Link to where visitors check both", "رابط التحقق منهما"),
    copyright: line("Copyright line", "سطر الحقوق", { needs: ["years", "company"] }),
    rss: line("Link to the feed of posts", "رابط خلاصة المقالات"),
  }),
  contactWays: group("Ways to a person", "طرق التواصل", {
    open: line("Button that opens them", "الزر الذي يفتحها"),
    label: line("Their name for screen readers", "اسمها لقارئ الشاشة"),
    call: line("Call", "الاتصال"),
    shortCall: line("Call, in one word", "الاتصال في كلمة"),
    shortQuote: line("Ask for a quote, in one or two words", "طلب عرض سعر في كلمتين"),
    whatsapp: line("WhatsApp", "واتساب"),
    callback: line("Ask for a call", "طلب اتصال"),
    callbackText: line("Ask for a call: what it takes", "طلب اتصال: المطلوب"),
    form: line("Contact form", "نموذج التواصل"),
    /** `{within}`: "within one working day". */
    formText: line("Contact form: how soon you answer", "نموذج التواصل: مدة الرد", { needs: ["within"] }),
  }).meta({ hint: ["In the header, and at the bottom of phones", "في رأس الصفحة وأسفل شاشة الجوال"] }),
  /** At the end of pages, unless its section has words of its own. */
  contactBand: group("Invitation to write", "الدعوة إلى التواصل", {
    title,
    text: text("Text", "النص"),
    button,
  }),
  /** After a form of the owner without thanks of its own. */
  sentForm: group("After one of your forms was sent", "بعد إرسال نموذج من نماذجك", {
    title,
    text: text("Text", "النص"),
  }),
  splash: group("Opening screen", "شاشة الافتتاح", { loading: line("While the page loads", "أثناء التحميل") }),
  notices: group("Notices", "التنبيهات", {
    label: line("Name of the notices for screen readers", "اسم التنبيهات لقارئ الشاشة"),
    dismiss: line("Button that closes one", "زر إغلاق التنبيه"),
    /** On every page, until the owner has replaced invented values or set a public address. */
    sample: line("Band while values are invented", "شريط ما دامت فيه بيانات تجريبية"),
    staging: line("Band on a copy for review", "شريط نسخة المراجعة"),
    offline: line("The connection is lost", "عند انقطاع الاتصال"),
    online: line("The connection is back", "عند عودة الاتصال"),
    errorTitle: line("Something failed: heading", "عند الخطأ: العنوان"),
    navigationFailed: line("A page did not load", "عند تعذر تحميل صفحة"),
  }),
  actions: group("Links and buttons", "الروابط والأزرار", {
    learnMore: line("Learn more", "المزيد"),
    /** `{name}` is the service's or post's name; announced after `learnMore` and `readMore`. */
    about: line("What it is about, for screen readers", "موضوع الرابط لقارئ الشاشة", { needs: ["name"] }),
    readMore: line("Read more", "متابعة القراءة"),
    contactUs: line("Contact us", "تواصل معنا"),
    backToTop: line("Back to the top", "إلى أعلى الصفحة"),
    newWindow: line("Opens in a new window", "يُفتح في نافذة جديدة"),
  }),
  video: group("Film on the home page", "فيلم الصفحة الرئيسة", {
    pause: line("Pause", "إيقاف"),
    play: line("Play", "تشغيل"),
  }),
  carousel: group("Moving pictures of the home page", "شرائح الصفحة الرئيسة", {
    label,
    previous: line("Previous", "السابقة"),
    next: line("Next", "التالية"),
    goTo: line("Go to one", "الانتقال إلى شريحة", { needs: ["number"] }),
    slide: line("Word for one", "اسم الشريحة الواحدة"),
    position: line("Which of how many", "رقم الشريحة من مجموعها", { needs: ["current", "total"] }),
  }),
  pagination: group("Pages of the blog", "صفحات المدونة", {
    label,
    previous: line("Previous", "السابقة"),
    next: line("Next", "التالية"),
    page: line("Page number", "رقم الصفحة", { needs: ["page"] }),
  }),
  hours: group("Opening hours", "أوقات العمل", {
    title,
    openNow: line("Open now", "مفتوح الآن"),
    closedNow: line("Closed now", "مغلق الآن"),
    /** `{date}` is a weekday or `today`. */
    opensNext: line("When it opens next", "متى يفتح", { needs: ["date", "opens"] }),
    today: line("Today", "اليوم"),
    range: line("From and to", "من وإلى", { needs: ["opens", "closes"] }),
    closed: line("Closed", "مغلق"),
    days: line("Several days", "عدة أيام", { needs: ["first", "last"] }),
  }),
  /** "Within one working day", from `replyWithin` in `company.yaml`. */
  within: group("How soon you answer", "مدة الرد", {
    workingHours: plural("In working hours", "بساعات العمل"),
    workingDays: plural("In working days", "بأيام العمل"),
  }),
  breadcrumb: group("Path to the page", "مسار الصفحة", { label }),
  blog: group("Blog", "المدونة", {
    readingTime: plural("Time to read", "مدة القراءة"),
    contents: line("Heading of the table of contents", "عنوان المحتويات"),
    related: line("Heading of related posts", "عنوان المقالات ذات الصلة"),
    published: line("Words before the date", "عبارة تسبق التاريخ"),
    reviewed: line("Day of the last review", "يوم آخر مراجعة", { needs: ["date"] }),
    by: line("Words before the author", "عبارة تسبق اسم الكاتب"),
    backToBlog: line("Back to the blog", "العودة إلى المدونة"),
    pageTitle: line("Title of further pages", "عنوان الصفحات التالية", { needs: ["page"] }),
    share: line("Share", "المشاركة"),
  }),
  service: group("Pages of services", "صفحات الخدمات", {
    notFound: line("Unknown service: heading", "خدمة غير موجودة: العنوان"),
    notFoundText: text("Unknown service: text", "خدمة غير موجودة: النص"),
    features: line("Heading: what it includes", "عنوان: ما تشمله"),
    audience: line("Heading: for whom", "عنوان: لمن هي"),
    deliverables: line("Heading: what you receive", "عنوان: ما يستلمه العميل"),
    steps: line("Heading: how it goes", "عنوان: خطوات العمل"),
    questions: line("Heading: questions", "عنوان: الأسئلة"),
    related: line("Heading: related services", "عنوان: خدمات ذات صلة"),
    sample: line("Stamp on samples", "الختم على النماذج"),
    sampleText: text("Sentence below samples", "العبارة تحت النماذج"),
    sampleWhole: line("On phones: shows the whole sample", "على الجوال: إظهار النموذج كاملًا"),
    sampleMarks: group("What the marks of samples mean", "معاني العلامات في النماذج", {
      done: line("Met", "تحقق"),
      open: line("Open", "قيد الإنجاز"),
      missed: line("Missed", "لم يتحقق"),
    }),
    contactTitle: line("Invitation to write: heading", "الدعوة إلى التواصل: العنوان"),
    contactText: text("Invitation to write: text", "الدعوة إلى التواصل: النص"),
  }),
  errors: group("Pages of errors", "صفحات الأخطاء", {
    /** Fixed wording in English (docs/behaviour.md). */
    title,
    notFound: line("Unknown address: heading", "عنوان غير موجود: الترويسة"),
    notFoundText: text("Unknown address: text", "عنوان غير موجود: النص"),
    faultText: text("Something failed: text", "عند الخطأ: النص"),
    links: line("Heading of the links", "عنوان الروابط"),
    home: line("Link to the home page", "رابط الصفحة الرئيسة"),
    services: line("Link to the services", "رابط الخدمات"),
    contact: line("Link to the contact page", "رابط صفحة التواصل"),
    tooLarge: text("If it is too large", "عند تجاوز الحجم"),
    forbidden: text("Sent from elsewhere", "إرسال من موقع آخر"),
    /** Shown if too many pages are waiting to be rendered; also after a message was posted. */
    busy: text("Too many visitors at this moment", "عند كثرة الزوار"),
  }),
  shareImage: line("Description of the picture of a shared link", "وصف صورة الرابط المشارَك", { needs: ["title"] }),
}).meta({ hint: ["Buttons, notices, names for screen readers", "الأزرار والتنبيهات وأسماء لقارئ الشاشة"] });
