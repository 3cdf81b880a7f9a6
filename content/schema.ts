/**
 * What every file in this folder must contain. There is one schema per kind of entry; a file that
 * does not fit stops the build with file, line, field and reason. Words are in `en/` and `ar/`
 * (same files, same fields); facts that do not depend on the language are in `company.yaml` and
 * `settings.yaml`.
 *
 * Values that the owner must replace are marked `!placeholder`, promises that the owner must confirm
 * `!promise`; `npm run launch-check` lists both.
 */
import { z } from "zod";
import { type FooterLabel, type MenuLabel, type PageName, type PagePath, pages } from "./pages.ts";
import { slugPattern } from "./slug.ts";

/** The kind of a field, beyond its type, for the checks in check/. */
export type Kind = {
  kind:
    | "text"
    | "markdown"
    | "name"
    | "wording"
    | "plural"
    | "date"
    | "moment"
    | "id"
    | "scene"
    | "service"
    | "page"
    | "link"
    | "mark"
    | "shared"
    | "time"
    | "weekday"
    | "phone"
    | "email"
    | "url"
    | "code"
    | "choice";
  /** Names in braces that the text must contain. */
  needs?: readonly string[];
  /** Names in braces that the text may contain. */
  may?: readonly string[];
  /** A date that must not be in the future. */
  isPast?: boolean;
  /** Where it is left out, it follows from other fields, in each language by itself. */
  isDerived?: boolean;
  /** Of a file's own fields: at the desk, only owners change it. */
  ownerOnly?: boolean;
};
export const kinds = z.registry<Kind>();

const text = z.string().trim().min(1).register(kinds, { kind: "text" });
/** A short line: a heading or a label. */
const line = text.max(120);
/** Markdown: paragraphs, `##` headings, lists, links, quotes, tables. No HTML. */
const markdown = copy(text).register(kinds, { kind: "markdown" }).brand<"markdown">();
/** A name; may be in Latin letters in Arabic too. */
const name = copy(line).register(kinds, { kind: "name" });
/** Words that a visitor might write, in any script: a question, or two or three sentences. */
const wording = copy(text.max(400)).register(kinds, { kind: "wording" });

/** The same type as a distinct object, for `kinds`. */
function copy<T extends z.ZodType>(type: T): T {
  return z.clone(type, type.def as T["_zod"]["def"], { parent: true });
}

/** A choice that is an owner's at the desk: the privacy notice follows it. */
const ownersSwitch = () => z.enum(["on", "off"]).register(kinds, { kind: "choice", ownerOnly: true });

/** A text that must contain all these names in braces. */
const filled = (type: z.ZodString, ...needs: string[]) => copy(type).register(kinds, { ...kindOf(type), needs });
/** A text that may contain these names in braces. */
function fillable<T extends z.ZodType>(type: T, may: readonly string[]): T {
  const fitting = copy(type);
  kinds.add(fitting, { ...kindOf(type), may });
  return fitting;
}
const kindOf = (type: z.ZodType): Kind => kinds.get(type) ?? { kind: "text" };

/** Names in braces that answers may use for facts of `company.yaml`. */
const facts = (
  "company legalName assistant city address poBox phone whatsapp email privacyEmail hours exceptions " +
  "commercialRegistration vatNumber partners customers services ways replyWithin"
).split(" ");

const words = z.string().regex(slugPattern, 'must be lower-case words joined by hyphens, such as "two-words"');
/** Slug of a service. */
const serviceSlug = copy(words).register(kinds, { kind: "service" });
/**
 * Id of a heading, which stays if the words change: `at` in `answers.yaml` refers to it. The same
 * in both languages.
 */
const id = copy(words).register(kinds, { kind: "id" });
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as "08:30"')
  .register(kinds, { kind: "time" });
const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as "2024-02-15"')
  .register(kinds, { kind: "date" });
const laterThanOpens = {
  path: ["closes"],
  error: "is not after opens: write a later time",
  params: { is: "not-later" },
};
const e164 = z
  .string()
  .regex(/^\+[1-9]\d{7,14}$/, "must be a number in international form such as +966112345678")
  .register(kinds, { kind: "phone" });
const email = z.email("must be an e-mail address such as info@company.com").register(kinds, { kind: "email" });
/** That there is such a page, check/ looks after. */
const page = z
  .string()
  .regex(/^\/[a-z0-9/-]*$/, "must be a page of this site such as /contact")
  .register(kinds, { kind: "page" }) as z.ZodType<string> as z.ZodType<PagePath>;
/** The same, or an address that only `settings.yaml` redirects. */
const link = copy(page).register(kinds, { kind: "link" });
const url = z
  .url({ protocol: /^https$/, error: "must be a full address that begins with https://" })
  .register(kinds, { kind: "url" });
