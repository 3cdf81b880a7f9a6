import { bech32 } from "@scure/base";
import { z } from "zod";

/** Placeholder for the public origin in prerendered pages, replaced by the server. */
export const siteUrlPlaceholder = "https://site-url.invalid";
/** Placeholder for ROBOTS. */
export const robotsPlaceholder = "robots.invalid";

const origin = z
  .url({ protocol: /^https?$/, error: "must be a full address such as https://www.example.com", abort: true })
  .refine((value) => new URL(value).origin === value.replace(/\/$/, ""), "must be an origin without a path")
  .transform((value) => new URL(value).origin);

/** As for SMTP_URL, the message must not repeat the value. */
const databaseUrl = z.string().refine(isDatabaseUrl, {
  error:
    "must be an address such as postgres://user:password@db.example.com:5432/website; in user and password, write characters such as @ / # % as %40 %2F %23 %25",
});

function isDatabaseUrl(value: string): boolean {
  const url = URL.parse(value);
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol) || !(url.hostname || url.searchParams.get("host"))) return false;
  return canDecode(url.username, url.password, url.hostname, url.pathname);
}

function canDecode(...parts: string[]): boolean {
  try {
    parts.forEach(decodeURIComponent);
    return true;
  } catch {
    return false;
  }
}

/** May contain a password, which no message may repeat, not even as a mistaken host name. */
const smtpUrl = z
  .string()
  .refine((value) => value.split("@").length <= 2, {
    error: "has more than one @: in user and password, write each @ as %40, and / # % as %2F %23 %25",
    abort: true,
  })
  .refine(isSmtpUrl, {
    error:
      "must be an address such as smtps://user:password@mail.example.com:465 or smtp://…:587; in user and password, write characters such as @ / # % as %40 %2F %23 %25",
  });

function isSmtpUrl(value: string): boolean {
  const url = URL.parse(value);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || !/^\/?$/.test(url.pathname) || url.hash) return false;
  return canDecode(url.username, url.password);
}

const address = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;
const mailbox = /^(?:[^\p{Cc}<>]*<([^<>]*)>|([^\p{Cc}<>]*))$/u;
const isMailbox = (text: string) => {
  const match = mailbox.exec(text.trim());
  return address.test((match?.[1] ?? match?.[2] ?? "").trim());
};

const webhookSecret = z.string().transform((value, context) => {
  const base64 = value.replace(/^whsec_/, "");
  const key = Buffer.from(base64, "base64");
  if (/^[A-Za-z0-9+/]+={0,2}$/.test(base64) && key.length >= 16) return key;
  context.addIssue({ code: "custom", message: "must be whsec_ and at least 16 random bytes in base64" });
  return z.NEVER;
});

/** Sent in a header. */
const providerKey = z
  .string()
  .regex(/^[\x21-\x7E]+$/, "must be printable ASCII without spaces, as the provider issued it");

