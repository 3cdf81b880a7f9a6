import type { FollowUp } from "./follow-up.ts";

/** An entry of a calendar; the same `id` replaces it in a calendar that has it. */
export type CalendarEntry = Pick<FollowUp, "day" | "time"> & { id: string; title: string; url: string };

/** Minutes that an entry with a time takes. */
const duration = 30;
/** Saudi Arabia has no daylight saving time. */
const head = (name: string) => `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//website//follow-ups//EN
X-WR-CALNAME:${textValue(name)}
BEGIN:VTIMEZONE
TZID:Asia/Riyadh
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0300
TZOFFSETTO:+0300
TZNAME:+03
END:STANDARD
END:VTIMEZONE`;

/** A calendar per RFC 5545, in Riyadh's time. @param name shown by programs that subscribe to it */
export function calendarFile(name: string, entries: CalendarEntry[], now = new Date()): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const lines = [
    ...head(name).split("\n"),
    ...entries.flatMap(({ id, day, time, title, url }) => {
      const date = day.replaceAll("-", "");
      return [
        "BEGIN:VEVENT",
        `UID:${id}`,
        `DTSTAMP:${stamp}`,
        ...(time
          ? [`DTSTART;TZID=Asia/Riyadh:${date}T${time.replace(":", "")}00`, `DURATION:PT${duration}M`]
          : [`DTSTART;VALUE=DATE:${date}`, "TRANSP:TRANSPARENT"]),
        `SUMMARY:${textValue(title)}`,
        `URL:${url}`,
        "END:VEVENT",
      ];
    }),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

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