/** Letters and digits of an authority, with a sentence for whoever writes others. */
const code = (pattern: RegExp, error: string) => z.string().regex(pattern, error).register(kinds, { kind: "code" });
const digits = (count: number) => code(new RegExp(`^\\d{${count}}$`), `must be ${count} digits`);
/** 0 is Sunday. */
const weekday = z.int().min(0).max(6).register(kinds, { kind: "weekday" });

/** A text in both languages, for facts kept in one place. */
const bilingual = z.strictObject({ en: line, ar: line });
const bilingualName = z.strictObject({ en: name, ar: name });

const pictureName = z
  .string()
  .regex(
    /^(uploaded\/)?[a-z0-9]+(-[a-z0-9]+)*$/,
    'must be lower-case words joined by hyphens, such as "two-words", or "uploaded/two-words" if it was uploaded',
  );
/** Name of a picture in `media/scenes/`, without its extension, or of an uploaded one. */
const scene = copy(pictureName).register(kinds, { kind: "scene" });

/** Name of a logo in `media/marks/`, without its extension, or of an uploaded one. */
const mark = copy(pictureName).register(kinds, { kind: "mark" });

const count = fillable(line, ["count"]);
/**
 * A sentence that counts something, one form per plural category of the language
 * (Intl.PluralRules). `{count}` is the number. English needs `one` and `other`; Arabic all six.
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

/** The same of a service or post: what is left out follows from its title and its summary. */
const ownMeta = z.strictObject({
  title: copy(meta.shape.title).register(kinds, { kind: "text", isDerived: true }).optional(),
  description: copy(meta.shape.description).register(kinds, { kind: "text", isDerived: true }).optional(),
});

/** `company.yaml`: who the company is. Feeds footer, contact page, mails, structured data. */
export const company = z.strictObject({
  name: bilingualName,
  /** Landline, E.164. */
  phone: e164,
  /** Number for WhatsApp, E.164. Omit it if there is none: its links then disappear. */
  whatsapp: e164.optional(),
  email,
  /** Where people write about their personal data. */
  privacyEmail: email,
  hours: z.strictObject({
    /** IANA name of the time zone the times are in. */
    timeZone: z.literal("Asia/Riyadh"),
    /** Days of the week (0 is Sunday) that share opening hours. */
    regular: z.array(
      z
        .strictObject({ days: z.array(weekday).min(1), opens: time, closes: time })
        .refine(({ opens, closes }) => opens < closes, laterThanOpens),
    ),
    /** Days that differ, such as public holidays; closed without times. The first match counts. */
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
        .refine(({ from, to }) => from <= to, {
          path: ["to"],
          error: "is before from: write the same day or a later one",
          params: { is: "before-from" },
        })
        .refine(({ opens, closes }) => Boolean(opens) === Boolean(closes), {
          path: ["opens"],
          error: "needs closes as well, and closes needs opens; omit both if the office is closed",
          params: { is: "one-time" },
        })
        .refine(({ opens, closes }) => !opens || !closes || opens < closes, laterThanOpens),
    ),
  }),
  /** How soon a message is answered; only time in which the office is open counts. */
  replyWithin: z.strictObject({ count: z.int().min(1).max(40), unit: z.enum(["workingHours", "workingDays"]) }),
  /** Saudi National Address. */
  address: z.strictObject({
    buildingNumber: digits(4),
    street: bilingual,
    district: bilingual,
    city: bilingual,
    postalCode: digits(5),
    additionalNumber: digits(4),
    /** Four letters and four digits. */
    shortAddress: code(/^[A-Z]{4}\d{4}$/, "must be four capital letters and four digits"),
    poBox: code(/^\d+$/, "must be digits"),
    poBoxPostalCode: digits(5),
    /** ISO 3166 code of the country. */
    country: z.literal("SA"),
  }),
  /** Degrees, WGS 84. */
  location: z.strictObject({ latitude: z.number(), longitude: z.number() }),
  /** The name in the commercial register. */
  legalName: bilingualName,
  /** Commercial registration number, 10 digits. */
  commercialRegistration: digits(10),
  /** VAT number, 15 digits, beginning and ending with 3. */
  vatNumber: code(/^3\d{13}3$/, "must be 15 digits that begin and end with 3"),
  /** Letters before reference numbers such as `NH-7K3M-0QXD`. Choose them before the launch. */
  referencePrefix: code(/^[A-Z]{2,4}$/, "must be 2 to 4 capital letters"),
  /** The name of the chat assistant. */
  assistantName: bilingualName,
  /** Public profiles, for structured data and the footer. May be empty. */
  profiles: z.array(z.strictObject({ name, url })),
  /** Technology partners, in the order shown. Mark: `media/marks/{id}.svg`. */
  partners: z
    .array(z.strictObject({ id: mark, name: bilingualName }))
    .min(1)
    .max(12),
  /** Customers, in the order shown. Mark: `media/marks/{id}.svg`. */
  customers: z
    .array(z.strictObject({ id: mark, name: bilingualName }))
    .min(1)
    .max(12),
});

