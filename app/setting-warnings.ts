import { type Env, settingNames } from "#app/platform/env.server.ts";
import { isLoopback } from "./platform/address-key.server.ts";
import { editDistance } from "#cms/nearest.ts";

/** Warns about valid settings that are probably mistaken. @param names of all variables of the environment */
export function warnOfSettings(settings: Env, names: string[], log: { warn: (message: string) => void }): void {
  const { SITE_URL, SMTP_URL, OPENAI_API_KEY, OPENAI_BASE_URL } = settings;
  const provider = new URL(OPENAI_BASE_URL);
  if (OPENAI_API_KEY !== undefined && provider.protocol === "http:" && !isLoopback(provider.hostname))
    log.warn("OPENAI_BASE_URL begins with http: the key and every question cross the network unencrypted");
  if (SITE_URL.startsWith("https:") && !SMTP_URL)
    log.warn(
      "SMTP_URL is not set: no mail leaves, neither to the company nor to visitors; each becomes a file in DATA_DIR",
    );
  for (const { name, suggestion } of misspeltSettings(names, settingNames))
    log.warn(`${name} is not a setting and is ignored; ${suggestion} is one`);
}

/**
 * Unknown environment variables that are one typo away from a setting.
 * @param names of all variables, most of which are not ours
 */
function misspeltSettings(names: string[], settings: string[]): { name: string; suggestion: string }[] {
  return names.flatMap((name) => {
    const suggestion = settings.includes(name) ? undefined : settings.find((setting) => isSlip(name, setting));
    return suggestion ? [{ name, suggestion }] : [];
  });
}

const isSlip = (name: string, setting: string): boolean => {
  const distance = editDistance(name, setting);
  return distance === 1 || (distance === 2 && lettersOf(name) === lettersOf(setting));
};

const lettersOf = (name: string): string => Array.from(name).toSorted().join("");
