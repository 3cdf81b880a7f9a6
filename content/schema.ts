/**
 * What every file in this folder must hold. One schema per kind of entry; a file that does not fit stops the build,
 * naming file, field and reason. Words live in `en/` and `ar/` (same files, same fields); facts that do not
 * depend on the language live once, in `company.yaml` and `settings.yaml`.
 *
 * A value that the owner must still replace carries the tag `!placeholder` in front of it; `npm run launch-check` lists them.
 */
import { z } from "zod";

const text = z.string().trim().min(1, "must not be empty");
/** A short line: a heading or a label. */
const line = text.max(120, "is too long for one line (120 characters)");
/** Markdown: paragraphs, `##` headings, lists, links, quotes, tables. No HTML. */
const markdown = text;
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens");
/** Name of a heading that stays when its words change: `at` in `answers.yaml` refers to it. The same in both languages. */
const id = slug;
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as "08:30"');
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as "2024-02-15"');
const e164 = z.string().regex(/^\+[1-9]\d{7,14}$/, "must be a number in international form such as +966112345678");
const path = z.string().regex(/^\/[a-z0-9/-]*$/, "must be a path of this site such as /contact");
const url = z.url({ protocol: /^https$/, error: "must be a full https address" });

/** The same words in both languages, for facts kept in one place. */
const bilingual = z.strictObject({ en: line, ar: line });

/** Name of a picture in `media/scenes/`, without its ending. */
const scene = slug;

/**
 * A sentence that counts something, one form per plural category of the language (Intl.PluralRules).
 * `{count}` stands for the number. English needs `one` and `other`; Arabic all six.
 */
const plural = z.strictObject({
  zero: line.optional(),
  one: line,
  two: line.optional(),
  few: line.optional(),
  many: line.optional(),
  other: line,
});

/** What search engines and shared links show. */
const meta = z.strictObject({
  /** Unique in its language; at most 60 characters, without the company's name (it is added). */
  title: text.max(60),
  /** One or two sentences, 70 to 160 characters. */
  description: text.min(70).max(160),
});

/** `company.yaml`: who the company is. Feeds footer, contact page, mails, structured data. */
export const company = z.strictObject({
  name: bilingual,
  /** The name in the commercial register. */
  legalName: bilingual,
  /** Letters that reference numbers of messages begin with, such as `NH-7K3M-0QX9`. Settle them before the launch. */
  referencePrefix: z.string().regex(/^[A-Z]{2,4}$/, "must be 2 to 4 capital letters"),
  /** The name of the chat assistant. */
  assistantName: bilingual,
  /** Saudi National Address. */
  address: z.strictObject({
    buildingNumber: z.string().regex(/^\d{4}$/),
    street: bilingual,
    district: bilingual,
    city: bilingual,
    postalCode: z.string().regex(/^\d{5}$/),
    additionalNumber: z.string().regex(/^\d{4}$/),
    /** Four letters and four digits. */
    shortAddress: z.string().regex(/^[A-Z]{4}\d{4}$/),
    poBox: z.string().regex(/^\d+$/),
    poBoxPostalCode: z.string().regex(/^\d{5}$/),
    /** ISO 3166 code of the country. */
    country: z.literal("SA"),
  }),
  /** Degrees, WGS 84. */
  location: z.strictObject({ latitude: z.number(), longitude: z.number() }),
  /** Landline, E.164. */
  phone: e164,
  /** Number for WhatsApp, E.164. Leave out where there is none: its links then disappear. */
  whatsapp: e164.optional(),
  email: z.email(),
  /** Where people write about their personal data. */
  privacyEmail: z.email(),
  /** Commercial registration number, 10 digits. */
  commercialRegistration: z.string().regex(/^\d{10}$/),
  /** VAT number, 15 digits, beginning and ending with 3. */
  vatNumber: z.string().regex(/^3\d{13}3$/),
  hours: z.strictObject({
    /** IANA name of the time zone the times are in. */
    timeZone: z.literal("Asia/Riyadh"),
    /** Days of the week (0 is Sunday) that share opening hours. */
    regular: z.array(z.strictObject({ days: z.array(z.int().min(0).max(6)).min(1), opens: time, closes: time })),
    /** Days that differ, such as Ramadan and public holidays; without times the office is closed. First match wins. */
    exceptions: z.array(
      z.strictObject({
        name: bilingual,
        from: date,
        /** Last day, included. */
        to: date,
        opens: time.optional(),
        closes: time.optional(),
      }),
    ),
  }),
  /** Public profiles, for structured data and the footer. May be empty. */
  profiles: z.array(z.strictObject({ name: line, url })),
  /** Technology partners, in the order shown. Mark: `media/marks/{id}.svg`. */
  partners: z.array(z.strictObject({ id: slug, name: bilingual })).length(5),
  /** Customers, in the order shown. Mark: `media/marks/{id}.svg`. */
  customers: z.array(z.strictObject({ id: slug, name: bilingual })).length(6),
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
    homeLink: line,
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
    servicesList: z.array(z.strictObject({ title: line, service: slug })).length(4),
    contactTitle: line,
    poBox: line,
    commercialRegistration: line,
    vatNumber: line,
    /** `{years}` and `{company}` are filled in. */
    copyright: line,
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
    about: line,
    readMore: line,
    contactUs: line,
    backToTop: line,
    newWindow: line,
  }),
  video: z.strictObject({ pause: line, play: line }),
  carousel: z.strictObject({ label: line, previous: line, next: line, goTo: line, slide: line, position: line }),
  pagination: z.strictObject({ label: line, previous: line, next: line, page: line }),
  hours: z.strictObject({
    title: line,
    openNow: line,
    closedNow: line,
    /** `{opens}` and `{closes}`. */
    range: line,
    closed: line,
    /** `{first}` and `{last}` day of a run of days. */
    days: line,
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
    pageTitle: line,
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
    contactSubject: line,
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
  }),
  /** Alternative text of the picture shown when a page is shared; `{title}`. */
  shareImage: line,
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
    slides: z.array(z.strictObject({ title: line, description: line, scene, sceneAlt: line, link: path })).length(9),
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
  /** `{company}` is the name. */
  title: line,
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
  tooLong: line,
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
    privacy: line,
    privacyLink: line,
    /** Heading of the error summary. */
    invalid: line,
    /** Put before the page's title when the form has errors. */
    errorPrefix: line,
    tooMany: text,
    tooLarge: text,
    /** `{phone}` and `{email}` are filled in. */
    unavailable: text,
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
  intro: text,
  /** Day of the last change. */
  updated: date,
  updatedLabel: line,
  sections: z.array(z.strictObject({ id, title: line, body: markdown })).min(6),
});

