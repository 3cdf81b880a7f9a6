import { fold } from "#app/features/assistant/knowledge/normalise.ts";

/**
 * A telephone number in Saudi or international form, Arabic digits too, as digits and a leading plus; a mobile number without its 0 gets it.
 * @param own the company's number in E.164, which is passed over
 */
export function saidPhone(message: string, own: string): string | undefined {
  for (const [candidate] of fold(message).matchAll(/\+?\d(?:[ ().-]{0,2}\d){8,14}/g)) {
    const number = candidate.replaceAll(/[^+\d]/g, "");
    if (!/^(?:\+|00)\d{9,14}$|^0\d{8,10}$|^966\d{8,9}$|^5\d{8}$/.test(number)) continue;
    if (number.endsWith(own.slice(4))) continue;
    return number.startsWith("5") ? `0${number}` : number;
  }
  return undefined;
}
