import { isSlip } from "#app/site-index/spelling.ts";

/**
 * Unknown environment variables that are one typo away from a setting.
 * @param names of all variables, most of which are not ours
 */
export function misspeltSettings(names: string[], settings: string[]): { name: string; suggestion: string }[] {
  return names.flatMap((name) => {
    const suggestion = settings.includes(name) ? undefined : settings.find((setting) => isSlip(name, setting));
    return suggestion ? [{ name, suggestion }] : [];
  });
}