/** Wordings by which the assistant recognises something. Each language has its own, as many as it needs. */
const heard = z.array(line).min(1);

/** A question that the assistant answers in words of its own. Facts in braces, such as `{phone}`, come from `company.yaml`. */
const answered = z.strictObject({
  question: line,
  /** Markdown: paragraphs, lists, bold, links. */
  answer: markdown,
  /** Pages that the answer leads to, the best first; without their language. */
  pages: z.array(path).min(1).max(3),
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
      page: path,
      /** `id` of the heading that answers, or of a part that every service has: see `headingIds` in paths.ts. Without it the page as a whole. */
      at: id.optional(),
      heard,
    }),
  ),
  /** What is said rather than asked: greetings, thanks, questions about the assistant itself. */
  talk: z.array(z.strictObject({ heard, answer: markdown })),
  /** What the company deals in: groups of words and short phrases for one subject each. A question that names one is meant for us. */
  subjects: z.array(z.array(line).min(2)),
  /** Everyday words that mean the same in visitors' questions. */
  synonyms: z.array(z.array(line).min(2)),
  /** Lead of an answer taken from what a service includes; `{feature}` and `{service}`. */
  partOf: text,
  callback: z.strictObject({
    /** "Call me back". */
    wished: z.strictObject({ heard }),
    /** "Do not call me", "cancel the callback": words of a wish that is none. */
    declined: z.strictObject({ heard, answer: text }),
    /** What the assistant says when it offers a callback, here or as a language model; a "yes" after it is a wish. */
    offered: z.strictObject({ heard }),
    agreed: z.strictObject({ heard }),
    /** Above the form that the visitor confirms. Nothing has been filed when this is said. */
    answer: text,
    /** What stands before a name: "my name is". */
    name: z.strictObject({ heard }),
    /** Words of which a preferred time is made: "tomorrow", "morning". */
    time: z.strictObject({ heard }),
    /** Words that join them: "after", "and". */
    timeJoint: z.strictObject({ heard }),
  }),
  /** Said when the content does not hold the answer. */
  unknown: markdown,
});

