import { parseEnv } from "#app/platform/env.server.ts";
import type { Value } from "#content/source.ts";
import { shippedValues } from "./shipped-values.ts";

type Environment = Record<string, string | undefined>;

/**
 * What the owner still has to do before the launch, one sentence or value a line; a headline is not indented. Empty: nothing.
 * @param values every value of the content; `folder` is how it is called in messages
 */
export function launchFindings(values: Value[], environment: Environment, folder = "content"): string[] {
  return [...valueFindings(values, folder), ...settingFindings(environment)];
}

function valueFindings(values: Value[], folder: string): string[] {
  const tagged = values.filter(({ isPlaceholder }) => isPlaceholder);
  const doubtful = values.flatMap((value) => {
    const reason = value.isPlaceholder ? undefined : doubt(value);
    return reason ? { ...value, value: `${value.value} ${reason}` } : [];
  });
  const lines = (found: Value[]) =>
    found.map(({ file, line, field, value }) => `  ${folder}/${file}:${line}  ${field}: ${value}`);
  return [
    ...(tagged.length > 0 ? ["Invented values. Replace each, then delete its !placeholder:"] : []),
    ...lines(tagged),
    ...(doubtful.length > 0 ? ["Values without the tag that cannot be yours:"] : []),
    ...lines(doubtful),
  ];
}

/** Why a value of the company's facts cannot be a real one: nobody must launch by deleting tags. */
function doubt({ file, field, value }: Value): string | undefined {
  if (file !== "company.yaml") return undefined;
  const place = field.replaceAll(/\.\d+/g, "");
  if (shippedValues[place]?.includes(value)) return "is the invented value that the site came with";
  if (/(?:^|[@/.])example\.(?:com|net|org)\b|\.(?:example|invalid|test|localhost)(?:$|[:/])/.test(value))
    return "is an address that exists for examples only";
  return /^\+?\d*0{6,}3?$/.test(value) ? "is no number that is given out" : undefined;
}

/** Settings that work while trying the site out, and would be wrong in front of visitors. */
function settingFindings(environment: Environment): string[] {
  const findings = settings.flatMap(({ name, lacks }) => {
    const reason = lacks(environment[name] ?? "");
    return reason ? [`  ${name}: ${reason}`] : [];
  });
  const bad = badValues(environment).map((line) => `  ${line}`);
  return findings.length + bad.length === 0 ? [] : ["Settings that production still lacks:", ...findings, ...bad];
}

const settings: { name: string; lacks: (value: string) => string | undefined }[] = [
  {
    name: "SITE_URL",
    lacks: (value) => {
      if (!value) return "is not set. Set it to the public address, such as https://www.your-company.com";
      if (!value.startsWith("https://"))
        return `is ${value}, which is not https. Visitors' messages must not travel in the clear`;
      if (/(^|[./])(example|invalid|test|localhost)([:/]|$)/.test(value))
        return `is ${value}, an address that exists for examples only`;
      return undefined;
    },
  },
  {
    name: "DATA_DIR",
    lacks: (value) =>
      value
        ? undefined
        : "is not set. Name a folder outside the checkout that is backed up: the messages of visitors live there",
  },
  {
    name: "TRUST_PROXY",
    lacks: (value) =>
      value
        ? undefined
        : "is not set. Set it to the number of proxies in front (1 for one that does https); without it limits count all visitors as one",
  },
  {
    name: "SMTP_URL",
    lacks: (value) =>
      value ? undefined : "is not set. Without a mail server visitors' messages are stored, but nobody is told of them",
  },
];

/** Whether there are settings by which mail can be tried. */
export const mailIsSet = (environment: Environment): boolean =>
  Boolean(environment.SMTP_URL || environment.LEADS_WEBHOOK_URL) && badValues(environment).length === 0;

function badValues(environment: Environment): string[] {
  try {
    parseEnv(environment);
    return [];
  } catch (error) {
    return (error as Error).message.split("\n");
  }
}
