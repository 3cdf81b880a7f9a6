import { momentInRiyadh } from "#i18n/riyadh-time.ts";
import type { FollowUp } from "./follow-up.ts";

/** An entry of a calendar; the same `id` replaces it in a calendar that has it. */
export type CalendarEntry = Pick<FollowUp, "day" | "time"> & { id: string; title: string; url: string };

/** Minutes that an entry with a time takes. */
const duration = 30;

/** A calendar per RFC 5545, with times in UTC. @param name shown by programs that subscribe to it */
export function calendarFile(name: string, entries: CalendarEntry[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//website//follow-ups//EN",
    `X-WR-CALNAME:${textValue(name)}`,
    ...entries.flatMap(({ id, day, time, title, url }) => [
      "BEGIN:VEVENT",
      `UID:${id}`,
      `DTSTAMP:${moment(new Date())}`,
      ...(time
        ? [`DTSTART:${moment(momentInRiyadh(`${day} ${time}`))}`, `DURATION:PT${duration}M`]
        : [`DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`, "TRANSP:TRANSPARENT"]),
      `SUMMARY:${textValue(title)}`,
      `URL:${url}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

const moment = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, "");
const textValue = (text: string): string => text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r?\n/g, "\\n");

/** Bytes of a line. */
const longest = 75;

/** Broken between characters, since some programs decode each line by itself. */
function fold(line: string): string {
  const lines = [""];
  for (const character of line) {
    const longer = lines.at(-1)! + character;
    if (Buffer.byteLength(longer) <= longest) lines[lines.length - 1] = longer;
    else lines.push(` ${character}`);
  }
  return lines.join("\r\n");
}