/** `settings.yaml`: the owner's choices, each explained in docs/decisions. */
export const settings = z.strictObject({
  /** `/services/technical` and `/services/development` of the carousel: redirect, or 404. */
  carouselSlugs: z.enum(["redirect", "not-found"]),
  /** The splash screen: once per browser session, at every load, or never. */
  splash: z.enum(["session", "every-load", "off"]),
  /** Copyright line: from the first year to the present one, or the first year alone. */
  copyright: z.enum(["range", "fixed"]),
  copyrightYear: z.int(),
  /** Whether visits are counted, as sums by which nobody is known. The privacy notice follows. */
  countVisits: ownersSwitch(),
  /**
   * Whether questions that the assistant cannot answer are kept for 30 days. The privacy notice
   * follows.
   */
  keepQuestions: ownersSwitch(),
  /** The sections of the home page, in the order shown. */
  homeSections: z
    .array(z.enum(["hero", "carousel", "services", "proof", "vision", "partners", "customers", "closing"]))
    .min(1),
});

/**
 * `redirects.yaml`: addresses of an earlier website, and where they lead. An old address is written
 * from its first slash, encoded or in letters; check/ looks after what it may be.
 */
export const redirects = z.strictObject({
  addresses: z.array(
    z.strictObject({
      from: code(/^\/(?!\/)[^\s#]*$/, "must be an old address from its first slash, such as /about-us or /?p=123"),
      /** A page in a language, a file of this site, or a full address elsewhere. */
      to: code(
        /^(?:\/(?!\/)|https:\/\/[^/])[\x21-\x7e]*$/,
        "must be an address of this site such as /ar/contact, or a full one that begins with https://",
      ),
    }),
  ),
});

/** A line for each name. */
const labels = <Label extends string>(names: readonly Label[]) =>
  Object.fromEntries(names.map((one) => [one, line])) as Record<Label, typeof line>;
const menuLabels: MenuLabel[] = pages.flatMap(({ menu }) => menu ?? []);
const footerLabels: FooterLabel[] = pages.flatMap(({ footer }) => footer?.label ?? []);

/** `{en,ar}/messages.yaml`: words that belong to the shell and to controls, not to one page. */
export const messages = z.strictObject({
  nav: z.strictObject({
    label: line,
    /** Name of the menu on small screens, which has the same links: must differ from `label`. */
    menu: line,
    ...labels(menuLabels),
    search: line,
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
    ...labels(footerLabels),
    servicesTitle: line,
    /** The static list, each with the service page it leads to. */
    servicesList: z
      .array(z.strictObject({ title: line, service: serviceSlug }))
      .min(1)
      .max(8),
    contactTitle: line,
    poBox: line,
    commercialRegistration: line,
    vatNumber: line,
    /** Link to where visitors check both. */
    checkUs: line,
    /** `{years}` and `{company}` are filled in. */
    copyright: filled(line, "years", "company"),
    rss: line,
  }),
  /** "Talk to us" in the header, and the ways to a person that it opens. */
  contactWays: z.strictObject({
    open: line,
    /** Name of the ways for screen readers. */
    label: line,
    call: line,
    /** One word, below the icon on phones; so is `shortQuote`. */
    shortCall: line,
    shortQuote: line,
    whatsapp: line,
    callback: line,
    callbackText: line,
    form: line,
    /** `{within}`: "within one working day". */
    formText: filled(line, "within"),
  }),
  splash: z.strictObject({ loading: line }),
  notices: z.strictObject({
    label: line,
    dismiss: line,
    /** On every page, until the owner has replaced what is invented or set a public address. */
    sample: line,
    /** On every page of a copy that search engines are told to leave out. */
    staging: line,
    offline: line,
    online: line,
    errorTitle: line,
    navigationFailed: line,
  }),
  /** Kinds of control shared by pages. */
  actions: z.strictObject({
    learnMore: line,
    /** `{name}` is the service's or post's name; announced after `learnMore` and `readMore`. */
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
    /** When a closed office opens: `{date}`, a weekday or `today`, and `{opens}`. */
    opensNext: filled(line, "date", "opens"),
    today: line,
    /** `{opens}` and `{closes}`. */
    range: filled(line, "opens", "closes"),
    closed: line,
    /** `{first}` and `{last}` day of a run of days. */
    days: filled(line, "first", "last"),
  }),
  /** How soon a message is answered: "within one working day", as `replyWithin` has it. */
  within: z.strictObject({ workingHours: plural, workingDays: plural }),
  breadcrumb: z.strictObject({ label: line }),
  blog: z.strictObject({
    readingTime: plural,
    contents: line,
    related: line,
    published: line,
    /** `{date}`; beside the date of a post that was read through again. */
    reviewed: filled(line, "date"),
    by: line,
    backToBlog: line,
    /** `{page}`; title of the second and further pages. */
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
    /** Stamp on a sample of what the client receives, and the sentence below it. */
    sample: line,
    sampleText: text,
    /** On phones, below the first rows of a sample: shows the others. */
    sampleWhole: line,
    /** What the marks before a sample's rows mean, for screen readers. */
    sampleMarks: z.strictObject({ done: line, open: line, missed: line }),
    contactTitle: line,
    contactText: text,
  }),
  errors: z.strictObject({
    /** Fixed wording in English (docs/behaviour.md). */
    title: line,
    notFound: line,
    notFoundText: text,
    faultText: text,
    links: line,
    home: line,
    services: line,
    contact: line,
    tooLarge: text,
    forbidden: text,
    /** Shown if too many pages are waiting to be rendered; also after a message was posted. */
    busy: text,
  }),
  /** Alternative text of the picture shown when a page is shared; `{title}`. */
  shareImage: filled(line, "title"),
});

const step = z.strictObject({ title: line, text });

/** `{en,ar}/pages/home.yaml` */
const home = z.strictObject({
  meta,
  hero: z.strictObject({
    title: line,
    subtitle: line,
    quote: line,
    consultation: line,
    facts: z
      .array(z.strictObject({ value: line, label: line }))
      .min(2)
      .max(4),
  }),
  carousel: z.strictObject({
    title: line,
    /** The carousel needs three to loop. */
    slides: z
      .array(z.strictObject({ title: line, description: line, scene, sceneAlt: line, link }))
      .min(3)
      .max(12),
  }),
  services: z.strictObject({ title: line, intro: text }),
  /** A service's working drawing and a page of what its clients receive, side by side. */
  proof: z.strictObject({ title: line, intro: text, service: serviceSlug, link: line }).optional(),
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
          /** The figure of the fact, shown large, such as `6 of 193`. */
          figure: line.optional(),
          /** A public fact with its source. */
          fact: text,
          source: z.strictObject({ name: line, url }),
        }),
      )
      .min(2)
      .max(6),
  }),
  partners: z.strictObject({ title: line, intro: text }),
  customers: z.strictObject({ title: line, intro: text }),
});

