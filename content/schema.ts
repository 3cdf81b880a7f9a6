/**
 * What every file in this folder must hold. One schema per kind of entry; a file that does not fit stops the build,
 * naming file, line, field and reason. Words live in `en/` and `ar/` (same files, same fields); facts that do not
 * depend on the language live once, in `company.yaml` and `settings.yaml`.
 *
 * A value that the owner must still replace carries the tag `!placeholder` in front of it; `npm run launch-check` lists them.
 */
import { z } from "zod";

/** What a field is for, beyond its form: check/ looks after the rest. */
export type Kind = {
  kind:
    | "text"
    | "markdown"
    | "name"
    | "wording"
    | "plural"
    | "date"
    | "id"
    | "scene"
    | "service"
    | "page"
    | "link"
    | "mark"
    | "shared";
  /** Names in braces that are filled in and must be there. */
  needs?: readonly string[];
  /** Names in braces that are filled in where they are there. */
  may?: readonly string[];
  /** A date that must not lie in the future. */
  isPast?: boolean;
};
export const kinds = z.registry<Kind>();

const text = z.string().trim().min(1, "is empty").register(kinds, { kind: "text" });
/** A short line: a heading or a label. */
const line = text.max(120);
/** Markdown: paragraphs, `##` headings, lists, links, quotes, tables. No HTML. */
const markdown = copy(text).register(kinds, { kind: "markdown" });
/** What somebody or something is called; may be written in Latin letters in Arabic too. */
const name = copy(line).register(kinds, { kind: "name" });
/** What a visitor might write, in whatever script. */
const wording = copy(line).register(kinds, { kind: "wording" });

/** The same type, to be told apart in `kinds`. */
function copy<T extends z.ZodType>(type: T): T {
  return z.clone(type, type.def as T["_zod"]["def"], { parent: true });
}

/** A text in which names in braces are filled in, all of which it needs. */
const filled = (type: z.ZodString, ...needs: string[]) => copy(type).register(kinds, { ...kindOf(type), needs });
/** A text in which names in braces may stand. */
const fillable = (type: z.ZodString, may: readonly string[]) => copy(type).register(kinds, { ...kindOf(type), may });
const kindOf = (type: z.ZodType): Kind => kinds.get(type) ?? { kind: "text" };

/** Names in braces that stand for facts of `company.yaml` in answers. */
const facts = (
  "company legalName assistant city address poBox phone whatsapp email privacyEmail hours exceptions " +
  "commercialRegistration vatNumber partners customers services"
).split(" ");

const words = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens, such as "two-words"');
/** Slug of a service. */
const serviceSlug = copy(words).register(kinds, { kind: "service" });
/** Name of a heading that stays when its words change: `at` in `answers.yaml` refers to it. The same in both languages. */
const id = copy(words).register(kinds, { kind: "id" });
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as "08:30"');
const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as "2024-02-15"')
  .register(kinds, { kind: "date" });
const e164 = z.string().regex(/^\+[1-9]\d{7,14}$/, "must be a number in international form such as +966112345678");
const email = z.email("must be an e-mail address such as info@company.com");
const page = z
  .string()
  .regex(/^\/[a-z0-9/-]*$/, "must be a page of this site such as /contact")
  .register(kinds, { kind: "page" });
/** The same, or an address that only `settings.yaml` leads on. */
const link = copy(page).register(kinds, { kind: "link" });
const url = z.url({ protocol: /^https$/, error: "must be a full address that begins with https://" });
const digits = (count: number) => z.string().regex(new RegExp(`^\\d{${count}}$`), `must be ${count} digits`);

/** The same words in both languages, for facts kept in one place. */
const bilingual = z.strictObject({ en: line, ar: line });
const bilingualName = z.strictObject({ en: name, ar: name });

/** Name of a picture in `media/scenes/`, without its ending. */
const scene = copy(words).register(kinds, { kind: "scene" });

/** Name of a mark in `media/marks/`, without its ending. */
const mark = copy(words).register(kinds, { kind: "mark" });

const count = fillable(line, ["count"]);
/**
 * A sentence that counts something, one form per plural category of the language (Intl.PluralRules).
 * `{count}` stands for the number. English needs `one` and `other`; Arabic all six.
 */
const plural = z
  .strictObject({
    zero: count.optional(),
    one: count,
    two: count.optional(),
    few: count.optional(),
    many: count.optional(),
    other: filled(line, "count"),
  })
  .register(kinds, { kind: "plural" });