const baseUrl = z
  .url({ protocol: /^https?$/, error: "must be a full address such as https://api.openai.com/v1", abort: true })
  .refine(
    (value) => !/[?#]/.test(value),
    "must be an address without a query, since /chat/completions is appended to it",
  )
  .transform((value) => value.replace(/\/+$/, ""));

/** Characters; a shorter secret could be brute-forced. */
const shortestSecret = 32;

/** Digits only: `1e3` or `0x50` is more likely a typo. */
function wholeNumber(from: number, to = Number.MAX_SAFE_INTEGER) {
  const most = to === Number.MAX_SAFE_INTEGER ? "" : ` to ${to}`;
  const error = `must be a whole number from ${from}${most}`;
  return z
    .string()
    .trim()
    .regex(/^\d+$/, error)
    .transform(Number)
    .refine((number) => number >= from && number <= to, error);
}

/** Verifies the checksum, so that a typo is reported at startup and not at a restore. */
const ageRecipient = z
  .string()
  .trim()
  .refine(
    (value) => value.startsWith("age1") && bech32.decodeUnsafe(value, false) !== undefined,
    "must be an age recipient such as age1…, without a typing mistake. To make one: age-keygen",
  );

const oneOf = <const T extends string>(words: readonly T[]) => z.enum(words, `must be one of ${words.join(", ")}`);

const limit = (usual: number) => wholeNumber(1).default(usual);
const tokens = (usual: number) => wholeNumber(0).default(usual);

const schema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  SITE_URL: origin.optional(),
  /** `noindex`: a staging copy, labelled as such and excluded from search engines. */
  ROBOTS: oneOf(["index", "noindex"]).default("index"),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  /** Open connections per address, if no proxy is in front. */
  CONNECTIONS_MAX_ADDRESS: limit(100),
  DATA_DIR: z.string().min(1).default("./data"),
  /** Set: messages are stored in PostgreSQL, and several instances may run. */
  DATABASE_URL: databaseUrl.optional(),
  /** The first is current; all are accepted. */
  SESSION_SECRET: z
    .string()
    .transform((value) => value.split(",").map((secret) => secret.trim()))
    .refine(
      (secrets) => secrets.every((secret) => secret.length >= shortestSecret),
      `must be a secret of at least ${shortestSecret} characters, or several separated by commas. To make one: openssl rand -hex 32`,
    )
    .optional(),
  /** Messages stored, and attempts admitted, per address in ten minutes. Benchmarks raise them. */
  LEADS_MAX_STORED: limit(10),
  LEADS_MAX_TRIES: limit(60),
  /** Confirmations per hour, and per recipient and day; notifications per hour before batching. */
  LEADS_MAX_CONFIRMATIONS: wholeNumber(0).default(60),
  LEADS_MAX_RECIPIENT: wholeNumber(0).default(3),
  LEADS_MAX_NOTIFICATIONS: wholeNumber(0).default(60),
  /** Language of notifications and reports; `visitor`: the page's language; both languages in reports. */
  LEADS_LANGUAGE: oneOf(["en", "ar", "visitor"]).default("visitor"),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.string().refine(isMailbox, "must be one address such as Company <website@example.com>").optional(),
  /** Comma-separated. */
  LEADS_TO: z
    .string()
    .transform((value) => value.split(",").map((mailbox) => mailbox.trim()))
    .refine(
      (mailboxes) => mailboxes.every(isMailbox),
      "must be addresses such as sales@example.com, separated by commas",
    )
    .optional(),
  LEADS_WEBHOOK_URL: z
    .url({ protocol: /^https?$/, error: "must be a full address such as https://crm.example.com/leads" })
    .optional(),
  LEADS_WEBHOOK_SECRET: webhookSecret.optional(),
  LEADS_RETENTION_DAYS: wholeNumber(1, 36_500).default(365),
  /** Unset: the embedded answerer is used. */
  OPENAI_API_KEY: providerKey.optional(),
  /** Without a trailing slash. */
  OPENAI_BASE_URL: baseUrl.default("https://api.openai.com/v1"),
  ASSISTANT_MODEL: z
    .string()
    .regex(/^[\x21-\x7E]{1,200}$/, "must be a model's name such as gpt-4o-mini")
    .default("gpt-4o-mini"),
  /** Provider tokens per day and per month in Riyadh time; 0: the provider is never called. */
  ASSISTANT_DAILY_TOKENS: tokens(500_000),
  ASSISTANT_MONTHLY_TOKENS: tokens(5_000_000),
  /** Answer to a visitor when the provider fails: a notice, or the embedded answerer. */
  ASSISTANT_ON_FAILURE: oneOf(["error", "embedded"]).default("error"),
  /** Session keys per address in ten minutes, and answers per minute. Benchmarks raise them. */
  ASSISTANT_MAX_KEYS: limit(20),
  ASSISTANT_MAX_SESSION_ANSWERS: limit(20),
  ASSISTANT_MAX_ADDRESS_ANSWERS: limit(60),
  /** Provider tokens per session, and per address and day. */
  ASSISTANT_MAX_SESSION_TOKENS: limit(100_000),
  ASSISTANT_MAX_ADDRESS_TOKENS: limit(250_000),
  /** Simultaneous answers: per session, per address, in this instance. */
  ASSISTANT_MAX_SESSION_OPEN: limit(2),
  ASSISTANT_MAX_ADDRESS_OPEN: limit(8),
  ASSISTANT_MAX_OPEN: limit(200),
  /** Whether members may use the desk, once any exist. */
  DESK: oneOf(["on", "off"]).default("on"),
  /** Set: the desk is served on this host only. */
  DESK_HOST: z
    .string()
    .transform((value) => value.toLowerCase())
    .refine((value) => URL.parse(`https://${value}`)?.host === value, "must be a host such as desk.example.com")
    .optional(),
  /** Set: the store is backed up daily; the newest BACKUP_KEEP backups are kept. */
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP: wholeNumber(1, 1000).default(14),
  /** Set: backups are readable only with this recipient's identity. */
  BACKUP_RECIPIENT: ageRecipient.optional(),
  /** Called once a day, after the daily jobs. */
  HEARTBEAT_URL: z
    .url({ protocol: /^https?$/, error: "must be a full address such as https://hc-ping.com/…" })
    .optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

export const settingNames = Object.keys(schema.shape);

export const environmentNames = (): string[] => Object.keys(process.env);

const companions = [
  ["DATABASE_URL", "SESSION_SECRET"],
  ["SMTP_URL", "MAIL_FROM"],
  ["SMTP_URL", "LEADS_TO"],
  ["LEADS_WEBHOOK_URL", "LEADS_WEBHOOK_SECRET"],
  ["BACKUP_RECIPIENT", "BACKUP_DIR"],
] as const;

const completeSchema = schema.superRefine((settings, context) => {
  for (const [name, companion] of companions) {
    if (settings[name] !== undefined && settings[companion] === undefined)
      context.addIssue({ code: "custom", path: [companion], message: `must be set, since ${name} is` });
  }
});

export type Env = Omit<z.infer<typeof schema>, "SITE_URL"> & {
  /** Public origin, without a trailing slash. */
  SITE_URL: string;
  /** Whether SITE_URL was set; if not, an `Origin` equal to the request's `Host` is ours too. */
  siteUrlIsSet: boolean;
  /** Public origin of the desk: SITE_URL, unless DESK_HOST is set. */
  deskOrigin: string;
};

/**
 * @param source the environment; an empty value counts as unset
 * @throws Error with one line per invalid variable: `NAME: reason`
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = completeSchema.safeParse(values);
  if (!result.success) {
    throw new Error(result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  }
  const { SITE_URL: origin, ...rest } = result.data;
  const SITE_URL = origin ?? `http://localhost:${rest.PORT}`;
  const deskOrigin = rest.DESK_HOST === undefined ? SITE_URL : `${new URL(SITE_URL).protocol}//${rest.DESK_HOST}`;
  return { ...rest, SITE_URL, siteUrlIsSet: origin !== undefined, deskOrigin };
}

/** Settings of this process. @throws Error as parseEnv does */
export const env = (): Env => parseEnv(process.env);