/** A page of what a client receives, with invented figures: at most 25 lines, the last ones included. */
const sample = z
  .strictObject({
    title: line.max(60),
    /** What stands at the head of such a page, such as its site and its day. */
    facts: z
      .array(z.strictObject({ label: copy(text.max(24)), value: copy(text.max(60)) }))
      .min(1)
      .max(3),
    columns: z
      .array(copy(text.max(24)))
      .min(2)
      .max(4),
    rows: z
      .array(
        z.strictObject({
          /** Whether it was met; without one there is nothing to meet. */
          mark: z.enum(["done", "open", "missed"]).register(kinds, { kind: "shared" }).optional(),
          /** One for each column. */
          cells: z
            .array(copy(text.max(90)))
            .min(2)
            .max(4),
        }),
      )
      .min(4)
      .max(12),
    /** The line below the table: what follows from it. */
    result: text.max(220),
    /** Roles, not names, of those who sign. */
    signatures: z.array(copy(text.max(40))).max(2),
  })
  .superRefine(({ columns, rows }, context) => {
    for (const [index, { cells }] of rows.entries())
      if (cells.length !== columns.length)
        context.addIssue({
          code: "custom",
          path: ["rows", index, "cells"],
          message: `has ${cells.length} entries, but there are ${columns.length} columns: write one for each`,
        });
  });

/** An official register: what it confirms, and where it answers. */
const register = z.strictObject({ text, link: line, url });

/** `{en,ar}/pages/about.yaml` */
const about = z.strictObject({
  meta,
  title: filled(line, "company"),
  subtitle: line,
  scene,
  sceneAlt: line,
  whoWeAre: z.strictObject({ title: line, body: markdown }),
  pillars: together(
    z.strictObject({
      title: line,
      /** Beside mission and vision, or above them on phones. */
      scene: scene.optional(),
      sceneAlt: line.optional(),
      mission: z.strictObject({ title: line, text }),
      vision: z.strictObject({ title: line, text }),
      values: z.strictObject({
        title: line,
        items: z
          .array(z.strictObject({ title: line, text }))
          .min(2)
          .max(6),
      }),
    }),
    "scene",
    "sceneAlt",
  ),
  achievements: z.strictObject({
    title: line,
    items: z
      .array(z.strictObject({ id, value: line, title: line, text }))
      .min(2)
      .max(6),
  }),
  /** Where visitors check that the company is registered. */
  checkUs: z.strictObject({
    title: line,
    intro: text,
    commercialRegistration: register,
    vatNumber: register,
  }),
  /** What visitors can check of this website by themselves, as a sheet. */
  inspection: z.strictObject({ title: line, intro: text, stamp: line, sheet: sample }).optional(),
  closing: z.strictObject({ title: line, text, button: line }),
});

/** `{en,ar}/pages/services.yaml` */
const servicesPage = z.strictObject({ meta, title: line, intro: text });

