import { parseEnv } from "#app/platform/env.server.ts";
import type { Placeholder } from "#content/read.ts";

type Environment = Record<string, string | undefined>;

/** What the owner still has to do before the launch, one sentence or value a line; a headline is not indented. Empty: nothing. */
export function launchFindings(placeholders: Placeholder[], environment: Environment): string[] {
  return [...placeholderFindings(placeholders), ...settingFindings(environment)];
}

function placeholderFindings(placeholders: Placeholder[]): string[] {
  const files = Object.entries(Object.groupBy(placeholders, ({ file }) => file));
  return files.flatMap(([file, entries = []]) => [
    `content/${file} still has ${entries.length === 1 ? "an invented value" : `${entries.length} invented values`}. Replace each and delete its !placeholder:`,
    ...entries.map(({ value }) => `  ${value}`),
  ]);
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