/** `{en,ar}/assistant.yaml`: words of the chat's button and panel. `{assistant}` and `{company}` are the names. */
export const assistant = z.strictObject({
  /** Name of the button on every page. */
  open: line,
  close: line,
  clear: line,
  /** Under the assistant's name, by what answers. */
  answeredBy: z.strictObject({ embedded: line, hosted: line }),
  /** Name of the conversation for screen readers. */
  conversation: line,
  /** Before the first message; the specification's words in English. */
  greeting: text,
  suggestions: z.strictObject({ label: line, questions: z.array(line).min(3).max(4) }),
  /** Before the first message: who answers and where messages go. */
  notice: z.strictObject({
    embedded: text,
    hosted: text,
    /** `{privacy}` becomes the link `privacyLink`. */
    sensitive: text,
    privacyLink: line,
  }),
  compose: z.strictObject({
    label: line,
    placeholder: line,
    send: line,
    stop: line,
    /** `{count}` and `{limit}`. */
    count: line,
  }),
  you: line,
  typing: line,
  stopped: line,
  again: line,
  copy: line,
  copied: line,
  sources: line,
  latest: line,
  /** Exactly the specification's in English. */
  error: z.strictObject({ title: line, text, retry: line }),
  /** Ways to people. One word each: they stand side by side. */
  ways: z.strictObject({
    label: line,
    call: line,
    email: line,
    form: line,
    whatsapp: line,
    callback: line,
    /** `{first}` and `{last}` day of a run of days, in few letters. */
    days: line,
  }),
  /** The card that a visitor confirms. Labels of name and phone are the contact form's. */
  callback: z.strictObject({
    title: line,
    text,
    preferredTime: line,
    topic: line,
    confirm: line,
    sending: line,
    cancel: line,
    invalid: text,
    /** `{phone}` and `{email}`. */
    failed: text,
    filed: line,
    reference: line,
    next: text,
  }),
});

/** `{en,ar}/mails.yaml`: the mails that a message sets off, and the daily report. `{braces}` are filled in. */
export const mails = z.strictObject({
  /** To the company, in the language that the visitor wrote from. */
  notification: z.strictObject({
    /** `{reference}` and `{subject}`. */
    subject: line,
    /** `{reference}` and `{name}`. */
    callbackSubject: line,
    /** Stands in front of the subject of what looks like spam. */
    flaggedMark: line,
    title: line,
    callbackTitle: line,
    flaggedText: text,
    /** `{reasons}`, of those below. */
    flaggedFor: text,
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
    /** `{name}`. */
    reply: text,
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
    /** Riyadh's time. `{moment}`. */
    riyadhTime: line,
  }),
  /** To the visitor. Repeats nothing that was written in the form, or the form could be used to mail third parties. */
  confirmation: z.strictObject({
    /** `{reference}`. */
    subject: line,
    title: line,
    text,
    reference: line,
    /** How to use the number; `{phone}` is the company's. */
    next: text,
    /** For somebody whose address another person entered. */
    notYou: text,
    /** `{company}`. */
    regards: line,
  }),
  /** To the company every morning; `{date}` is a day. */
  daily: z.strictObject({
    subject: line,
    title: line,
    /** `{from}` and `{to}`, where days without a report lie in between. */
    period: line,
    leads: line,
    flagged: line,
    /** Flagged ones beyond the number that is mailed in an hour. */
    unmailed: line,
    pending: line,
    dead: line,
    well: text,
    /** Above the technical reasons. */
    attention: text,
    /** What it means when this mail stays out. */
    closing: text,
  }),
});

/** `{en,ar}/services/{slug}.md`: front matter as below; the body is the long description (two or three paragraphs). */
export const service = z.strictObject({
  title: line,
  /** Place in lists, from 1. */
  order: z.int().min(1),
  /** Two lines on the card. */
  summary: text.max(150),
  meta,
  scene,
  sceneAlt: line,
  /** Name of the icon, one of those in app/ui/icon.tsx. */
  icon: z.enum(["shield", "tools", "move", "compass", "server", "megaphone", "layout", "code", "phone", "chart"]),
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
  related: z.array(slug).length(3),
});

/** `{en,ar}/posts/{slug}.md`: front matter as below; the body is the article, 600 to 900 words, with headings such as `## Title {#id}`. */
export const post = z.strictObject({
  title: line,
  description: text.max(240),
  meta,
  date,
  scene,
  sceneAlt: line,
  /** Slugs of services that the post is about. */
  services: z.array(slug).min(1),
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
export type Service = z.infer<typeof service> & { slug: string; body: string };
export type Post = z.infer<typeof post> & { slug: string; body: string };