/** `{en,ar}/pages/blog.yaml` */
const blogPage = z.strictObject({ meta, title: line, intro: text });

const field = z.strictObject({
  label: line,
  /** Shown under the field if its rule is broken. Fixed wording in English (docs/behaviour.md). */
  error: line,
  /** Shown under the field if it is longer than `{limit}` characters. */
  tooLong: filled(line, "limit"),
  hint: line.optional(),
});

/** What `/contact?about=` says in place of `title` and `intro`, and the subject filled in. */
const topic = z.strictObject({ title: line, intro: text, subject: line });

/** `{en,ar}/pages/contact.yaml` */
const contact = z.strictObject({
  meta,
  title: line,
  intro: text,
  about: z.strictObject({
    quote: topic,
    consultation: topic,
    callback: topic,
    /** For the slug of a service, whose name is `{service}`. */
    service: z.strictObject({
      title: filled(line, "service"),
      intro: fillable(text, ["service"]),
      subject: filled(line, "service"),
    }),
  }),
  location: z.strictObject({ title: line, nationalAddress: line, poBox: line, map: line }),
  /** The drawn map of Riyadh, shown if the office lies on it. */
  map: z.strictObject({
    /** For those who cannot see it; `{district}` is the office's. */
    description: fillable(line, ["district"]),
    diriyah: line,
    wadi: line,
    financialDistrict: line,
    airport: line,
    oldCity: line,
  }),
  phone: z.strictObject({ title: line }),
  whatsapp: z.strictObject({ title: line, action: line }),
  email: z.strictObject({ title: line }),
  /** Below the opening hours; `{within}`: "within one working day". */
  reply: filled(line, "within"),
  /** What happens after a message was sent; `{within}` may stand in it. */
  next: z.strictObject({
    title: line,
    steps: z.array(z.strictObject({ title: fillable(line, ["within"]), text: fillable(text, ["within"]) })).length(3),
  }),
  form: z.strictObject({
    title: line,
    /** Shown once above the fields: all are required. */
    required: line,
    name: field,
    email: field,
    phone: field,
    subject: field,
    message: field,
    /** Label of the trap field. */
    trap: line,
    send: line,
    sending: line,
    /** Next to the button; `{privacy}` becomes the link `privacyLink`. */
    privacy: filled(line, "privacy"),
    privacyLink: line,
    /** Heading of the error summary. */
    invalid: line,
    /** Precedes the page's title if the form has errors. */
    errorPrefix: line,
    tooMany: text,
    tooLarge: text,
    /** `{phone}` and `{email}` are filled in. */
    unavailable: filled(text, "phone", "email"),
    offline: text,
  }),
  thanks: z.strictObject({
    /** Fixed wording in English (docs/behaviour.md). */
    title: line,
    text: line,
    reference: line,
    /** `{moment}`: the day and time by which the message is answered. */
    replyBy: filled(line, "moment"),
    /** What happens next and how to use the reference number. */
    next: text,
    another: line,
  }),
});

/** What the notice says for either value of a setting. */
const followed = z.strictObject({ on: markdown, off: markdown });
const privacyNames = ["company", "legalName", "privacyEmail", "visits", "questions"];

/** `{en,ar}/pages/privacy.yaml` */
const privacy = z
  .strictObject({
    meta,
    title: line,
    intro: fillable(text, ["company"]),
    /** Day of the last change. */
    updated: date,
    updatedLabel: line,
    /** What takes the place of `{visits}`, as `countVisits` in `settings.yaml` has it. */
    visits: followed,
    /** What takes the place of `{questions}`, as `keepQuestions` has it. */
    questions: followed,
    sections: z.array(z.strictObject({ id, title: line, body: fillable(markdown, privacyNames) })).min(6),
  })
  .superRefine(({ sections }, context) => {
    for (const name of ["visits", "questions"]) {
      const paragraph = new RegExp(`(?:^|\\n\\n)\\{${name}\\}\\s*(?:\\n\\n|$)`);
      if (!sections.some(({ body }) => paragraph.test(body)))
        context.addIssue({
          code: "custom",
          path: ["sections"],
          message: `must hold {${name}} as a paragraph of its own, so that the notice says what the settings do`,
        });
    }
  });

/** `{en,ar}/pages/search.yaml` */
const search = z.strictObject({
  meta,
  title: line,
  /** Under the title as long as nothing was looked for. */
  intro: text,
  field: line,
  button: line,
  /** Title of the page of results; `{query}`. */
  resultsTitle: filled(line, "query"),
  /** How many places were found. */
  found: plural,
  /** If nothing was found. `{query}`. */
  nothing: filled(line, "query"),
  nothingText: text,
  /** If only the pages in the other language have it. */
  elsewhere: text,
  /** Only the first `{limit}` characters were looked for. */
  tooLong: filled(text, "limit"),
  /** Heading of the ways on. */
  ways: line,
  waysTexts: z.strictObject({ services: text, blog: text, contact: text }),
  /** Where the assistant is; `{assistant}`. */
  assistant: filled(text, "assistant"),
});

