/** The DNS entries that authorize our mail server. */
import { domainToUnicode } from "node:url";

/** The TXT entries of a name, each joined; empty if there are none. @throws if DNS fails */
export type ReadText = (name: string) => Promise<string[]>;

type Entry = { name: string; text: string; fault: (texts: string[]) => string | undefined };

/** SPF includes of common mail services, and the selectors of their keys if all customers have the same. */
const operators: { host: RegExp; spf: string; selectors?: string[] }[] = [
  { host: /(?:^|\.)gmail\.com$/, spf: "include:_spf.google.com", selectors: ["google"] },
  { host: /(?:^|\.)office365\.com$/, spf: "include:spf.protection.outlook.com", selectors: ["selector1", "selector2"] },
  { host: /^email-smtp\..+\.amazonaws\.com$/, spf: "include:amazonses.com" },
  { host: /(?:^|\.)mailgun\.org$/, spf: "include:mailgun.org" },
  { host: /(?:^|\.)sendgrid\.net$/, spf: "include:sendgrid.net", selectors: ["s1", "s2"] },
  { host: /(?:^|\.)postmarkapp\.com$/, spf: "include:spf.mtasv.net" },
];

/**
 * Lists the entries for a domain, and compares them with DNS.
 * @param of.domain domain of MAIL_FROM
 * @param of.server host of SMTP_URL
 * @param of.selectors names of the server's signing keys; empty: those of its operator, if known
 * @returns lines to print, and whether DNS has all
 */
export async function mailDns(
  of: { domain: string; server: string; selectors?: string[] },
  readText: ReadText,
): Promise<{ lines: string[]; isComplete: boolean }> {
  const operator = operators.find(({ host }) => host.test(of.server));
  const spf = operator?.spf ?? `a:${of.server}`;
  const selectors = of.selectors?.length ? of.selectors : (operator?.selectors ?? []);
  const entries: Entry[] = [
    { name: of.domain, text: `v=spf1 ${spf} -all`, fault: (texts) => spfFault(texts, spf) },
    ...selectors.map((selector) => ({
      name: `${selector}._domainkey.${of.domain}`,
      text: "(the key that your mail provider shows you, as TXT or CNAME)",
      fault: keyFault,
    })),
    {
      name: `_dmarc.${of.domain}`,
      text: `v=DMARC1; p=none; rua=mailto:postmaster@${of.domain}`,
      fault: policyFault,
    },
  ];
  const checks = await Promise.all(entries.map((entry) => checkedEntry(entry, readText)));
  const unknownKey = selectors.length === 0;
  return {
    lines: [
      `DNS entries for ${domainToUnicode(of.domain)}, the domain of MAIL_FROM, when ${of.server} sends:`,
      "",
      ...checks.flatMap(({ lines }) => lines),
      ...(unknownKey
        ? ["DKIM: your mail provider names the selector of your key. Check it with --selector NAME.", ""]
        : []),
    ],
    isComplete: !unknownKey && checks.every(({ isFine }) => isFine),
  };
}

async function checkedEntry({ name, text, fault }: Entry, readText: ReadText) {
  const state = await readText(name).then(
    (texts) => fault(texts),
    (error: NodeJS.ErrnoException) => `DNS does not answer (${error.code ?? error.message}); try again`,
  );
  return {
    isFine: state === undefined,
    lines: [`${name}  TXT  ${text}`, `  ${state ?? "is there"}`, ""],
  };
}

/** @param mechanism the mechanism that names the server */
function spfFault(texts: string[], mechanism: string): string | undefined {
  const policies = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  if (policies.length === 0) return "is missing";
  // RFC 7208, 4.5: two such entries make the check fail with an error.
  if (policies.length > 1) return "there are several entries v=spf1, so none counts: make them one";
  const terms = policies[0]!.toLowerCase().split(/ +/);
  if (!terms.includes(mechanism) && !terms.includes(`+${mechanism}`))
    return `"${policies[0]}" does not name the server: add ${mechanism} before the last word`;
  if (terms.some((term) => /^[+?]?all$/.test(term)) || !terms.some((term) => /^(?:[-~]all$|redirect=)/.test(term)))
    return `"${policies[0]}" lets anybody send: end it with -all`;
  return undefined;
}

function keyFault(texts: string[]): string | undefined {
  const keys = texts.filter((text) => /(?:^|;)\s*p=/i.test(text));
  if (keys.length === 0) return "is missing";
  return keys.some((text) => /(?:^|;)\s*p=\s*[^;\s]/i.test(text)) ? undefined : "the key was revoked: p= is empty";
}

function policyFault(texts: string[]): string | undefined {
  const policies = texts.filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
  if (policies.length === 0) return "is missing";
  if (policies.length > 1) return "there are several entries v=DMARC1, so none counts: make them one";
  return /;\s*p\s*=\s*(?:none|quarantine|reject)\s*(?:;|$)/i.test(policies[0]!)
    ? undefined
    : `"${policies[0]}" has no policy: add p=none, and p=quarantine when the reports are good`;
}