/** What search engines and shared links show. */
const meta = z.strictObject({
  /** Unique in its language; at most 60 characters, without the company's name (it is added). */
  title: text.max(60),
  /** One or two sentences, 70 to 160 characters. */
  description: text.min(70).max(160),
});

/** `company.yaml`: who the company is. Feeds footer, contact page, mails, structured data. */
export const company = z.strictObject({
  name: bilingualName,
  /** The name in the commercial register. */
  legalName: bilingualName,
  /** Letters that reference numbers of messages begin with, such as `NH-7K3M-0QXD`. Settle them before the launch. */
  referencePrefix: z.string().regex(/^[A-Z]{2,4}$/, "must be 2 to 4 capital letters"),
  /** The name of the chat assistant. */
  assistantName: bilingualName,
  /** Saudi National Address. */
  address: z.strictObject({
    buildingNumber: digits(4),
    street: bilingual,
    district: bilingual,
    city: bilingual,
    postalCode: digits(5),
    additionalNumber: digits(4),
    /** Four letters and four digits. */
    shortAddress: z.string().regex(/^[A-Z]{4}\d{4}$/, "must be four capital letters and four digits"),
    poBox: z.string().regex(/^\d+$/, "must be digits"),
    poBoxPostalCode: digits(5),
    /** ISO 3166 code of the country. */
    country: z.literal("SA"),
  }),
  /** Degrees, WGS 84. */
  location: z.strictObject({ latitude: z.number(), longitude: z.number() }),
  /** Landline, E.164. */
  phone: e164,
  /** Number for WhatsApp, E.164. Leave out where there is none: its links then disappear. */
  whatsapp: e164.optional(),
  email,
  /** Where people write about their personal data. */
  privacyEmail: email,
  /** Commercial registration number, 10 digits. */
  commercialRegistration: digits(10),
  /** VAT number, 15 digits, beginning and ending with 3. */
  vatNumber: z.string().regex(/^3\d{13}3$/, "must be 15 digits that begin and end with 3"),
  hours: z.strictObject({
    /** IANA name of the time zone the times are in. */
    timeZone: z.literal("Asia/Riyadh"),
    /** Days of the week (0 is Sunday) that share opening hours. */
    regular: z.array(
      z
        .strictObject({ days: z.array(z.int().min(0).max(6)).min(1), opens: time, closes: time })
        .refine(({ opens, closes }) => opens < closes, { path: ["closes"], error: "lies before opens" }),
    ),
    /** Days that differ, such as Ramadan and public holidays; without times the office is closed. First match wins. */
    exceptions: z.array(
      z
        .strictObject({
          name: bilingual,
          from: date,
          /** Last day, included. */
          to: date,
          opens: time.optional(),
          closes: time.optional(),
        })
        .refine(({ from, to }) => from <= to, { path: ["to"], error: "lies before from" })
        .refine(({ opens, closes }) => Boolean(opens) === Boolean(closes), {
          path: ["opens"],
          error: "needs closes beside it, and closes needs opens; leave out both where the office is closed",
        })
        .refine(({ opens, closes }) => !opens || !closes || opens < closes, {
          path: ["closes"],
          error: "lies before opens",
        }),
    ),
  }),
  /** Public profiles, for structured data and the footer. May be empty. */
  profiles: z.array(z.strictObject({ name, url })),
  /** Technology partners, in the order shown. Mark: `media/marks/{id}.svg`. */
  partners: z.array(z.strictObject({ id: mark, name: bilingualName })).length(5),
  /** Customers, in the order shown. Mark: `media/marks/{id}.svg`. */
  customers: z.array(z.strictObject({ id: mark, name: bilingualName })).length(6),
});

/** `settings.yaml`: what the owner may decide otherwise; each is explained in docs/decisions. */
export const settings = z.strictObject({
  /** Addresses `/services/technical` and `/services/development` of the carousel: lead on, or count as unknown. */
  carouselSlugs: z.enum(["redirect", "not-found"]),
  /** The splash: once per browser session, at every load, or never. */
  splash: z.enum(["session", "every-load", "off"]),
  /** Copyright line: from the first year to the present one, or the first year alone. */
  copyright: z.enum(["range", "fixed"]),
  copyrightYear: z.int(),
  /** The sections of the home page, in the order shown. */
  homeSections: z.array(z.enum(["hero", "carousel", "services", "vision", "partners", "customers", "closing"])).min(1),
});

