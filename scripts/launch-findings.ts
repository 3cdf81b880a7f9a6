import { riyadhDay } from "#i18n/riyadh-time.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { placedClaims } from "#cms/claims.ts";
import type { Value } from "#cms/source.ts";

type Environment = Record<string, string | undefined>;

/**
 * The owner's tasks before the launch, one sentence or value per line; headings are not indented.
 * @param values every value of the content
 * @param folder name of the content folder in messages
 * @param today in Riyadh
 */
export function launchFindings(
  values: Value[],
  environment: Environment,
  folder = "content",
  today = riyadhDay(new Date()),
): string[] {
  return [
    ...valueFindings(values, folder),
    ...claimFindings(values, folder, today),
    ...expiryFindings(values, folder, today),
    ...settingFindings(environment, retentionFindings(values, environment, folder)),
  ];
}

function valueFindings(values: Value[], folder: string): string[] {
  const valuesWith = (tag: Value["tag"]) => values.filter((value) => value.tag === tag);
  const doubtful = values.flatMap((value) => {
    const reason = value.tag === "!placeholder" ? undefined : doubt(value);
    return reason ? { ...value, value: `${value.value} ${reason}` } : [];
  });
  return [
    ...listLines("Invented values. Replace each, then delete its !placeholder:", valuesWith("!placeholder"), folder),
    ...listLines("Values without the mark that cannot be real:", doubtful, folder),
  ];
}

/** Claims in the company's name, and texts that promise something without one. */
function claimFindings(values: Value[], folder: string, today: string): string[] {
  const { claims, rest } = placedClaims(values, today);
  const open = claims.filter(({ isOpen }) => isOpen);
  return [
    ...listLines(
      "Claims in your company's name. Correct the texts of those that you do not keep, and confirm the others:",
      open.map(({ id, line, sentence, places }) => ({
        file: "claims.yaml",
        line,
        field: id,
        value: `${sentence.en} (${places.length} texts)`,
      })),
      folder,
    ),
    ...listLines("Promises without a claim. Write its id behind the mark, or delete the mark:", rest, folder),
  ];
}

const expiryFindings = (values: Value[], folder: string, today: string): string[] =>
  listLines(
    "Certificates that have expired and are no longer shown. Renew or remove each:",
    values.filter(
      ({ file, field, value }) => file.endsWith("/certificates.yaml") && field.endsWith(".validUntil") && value < today,
    ),
    folder,
  );

const listLines = (heading: string, values: Value[], folder: string): string[] =>
  values.length === 0
    ? []
    : [
        heading,
        ...values.map(({ file, line, field, value }) => `  ${folder}/${file}:${line}  ${field}: ${onOneLine(value)}`),
      ];

/** A value on one line, shortened to 200 characters. */
function onOneLine(value: string): string {
  const words = value.trim().replaceAll(/\s+/g, " ");
  return words.length > 200 ? `${words.slice(0, 200).trimEnd()}…` : words;
}

/** Reason why a fact about the company cannot be real: deleting only the marks must not pass. */
function doubt({ file, value }: Value): string | undefined {
  if (file !== "company.yaml") return undefined;
  if (/(?:^|[@/.])example\.(?:com|net|org)\b|\.(?:example|invalid|test|localhost)(?:$|[:/])/.test(value))
    return "is an address reserved for examples";
  return /^\+?\d*0{6,}3?$/.test(value) ? "is not a number that exists" : undefined;
}

/** The privacy notice names the retention time in words; the setting must match. */
function retentionFindings(values: Value[], environment: Environment, folder: string): string[] {
  const days = environment.LEADS_RETENTION_DAYS || "365";
  return values
    .filter(
      ({ file, field, value }) => file.endsWith("/privacy.yaml") && field.endsWith(".id") && value === "retention",
    )
    .flatMap(({ file, field }) => {
      const body = values.find((one) => one.file === file && one.field === field.replace(/id$/, "body"));
      return body && !new RegExp(`\\b${days}\\b`).test(body.value)
        ? `  LEADS_RETENTION_DAYS: messages are kept for ${days} days, but ${folder}/${file}:${body.line} says otherwise`
        : [];
    });
}

/** Settings that suit a trial and are wrong in production. */
function settingFindings(environment: Environment, contradictions: string[]): string[] {
  const findings = Object.entries(settings).flatMap(([name, lacks]) => {
    const reason = lacks(environment[name] ?? "");
    return reason ? [`  ${name}: ${reason}`] : [];
  });
  const bad = badValues(environment).map((line) => `  ${line}`);
  const all = [...findings, ...bad, ...contradictions];
  return all.length === 0 ? [] : ["Settings that are missing or wrong for production:", ...all];
}

const set = (advice: string) => (value: string) => (value ? undefined : `is not set. ${advice}`);

const settings: Record<string, (value: string) => string | undefined> = {
  SITE_URL: (value) => {
    if (!value) return "is not set. Set it to the public address, such as https://www.your-company.com";
    if (!value.startsWith("https://"))
      return `is ${value}, which is not https. Visitors' messages must not be sent unencrypted`;
    if (/(^|[./])(example|invalid|test|localhost)([:/]|$)/.test(value))
      return `is ${value}, an address reserved for examples`;
    return undefined;
  },
  ROBOTS: (value) =>
    value === "noindex" ? "is noindex, for a staging copy: search engines would leave the website out" : undefined,
  DATA_DIR: set("Name a folder outside the checkout that is backed up, because it holds visitors' messages"),
  BACKUP_DIR: set(
    "Name a folder, best on another disk, for a backup every morning; without it a disk that fails takes all messages",
  ),
  TRUST_PROXY: set(
    "Set it to the number of proxies in front (1 if one terminates https); otherwise limits count all visitors as one",
  ),
  SMTP_URL: set("Without a mail server visitors' messages are stored, but nobody is notified"),
};

/** Whether the settings allow a test mail or webhook. */
export const isMailSet = (environment: Environment): boolean =>
  Boolean(environment.SMTP_URL || environment.LEADS_WEBHOOK_URL) && badValues(environment).length === 0;

function badValues(environment: Environment): string[] {
  try {
    parseEnv(environment);
    return [];
  } catch (error) {
    return (error as Error).message.split("\n");
  }
}
