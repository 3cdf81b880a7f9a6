import { editDistance } from "#cms/nearest.ts";

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

/** A letter too many, missing or replaced, or two swapped. */
const isSlip = (name: string, setting: string): boolean => {
  const distance = editDistance(name, setting);
  return distance === 1 || (distance === 2 && sorted(name) === sorted(setting));
};

const sorted = (name: string): string => Array.from(name).toSorted().join("");
