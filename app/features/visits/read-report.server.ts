import { type Locale, localePath, locales } from "#i18n/locale.ts";
import type { VisitMeasure } from "#app/store/tables.server.ts";
import { pagePaths } from "#content/pages.ts";
import { type Edition, oncePerEdition } from "#app/content.server.ts";
import { bucketOf, type Vital, vitalNames } from "./vital-histogram.ts";
import { others } from "./others.ts";

/** Something that counts one. */
export type Counted = readonly [measure: VisitMeasure, name: string];

/** Pages of one report; a visitor who reads more of them goes on unseen. */
const mostPages = 20;
/** Shifts that a browser keeps. */
const mostShifts = 150;

/**
 * What a browser's report counts for. Whatever it claims, only known pages, names without anything
 * personal and plausible measurements come out.
 * @param body a form, as report-visits.ts writes it
 * @param of.host the site's own
 * @param of.measuresShifts whether its browser does so at all
 * @returns undefined if it is no report
 */
export function readReport(
  body: string,
  { edition, host, measuresShifts }: { edition: Edition; host: string; measuresShifts: boolean },
): Counted[] | undefined {
  const report = new URLSearchParams(body);
  const seen = report.get("seen");
  if (!seen?.startsWith("/")) return undefined;
  const known = knownPages(edition);
  const views = seen
    .split(",")
    .slice(0, mostPages)
    .map((path): Counted => ["view", known.has(path) ? path : others]);
  return [
    ...views,
    // A reload and a way back are no arrival.
    ...(report.get("type") === "navigate" ? arrival(report, host) : []),
    ...vitalNames.flatMap((vital): Counted[] => {
      const value = vital === "cls" ? layoutShift(report.get("cls"), measuresShifts) : milliseconds(report.get(vital));
      const bucket = value === undefined ? undefined : bucketOf(vital, value);
      return bucket === undefined ? [] : [[vital satisfies Vital, String(bucket)]];
    }),
  ];
}

/** With their languages. */
const knownPages = oncePerEdition(
  (edition): ReadonlySet<string> =>
    new Set(locales.flatMap((locale: Locale) => pagePaths(edition).map((path) => localePath(locale, path)))),
);

function arrival(report: URLSearchParams, host: string): Counted[] {
  const from = referrer(report.get("from") ?? "", host);
  const campaign = campaignName(report.get("source") ?? "");
  return [
    ...(from === undefined ? [] : [["from", from] as const]),
    ...(campaign === "" ? [] : [["campaign", campaign] as const]),
  ];
}

/** Hosts of public sites, and names of Android's programs. */
const publicHost = /^(?=.{4,80}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/;

/** The site that led here, empty for none; undefined for our own. */
function referrer(address: string, ownHost: string): string | undefined {
  if (address === "") return "";
  const url = URL.parse(address);
  if (url?.host === ownHost) return undefined;
  const host = url?.hostname.toLowerCase().replace(/^www\./, "") ?? "";
  return publicHost.test(host) ? host : others;
}

/** Names of campaigns; neither an address nor a number that could be somebody's. */
const harmless = /^(?!.*\d{6})[\p{L}\p{N} _.+-]{1,40}$/u;

/** Source, medium and campaign of a link, as far as it names them: `newsletter / email / spring`. */
function campaignName(source: string): string {
  const parameters = new URLSearchParams(source);
  const named = [parameters.get("utm_source") ?? parameters.get("source") ?? parameters.get("ref")];
  const parts = [...named, parameters.get("utm_medium"), parameters.get("utm_campaign")];
  return parts
    .map((part) => part?.trim().toLowerCase() ?? "")
    .filter((part) => harmless.test(part))
    .join(" / ");
}

/** Milliseconds; undefined where nothing was measured. */
function milliseconds(text: string | null): number | undefined {
  const value = numberIn(text);
  return value === undefined || value === 0 ? undefined : value;
}

/** No more digits than a measurement has. */
const numberIn = (text: string | null | undefined): number | undefined =>
  text && /^\d{1,12}(?:\.\d{1,30})?(?:e-\d{1,3})?$/.test(text) ? Number(text) : undefined;

/**
 * The most that a page jumped within five seconds of which none was calm, as web.dev defines it.
 * @param text moment and extent of each shift in turn; `true` for one that the visitor caused
 */
function layoutShift(text: string | null, isMeasured: boolean): number | undefined {
  if (!isMeasured || text === null) return undefined;
  const numbers = text.split(",").filter((part) => part !== "" && part !== "true");
  if (numbers.length > 2 * mostShifts) return undefined;
  let [most, jumps, begin, end] = [0, 0, 0, 0];
  for (let at = 0; at < numbers.length; at += 2) {
    const [moment, extent] = [numberIn(numbers[at]), numberIn(numbers[at + 1])];
    if (moment === undefined || extent === undefined) return undefined;
    if (moment > end + 1000 || moment > begin + 5000) [begin, jumps] = [moment, 0];
    end = moment;
    jumps += extent;
    most = Math.max(most, jumps);
  }
  return most;
}