/** `{en,ar}/messages.yaml`: words that belong to the shell and to controls, not to one page. */
export const messages = z.strictObject({
  nav: z.strictObject({
    label: line,
    /** Name of the small screens' menu, which holds the same links: another than `label`. */
    menu: line,
    home: line,
    about: line,
    services: line,
    blog: line,
    contact: line,
    openMenu: line,
    closeMenu: line,
    /** Link to the home page around the logo; `{company}` is the name. */
    homeLink: filled(line, "company"),
    skip: line,
    /** Name of the language switch for screen readers. */
    language: line,
  }),
  footer: z.strictObject({
    quickLinks: line,
    home: line,
    aboutUs: line,
    services: line,
    blog: line,
    privacy: line,
    servicesTitle: line,
    /** The static list, each with the service page it leads to. */
    servicesList: z.array(z.strictObject({ title: line, service: serviceSlug })).length(4),
    contactTitle: line,
    poBox: line,
    commercialRegistration: line,
    vatNumber: line,
    /** `{years}` and `{company}` are filled in. */
    copyright: filled(line, "years", "company"),
    rss: line,
  }),
  splash: z.strictObject({ loading: line }),
  notices: z.strictObject({
    label: line,
    dismiss: line,
    offline: line,
    online: line,
    errorTitle: line,
    navigationFailed: line,
  }),
  /** Kinds of control shared by pages. */
  actions: z.strictObject({
    learnMore: line,
    /** `{name}` is the service's or post's name; read out after `learnMore` and `readMore`. */
    about: filled(line, "name"),
    readMore: line,
    contactUs: line,
    backToTop: line,
    newWindow: line,
  }),
  video: z.strictObject({ pause: line, play: line }),
  carousel: z.strictObject({
    label: line,
    previous: line,
    next: line,
    goTo: filled(line, "number"),
    slide: line,
    position: filled(line, "current", "total"),
  }),
  pagination: z.strictObject({ label: line, previous: line, next: line, page: filled(line, "page") }),
  hours: z.strictObject({
    title: line,
    openNow: line,
    closedNow: line,
    /** `{opens}` and `{closes}`. */
    range: filled(line, "opens", "closes"),
    closed: line,
    /** `{first}` and `{last}` day of a run of days. */
    days: filled(line, "first", "last"),
  }),
  breadcrumb: z.strictObject({ label: line }),
  blog: z.strictObject({
    readingTime: plural,
    contents: line,
    related: line,
    published: line,
    by: line,
    backToBlog: line,
    /** `{page}`; title of the pages after the first. */
    pageTitle: filled(line, "page"),
    share: line,
  }),
  service: z.strictObject({
    notFound: line,
    notFoundText: text,
    features: line,
    audience: line,
    deliverables: line,
    steps: line,
    questions: line,
    related: line,
    contactTitle: line,
    contactText: text,
    /** `{service}`; the subject that the contact form is filled with. */
    contactSubject: filled(line, "service"),
  }),
  errors: z.strictObject({
    /** Exactly the specification's in English. */
    title: line,
    notFound: line,
    notFoundText: text,
    faultText: text,
    ways: line,
    home: line,
    services: line,
    contact: line,
    tooLarge: text,
    forbidden: text,
    /** So many pages are asked for that one is not made; also where a message was posted. */
    busy: text,
  }),
  /** Alternative text of the picture shown when a page is shared; `{title}`. */
  shareImage: filled(line, "title"),
});

const step = z.strictObject({ title: line, text });

/** `{en,ar}/pages/home.yaml` */
export const home = z.strictObject({
  meta,
  hero: z.strictObject({
    title: line,
    subtitle: line,
    quote: line,
    consultation: line,
    facts: z
      .array(z.strictObject({ value: line, label: line }))
      .min(3)
      .max(4),
  }),
  carousel: z.strictObject({
    title: line,
    slides: z.array(z.strictObject({ title: line, description: line, scene, sceneAlt: line, link })).length(9),
  }),
  services: z.strictObject({ title: line, intro: text }),
  vision: z.strictObject({
    title: line,
    intro: text,
    scene,
    sceneAlt: line,
    themes: z
      .array(
        z.strictObject({
          id,
          title: line,
          text,
          /** A public fact, with where it was published. */
          fact: text,
          source: z.strictObject({ name: line, url }),
        }),
      )
      .length(3),
  }),
  partners: z.strictObject({ title: line, intro: text }),
  customers: z.strictObject({ title: line, intro: text }),
});