/** `{en,ar}/pages/{name}.yaml` of pages.ts: all have `meta`, all but the home page a `title`. */
export const pageWords = {
  home,
  about,
  services: servicesPage,
  blog: blogPage,
  contact,
  search,
  privacy,
} satisfies Record<PageName, z.ZodType>;

/** Phrases by which the assistant recognises something: each language as many as it needs. */
const heard = z.array(wording).min(1);

const answerText = fillable(markdown, facts);

/** A question with its own answer. Facts in braces, such as `{phone}`, come from `company.yaml`. */
const answered = z.strictObject({
  question: fillable(line, facts),
  /** Markdown: paragraphs, lists, bold, links. */
  answer: answerText,
  /** Paths of pages that the answer links to, best first, without their language. */
  pages: z.array(page).min(1).max(3),
  /** Other wordings of the question. */
  heard,
});

/** `{en,ar}/answers.yaml`: the assistant's answers beyond the pages. */
export const answers = z.strictObject({
  /** The company, its contact details, office and partnerships; a hosted model gets them too. */
  faq: z.array(answered).length(4),
  /** Further questions that no page answers in one place. */
  questions: z.array(answered),
  /** Visitors' words for sections of pages. */
  wordings: z.array(
    z.strictObject({
      page,
      /**
       * `id` of the heading that answers, or of a section that every service has (check/site.ts).
       * Without it, the whole page.
       */
      at: words.optional(),
      heard,
    }),
  ),
  /** Small talk: greetings, thanks, questions about the assistant itself. */
  talk: z.array(z.strictObject({ heard, answer: answerText })),
  /**
   * A wish to speak to one of the company's people. `heard` may be written without the words
   * between: "speak human" is found in "Can I speak to a real human?". A single word counts alone.
   */
  person: z.strictObject({ heard, answer: answerText }),
  /** The company's subjects, a group of phrases each. A question with one is for us. */
  subjects: z.array(z.array(wording).min(2)),
  /** Everyday words that mean the same in visitors' questions. */
  synonyms: z.array(z.array(wording).min(2)),
  /**
   * Words of one sense, such as all the words for a breakdown, by which the assistant learns to
   * understand words that no wording has. Wider than synonyms, and no question is searched by them.
   */
  vocabulary: z.array(z.array(wording).min(2)).optional(),
  /** Questions that are not for this site, by which the assistant learns to tell them apart. */
  unrelated: heard,
  /** What visitors tell before they ask ("We are a clinic with 3 branches."): the assistant learns what of a message asks. */
  background: heard.optional(),
  /** Introduces an answer from the features of a service; `{feature}` and `{service}`. */
  partOf: filled(text, "feature", "service"),
  callback: z.strictObject({
    /** "Call me back". */
    wished: z.strictObject({ heard }),
    /** "Do not call me", "cancel the callback": not a request. */
    declined: z.strictObject({ heard, answer: fillable(text, facts) }),
    /** How the assistant or a model offers a callback; a "yes" after it is a request. */
    offered: z.strictObject({ heard }),
    agreed: z.strictObject({ heard }),
    /** Above the card that the visitor confirms; nothing has been filed yet. */
    answer: fillable(text, facts),
    /** What precedes a name: "my name is". */
    name: z.strictObject({ heard }),
    /** Words of a preferred time: "tomorrow", "morning". */
    time: z.strictObject({ heard }),
    /** Words that join them: "after", "and". */
    timeJoint: z.strictObject({ heard }),
    today: z.strictObject({ heard }),
    tomorrow: z.strictObject({ heard }),
    /** Parts of the day, by which a wish outside the opening hours is noticed. */
    dayParts: z.array(z.strictObject({ heard, at: time, until: time })),
    /** Said of such a wish; `{next}` is the next opening. */
    outside: filled(text, "next"),
  }),
  /** "Tell me more": the answer goes on where the last one ended. */
  more: z.strictObject({ heard }),
  /** Where no passage surely answers: `{closest}` of them, and `{places}`, a list of others. */
  perhaps: filled(markdown, "closest", "places"),
  /** Below an answer that may not be the one, or below none: `{places}`, a list of what is near. */
  nearby: filled(markdown, "places"),
  /** Shown if the content has no answer. */
  unknown: answerText,
  /** Shown if the question is not for this site. */
  elsewhere: answerText,
});

/** Any of its words may contain both names. */
const named = fillable(line, ["assistant", "company"]);
const namedText = fillable(text, ["assistant", "company"]);

