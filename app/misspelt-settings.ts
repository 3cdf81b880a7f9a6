import { isSlip } from "#app/features/assistant/knowledge/spelling.ts";

/**
 * Variables of the environment that nobody reads, one slip of the fingers away from a setting.
 * @param names all variables there are; most are no business of ours
 */
export function misspeltSettings(names: string[], settings: string[]): { name: string; meant: string }[] {
  return names.flatMap((name) => {
    const meant = settings.includes(name) ? undefined : settings.find((setting) => isSlip(name, setting));
    return meant ? [{ name, meant }] : [];
  });
}