/** `{en,ar}/pages/about.yaml` */
export const about = z.strictObject({
  meta,
  title: filled(line, "company"),
  subtitle: line,
  scene,
  sceneAlt: line,
  whoWeAre: z.strictObject({ title: line, body: markdown }),
  pillars: z.strictObject({
    title: line,
    mission: z.strictObject({ title: line, text }),
    vision: z.strictObject({ title: line, text }),
    values: z.strictObject({ title: line, items: z.array(z.strictObject({ title: line, text })).length(3) }),
  }),
  achievements: z.strictObject({
    title: line,
    items: z.array(z.strictObject({ id, value: line, title: line, text })).length(3),
  }),
  closing: z.strictObject({ title: line, text, button: line }),
});

/** `{en,ar}/pages/services.yaml` */
export const servicesPage = z.strictObject({ meta, title: line, intro: text });

/** `{en,ar}/pages/blog.yaml` */
export const blogPage = z.strictObject({ meta, title: line, intro: text });

const field = z.strictObject({
  label: line,
  /** Shown under the field when its rule is broken; the specification's words in English. */
  error: line,
  /** Shown under the field when it is longer than `{limit}` characters. */
  tooLong: filled(line, "limit"),
  hint: line.optional(),
});

/** `{en,ar}/pages/contact.yaml` */
export const contact = z.strictObject({
  meta,
  title: line,
  intro: text,
  location: z.strictObject({ title: line, nationalAddress: line, poBox: line, map: line }),
  phone: z.strictObject({ title: line }),
  whatsapp: z.strictObject({ title: line, action: line }),
  email: z.strictObject({ title: line }),
  form: z.strictObject({
    title: line,
    /** Said once above the fields: all are required. */
    required: line,
    name: field,
    email: field,
    phone: field,
    subject: field,
    message: field,
    /** Label of the field that people leave empty. */
    trap: line,
    send: line,
    sending: line,
    /** Next to the button; `{privacy}` becomes the link `privacyLink`. */
    privacy: filled(line, "privacy"),
    privacyLink: line,
    /** Heading of the error summary. */
    invalid: line,
    /** Put before the page's title when the form has errors. */
    errorPrefix: line,
    tooMany: text,
    tooLarge: text,
    /** `{phone}` and `{email}` are filled in. */
    unavailable: filled(text, "phone", "email"),
    offline: text,
  }),
  thanks: z.strictObject({
    /** Exactly the specification's in English. */
    title: line,
    text: line,
    reference: line,
    /** What happens next and how to use the reference number. */
    next: text,
    another: line,
  }),
});

/** `{en,ar}/pages/privacy.yaml` */
export const privacy = z.strictObject({
  meta,
  title: line,
  intro: fillable(text, ["company"]),
  /** Day of the last change. */
  updated: date,
  updatedLabel: line,
  sections: z.array(z.strictObject({ id, title: line, body: fillable(markdown, ["company", "privacyEmail"]) })).min(6),
});

/** Wordings by which the assistant recognises something. Each language has its own, as many as it needs. */
const heard = z.array(wording).min(1);

const answerText = fillable(markdown, facts);

/** A question that the assistant answers in words of its own. Facts in braces, such as `{phone}`, come from `company.yaml`. */
const answered = z.strictObject({
  question: fillable(line, facts),
  /** Markdown: paragraphs, lists, bold, links. */
  answer: answerText,
  /** Pages that the answer leads to, the best first; without their language. */
  pages: z.array(page).min(1).max(3),
  /** Other wordings of the question. */
  heard,
});