/** `{en,ar}/assistant.yaml`: the chat's button and panel. `{assistant}`, `{company}` are names. */
export const assistant = z.strictObject({
  /** Name of the button on every page. */
  open: filled(line, "assistant"),
  /** The same in one word of it, below the icon on phones. */
  openShort: line,
  close: named,
  clear: named,
  /** Under the assistant's name, depending on what answers. */
  answeredBy: z.strictObject({ embedded: named, hosted: named }),
  /** Name of the conversation for screen readers. */
  conversation: filled(named, "assistant"),
  /** Before the first message. Fixed wording in English (docs/behaviour.md). */
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
  /** Button under an answer that is not sure: a person answers. */
  sendOn: named,
  /** Above questions that go on from an answer. */
  next: named,
  latest: named,
  /** Fixed wording in English (docs/behaviour.md). */
  error: z.strictObject({ title: named, text: namedText, retry: named }),
  /** Contact links. One word each: they are side by side. */
  contactLinks: z.strictObject({
    label: named,
    call: named,
    email: named,
    form: named,
    whatsapp: named,
    callback: named,
    /** `{first}` and `{last}` day of a run of days, short. */
    days: filled(line, "first", "last"),
  }),
  /** The card that a visitor confirms. The contact form has the labels of name and phone. */
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

/** `{en,ar}/mails.yaml`: mails about a message, the daily report. `{braces}` are filled in. */
export const mails = z.strictObject({
  /** To the company, in the language of the visitor's page or of LEADS_LANGUAGE. */
  notification: z.strictObject({
    subject: filled(line, "reference", "subject"),
    callbackSubject: filled(line, "reference", "name"),
    /** Precedes the subject of possible spam. */
    flaggedMark: line,
    title: line,
    callbackTitle: line,
    flaggedText: text,
    /** `{reasons}`: some of those below. */
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
    /** If no e-mail address was given. */
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
    /** In Riyadh time. */
    riyadhTime: filled(line, "moment"),
  }),
  /** To the visitor. Repeats nothing of the form, which could mail third parties otherwise. */
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
  /** To the company, instead of one mail for each of many messages. */
  gathered: z.strictObject({
    /** `{count}` is the number of messages. */
    subject: filled(line, "count"),
    title: line,
    /** Why they are gathered. `{limit}` an hour are mailed one by one; `{command}` shows one. */
    text: filled(text, "limit", "command"),
  }),
  /** To the company every morning; `{date}` is a day. */
  daily: z.strictObject({
    subject: filled(line, "date"),
    title: filled(line, "date"),
    /** If days without a report precede it. */
    period: filled(line, "from", "to"),
    leads: line,
    flagged: line,
    /** Flagged messages above the number mailed per hour. */
    unmailed: line,
    /** Visitors whose confirmation was held back or refused. */
    unconfirmed: line,
    pending: line,
    dead: line,
    /** Label of the last backup's time, and what stands there if there was none. */
    backup: line,
    noBackup: line,
    well: text,
    /** Above the technical reasons. */
    attention: text,
    /** Around New Year: reminds of a build. */
    turnOfYear: text,
    /** What a missing report means. */
    closing: text,
  }),
});

/** `{en,ar}/services/{slug}.md`: front matter; the body is the description, 2 or 3 paragraphs. */
export const service = z.strictObject({
  title: line,
  /** Position in lists, from 1. */
  order: z.int().min(1).register(kinds, { kind: "shared" }),
  /** Two lines on the card. */
  summary: text.max(150),
  meta: ownMeta,
  scene,
  sceneAlt: line,
  /** Name of the icon, one of those in app/ui/icon.tsx. */
  icon: z
    .enum(["shield", "tools", "move", "compass", "server", "megaphone", "layout", "code", "phone", "chart"])
    .register(kinds, { kind: "shared" }),
  /** What it includes, with self-explanatory names. */
  features: z
    .array(z.strictObject({ id, title: line, text }))
    .min(2)
    .max(9),
  /** For whom it is. */
  audience: z.array(text).min(3).max(4),
  /** What the client receives. */
  deliverables: z.array(text).min(3).max(5),
  /** How the work goes. */
  steps: z.array(step).min(4).max(5),
  questions: z
    .array(z.strictObject({ id, question: line, answer: text }))
    .min(3)
    .max(5),
  /** A working drawing of how it is done. One at most. */
  drawings: z
    .array(
      z.strictObject({
        /** One of those in app/features/drawings. */
        kind: z
          .enum([
            "two-lines",
            "hand-back",
            "switch-over",
            "options",
            "power",
            "searches",
            "two-pages",
            "releases",
            "offline",
            "one-figure",
          ])
          .register(kinds, { kind: "shared" }),
        title: line,
        /** What visitors step through, and what is said of it. */
        states: z.array(z.strictObject({ name: copy(text.max(20)), text: copy(text.max(180)) })).length(3),
        /** The words in the drawing, in its order; a longer one would not fit. */
        labels: z.array(copy(text.max(18))).length(6),
      }),
    )
    .max(1)
    .optional(),
  /** One of the deliverables, as a client would hold it. One at most. */
  samples: z.array(sample).max(1).optional(),
  /** Slugs of related services. May be empty. */
  related: z.array(serviceSlug).max(6),
});

/**
 * `{en,ar}/posts/{slug}.md`: front matter as below; the body is the article, 600 to 900 words, with
 * headings such as `## Title {#id}`.
 */
export const post = z.strictObject({
  title: line,
  description: text.max(240),
  meta: ownMeta,
  date: copy(date).register(kinds, { kind: "date", isPast: true }),
  /** Day on which somebody last read it through and corrected what was no longer true. */
  reviewed: copy(date).register(kinds, { kind: "date", isPast: true }).optional(),
  /**
   * When it appears, in Riyadh's time, such as `2026-12-01 09:00`; at once if it is absent. `date`
   * is that day.
   */
  publishAt: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/, 'must be a moment such as "2026-12-01 09:00"')
    .register(kinds, { kind: "moment" })
    .optional(),
  scene,
  sceneAlt: line,
  /** Slugs of services that the post is about. May be empty. */
  services: z.array(serviceSlug),
});

/** Of two fields that may be left out, neither stands without the other. */
function together<T extends z.ZodObject>(type: T, ...pair: [string, string]): T {
  return type.superRefine((value: Record<string, unknown>, context) => {
    const missing = pair.filter((name) => value[name] === undefined);
    if (missing.length === 1) context.addIssue({ code: "custom", path: missing, message: "is missing: add it" });
  });
}

const sharedText = text.max(60).register(kinds, { kind: "shared" });

/** Work that was done for somebody. */
const project = z.strictObject({
  title: line,
  /** Whose it was, with their written consent. Without it the page says `confidential`. */
  client: name.optional(),
  sector: line,
  place: line,
  /** The year in which it was handed over. */
  year: z
    .string()
    .regex(/^20\d{2}$/, 'must be a year such as "2025"')
    .register(kinds, { kind: "shared" }),
  /** Slugs of the services that it belongs to: their pages show it. */
  services: z.array(serviceSlug).min(1).max(4),
  needed: text.max(400),
  done: text.max(600),
  outcome: text.max(240),
  /** A measured figure, shown large, such as `99.98%`, and where it comes from. */
  figure: text.max(16).optional(),
  figureSource: line.optional(),
  scene: scene.optional(),
  sceneAlt: line.optional(),
});

/**
 * `{en,ar}/projects.yaml`: work that can be told, in the order shown. What a visitor takes for
 * proof must not be invented: an entry in which something is marked `!placeholder` is not shown
 * (shown-entries.ts). Without entries there is no section. The same holds for the next two.
 */
export const projects = z.strictObject({
  title: line,
  intro: text,
  entries: z.array(together(together(project, "figure", "figureSource"), "scene", "sceneAlt")).max(60),
  /** In place of a client who is not named. */
  confidential: line,
  needed: line,
  done: line,
  outcome: line,
  /** Below the figure; `{source}`. */
  source: filled(line, "source"),
});

const person = z.strictObject({
  name,
  role: line,
  languages: z.array(line).min(1).max(6),
  /** Degrees, certificates, memberships. */
  credentials: z.array(line).max(6),
  /** A picture with the face in its middle. */
  portrait: scene.optional(),
  portraitAlt: line.optional(),
  /** A public profile. */
  link: url.optional(),
});

/** `{en,ar}/people.yaml`: people whom a client would meet, in the order shown. */
export const people = z.strictObject({
  title: line,
  intro: text,
  entries: z.array(together(person, "portrait", "portraitAlt")).max(24),
  languages: line,
  credentials: line,
});

const certificate = z.strictObject({
  name,
  /** Who issued it. */
  issuer: name,
  /** As the issuer writes it. */
  number: sharedText,
  /** What it covers. */
  scope: text.max(240),
  /** The last day on which it is valid: it is not shown afterwards. */
  validUntil: date.optional(),
  /** Where the issuer confirms it. */
  verify: url.optional(),
});

/** `{en,ar}/certificates.yaml`: what others have certified of the company, in the order shown. */
export const certificates = z.strictObject({
  title: line,
  intro: text,
  entries: z.array(certificate).max(24),
  issuer: line,
  number: line,
  validUntil: line,
  verify: line,
});

export type Company = z.infer<typeof company>;
export type Settings = z.infer<typeof settings>;
export type Redirects = z.infer<typeof redirects>;
export type Messages = z.infer<typeof messages>;
export type Answers = z.infer<typeof answers>;
export type Assistant = z.infer<typeof assistant>;
export type Mails = z.infer<typeof mails>;
export type PageWords = { [Name in PageName]: z.infer<(typeof pageWords)[Name]> };
export type ContactPage = PageWords["contact"];
export type Projects = z.infer<typeof projects>;
export type People = z.infer<typeof people>;
export type Certificates = z.infer<typeof certificates>;
export type Service = z.infer<typeof service> & { slug: string };
export type Post = z.infer<typeof post> & { slug: string };
