import { type Locale, localePath, locales } from "#i18n/locale.ts";
import type { VisitMeasure } from "#app/store/tables.server.ts";
import { addressParts } from "#cms/old-addresses.ts";
import { pagePaths } from "#cms/pages.ts";
import { type LocalizedSite, oncePerSite } from "#app/content.server.ts";
import { bucketOf, type Vital, vitalNames } from "./vital-histogram.ts";
import { others } from "./others.ts";

export type VisitCount = readonly [measure: VisitMeasure, name: string];

/** Pages of one report; further pages are not counted. */
const mostPages = 20;
const mostShifts = 150;

/**
 * Counts of a browser's report. It accepts only known pages, names without personal data and
 * plausible measurements.
 * @param body a form, as report-visits.ts writes it, or a vote on an answer
 * @returns undefined for anything but a report
 */
export function readReport(
  body: string,
  { site, host, measuresShifts }: { site: LocalizedSite; host: string; measuresShifts: boolean },
): VisitCount[] | undefined {
  const report = new URLSearchParams(body);
  const vote = voteIn(report);
  if (vote) return [vote];
  const pathList = report.get("seen");
  if (!pathList?.startsWith("/")) return undefined;
  const pages = knownPages(site);
  const views = pathList
    .split(",")
    .slice(0, mostPages)
    .flatMap((address): VisitCount[] => {
      const { path = "" } = addressParts(address) ?? {};
      if (pages.has(path)) return [["view", path]];
      return [["view", others], ...(harmlessPath.test(path) ? [["missing", path] as const] : [])];
    });
  return [
    ...views,
    // A reload or a step back is not an arrival.
    ...(report.get("type") === "navigate" ? arrival(report, host) : []),
    ...vitalNames.flatMap((vital): VisitCount[] => {
      const value = vital === "cls" ? layoutShift(report.get("cls"), measuresShifts) : milliseconds(report.get(vital));
      const bucket = value === undefined ? undefined : bucketOf(vital, value);
      return bucket === undefined ? [] : [[vital satisfies Vital, String(bucket)]];
    }),
  ];
}

/** Addresses of no page that an old link may name; no e-mail addresses, no numbers that could identify a visitor. */
const harmlessPath = /^(?!.*(?:\p{Nd}{6}|(?:\p{Nd}[._~-]?){9}))(?:\/[\p{L}\p{M}\p{Nd}_.~-]{1,60}){1,4}$/u;

/** A visitor's opinion of an answer (app/features/assistant/widget/conversation.ts). */
function voteIn(report: URLSearchParams): VisitCount | undefined {
  const vote = report.get("vote");
  const locale = locales.find((one) => one === report.get("locale"));
  return locale && (vote === "helpful" || vote === "unhelpful") ? [vote, locale] : undefined;
}

const knownPages = oncePerSite(
  (site): ReadonlySet<string> =>
    new Set(locales.flatMap((locale: Locale) => pagePaths(site).map((path) => localePath(locale, path)))),
);

function arrival(report: URLSearchParams, host: string): VisitCount[] {
  const from = referrer(report.get("from") ?? "", host);
  const campaign = campaignName(report.get("source") ?? "");
  return [
    ...(from === undefined ? [] : [["from", from] as const]),
    ...(campaign === "" ? [] : [["campaign", campaign] as const]),
  ];
}

/** Hosts of public sites, and names of Android apps. */
const publicHost = /^(?=.{4,80}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/;

/** The referring site, empty for none; undefined for our own. */
function referrer(address: string, ownHost: string): string | undefined {
  if (address === "") return "";
  const url = URL.parse(address);
  if (url?.host === ownHost) return undefined;
  const host = url?.hostname.toLowerCase().replace(/^www\./, "") ?? "";
  return publicHost.test(host) ? host : others;
}

/** Names of campaigns; no e-mail addresses, no numbers that could identify a visitor. */
const harmless = /^(?!.*\d{6})[\p{L}\p{N} _.+-]{1,40}$/u;

/** Source, medium and campaign of a link, as far as it names them: `newsletter / email / spring`. */
function campaignName(source: string): string {
  const parameters = new URLSearchParams(source);
  const sourceName = [parameters.get("utm_source") ?? parameters.get("source") ?? parameters.get("ref")];
  const parts = [...sourceName, parameters.get("utm_medium"), parameters.get("utm_campaign")];
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

const numberIn = (text: string | null | undefined): number | undefined =>
  text && /^\d{1,12}(?:\.\d{1,30})?(?:e-\d{1,3})?$/.test(text) ? Number(text) : undefined;

/**
 * The largest shift score of a page, by sessions of at most five seconds, as web.dev defines CLS.
 * @param text time and size of each shift in turn; `true` for one after the visitor's input
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