/** `{en,ar}/answers.yaml`: what the assistant knows and says beyond the pages. */
export const answers = z.strictObject({
  /** What the company is, how to contact it, where the office is, partnerships; a hosted language model is told them too. */
  faq: z.array(answered).length(4),
  /** Further questions that no page answers in one place. */
  questions: z.array(answered),
  /** Visitors' own words for what the pages say. */
  wordings: z.array(
    z.strictObject({
      page,
      /** `id` of the heading that answers, or of a part that every service has: see check/site.ts. Without it the page as a whole. */
      at: words.optional(),
      heard,
    }),
  ),
  /** What is said rather than asked: greetings, thanks, questions about the assistant itself. */
  talk: z.array(z.strictObject({ heard, answer: answerText })),
  /** What the company deals in: groups of words and short phrases for one subject each. A question that names one is meant for us. */
  subjects: z.array(z.array(wording).min(2)),
  /** Everyday words that mean the same in visitors' questions. */
  synonyms: z.array(z.array(wording).min(2)),
  /** Lead of an answer taken from what a service includes; `{feature}` and `{service}`. */
  partOf: filled(text, "feature", "service"),
  callback: z.strictObject({
    /** "Call me back". */
    wished: z.strictObject({ heard }),
    /** "Do not call me", "cancel the callback": words of a wish that is none. */
    declined: z.strictObject({ heard, answer: fillable(text, facts) }),
    /** What the assistant says when it offers a callback, here or as a language model; a "yes" after it is a wish. */
    offered: z.strictObject({ heard }),
    agreed: z.strictObject({ heard }),
    /** Above the form that the visitor confirms. Nothing has been filed when this is said. */
    answer: fillable(text, facts),
    /** What stands before a name: "my name is". */
    name: z.strictObject({ heard }),
    /** Words of which a preferred time is made: "tomorrow", "morning". */
    time: z.strictObject({ heard }),
    /** Words that join them: "after", "and". */
    timeJoint: z.strictObject({ heard }),
  }),
  /** Said when the content does not hold the answer. */
  unknown: answerText,
});

/** Both names may stand in any of its words. */
const named = fillable(line, ["assistant", "company"]);
const namedText = fillable(text, ["assistant", "company"]);

/** `{en,ar}/assistant.yaml`: words of the chat's button and panel. `{assistant}` and `{company}` are the names. */
export const assistant = z.strictObject({
  /** Name of the button on every page. */
  open: filled(line, "assistant"),
  close: named,
  clear: named,
  /** Under the assistant's name, by what answers. */
  answeredBy: z.strictObject({ embedded: named, hosted: named }),
  /** Name of the conversation for screen readers. */
  conversation: filled(named, "assistant"),
  /** Before the first message; the specification's words in English. */
  greeting: filled(text, "assistant", "company"),
  suggestions: z.strictObject({ label: named, questions: z.array(named).min(3).max(4) }),
  /** Before the first message: who answers and where messages go. */
  notice: z.strictObject({
    embedded: namedText,
    hosted: namedText,
    /** `{privacy}` becomes the link `privacyLink`. */
    sensitive: filled(namedText, "privacy"),
    privacyLink: named,
  }),
  compose: z.strictObject({
    label: named,
    placeholder: named,
    send: named,
    stop: named,
    count: filled(line, "count", "limit"),
  }),
  you: named,
  typing: named,
  stopped: named,
  again: named,
  copy: named,
  copied: named,
  sources: named,
  latest: named,
  /** Exactly the specification's in English. */
  error: z.strictObject({ title: named, text: namedText, retry: named }),
  /** Ways to people. One word each: they stand side by side. */
  ways: z.strictObject({
    label: named,
    call: named,
    email: named,
    form: named,
    whatsapp: named,
    callback: named,
    /** `{first}` and `{last}` day of a run of days, in few letters. */
    days: filled(line, "first", "last"),
  }),
  /** The card that a visitor confirms. Labels of name and phone are the contact form's. */
  callback: z.strictObject({
    title: named,
    text: namedText,
    preferredTime: named,
    topic: named,
    confirm: named,
    sending: named,
    cancel: named,
    invalid: namedText,
    failed: filled(namedText, "phone", "email"),
    filed: named,
    reference: named,
    next: namedText,
  }),
});

/** `{en,ar}/mails.yaml`: the mails that a message sets off, and the daily report. `{braces}` are filled in. */
export const mails = z.strictObject({
  /** To the company, in the language that the visitor wrote from or that LEADS_LANGUAGE names. */
  notification: z.strictObject({
    subject: filled(line, "reference", "subject"),
    callbackSubject: filled(line, "reference", "name"),
    /** Stands in front of the subject of what looks like spam. */
    flaggedMark: line,
    title: line,
    callbackTitle: line,
    flaggedText: text,
    /** `{reasons}`, of those below. */
    flaggedFor: filled(text, "reasons"),
    flagReasons: z.strictObject({
      trap: line,
      "sent-by-many": line,
      "sent-by-two": line,
      "filled-in-seconds": line,
      link: line,
      "few-links": line,
      "many-links": line,
      "only-links": line,
      "link-in-name": line,
      "link-in-subject": line,
      "hidden-address": line,
      markup: line,
      "spam-phrase": line,
      "spam-phrases": line,
      "mass-mailing": line,
      "other-script": line,
      "mixed-letters": line,
      "random-letters": line,
      "same-in-all-fields": line,
    }),
    reply: filled(text, "name"),
    /** Where no e-mail address was given. */
    noReply: text,
    fields: z.strictObject({
      reference: line,
      receivedAt: line,
      name: line,
      email: line,
      phone: line,
      subject: line,
      message: line,
      preferredTime: line,
      topic: line,
      language: line,
      page: line,
      source: line,
    }),
    /** Riyadh's time. */
    riyadhTime: filled(line, "moment"),
  }),
  /** To the visitor. Repeats nothing that was written in the form, or the form could be used to mail third parties. */
  confirmation: z.strictObject({
    subject: filled(line, "reference"),
    title: line,
    text,
    reference: line,
    /** How to use the number; `{phone}` is the company's. */
    next: filled(text, "phone"),
    /** For somebody whose address another person entered. */
    notYou: text,
    regards: filled(line, "company"),
  }),
  /** To the company, in place of one mail for each of many messages. */
  gathered: z.strictObject({
    /** `{count}` is the number of messages. */
    subject: filled(line, "count"),
    title: line,
    /** Why they come together. `{limit}` is how many are mailed singly in an hour, `{command}` shows one in full. */
    text: filled(text, "limit", "command"),
  }),
  /** To the company every morning; `{date}` is a day. */
  daily: z.strictObject({
    subject: filled(line, "date"),
    title: filled(line, "date"),
    /** Where days without a report lie in between. */
    period: filled(line, "from", "to"),
    leads: line,
    flagged: line,
    /** Flagged ones beyond the number that is mailed in an hour. */
    unmailed: line,
    /** Visitors whose confirmation was held back or refused. */
    unconfirmed: line,
    pending: line,
    dead: line,
    well: text,
    /** Above the technical reasons. */
    attention: text,
    /** Around New Year: what a build renews. */
    turnOfYear: text,
    /** What it means when this mail stays out. */
    closing: text,
  }),
});

/** `{en,ar}/services/{slug}.md`: front matter as below; the body is the long description (two or three paragraphs). */
export const service = z.strictObject({
  title: line,
  /** Place in lists, from 1. */
  order: z.int().min(1).register(kinds, { kind: "shared" }),
  /** Two lines on the card. */
  summary: text.max(150),
  meta,
  scene,
  sceneAlt: line,
  /** Name of the icon, one of those in app/ui/icon.tsx. */
  icon: z
    .enum(["shield", "tools", "move", "compass", "server", "megaphone", "layout", "code", "phone", "chart"])
    .register(kinds, { kind: "shared" }),
  /** Exactly the specification's names in English, in its order. */
  features: z.array(z.strictObject({ id, title: line, text })).length(5),
  /** For whom it is. */
  audience: z.array(text).min(3).max(4),
  /** What the client holds in hands at the end. */
  deliverables: z.array(text).min(3).max(5),
  /** How the work goes. */
  steps: z.array(step).min(4).max(5),
  questions: z
    .array(z.strictObject({ id, question: line, answer: text }))
    .min(3)
    .max(5),
  /** Slugs of related services. */
  related: z.array(serviceSlug).length(3),
});

/** `{en,ar}/posts/{slug}.md`: front matter as below; the body is the article, 600 to 900 words, with headings such as `## Title {#id}`. */
export const post = z.strictObject({
  title: line,
  description: text.max(240),
  meta,
  date: copy(date).register(kinds, { kind: "date", isPast: true }),
  scene,
  sceneAlt: line,
  /** Slugs of services that the post is about. */
  services: z.array(serviceSlug).min(1),
});

export type Company = z.infer<typeof company>;
export type Settings = z.infer<typeof settings>;
export type Messages = z.infer<typeof messages>;
export type Answers = z.infer<typeof answers>;
export type Assistant = z.infer<typeof assistant>;
export type Mails = z.infer<typeof mails>;
export type HomePage = z.infer<typeof home>;
export type AboutPage = z.infer<typeof about>;
export type ServicesPage = z.infer<typeof servicesPage>;
export type BlogPage = z.infer<typeof blogPage>;
export type ContactPage = z.infer<typeof contact>;
export type PrivacyPage = z.infer<typeof privacy>;
export type Service = z.infer<typeof service> & { slug: string };
export type Post = z.infer<typeof post> & { slug: string };
