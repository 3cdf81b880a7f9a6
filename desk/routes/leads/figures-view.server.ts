import { formTitle } from "#app/features/leads/lead-fields.server.ts";
import {
  type Figure,
  type FigureGroup,
  type Figures,
  figureGroups,
  readFigures,
} from "#app/features/leads/records/figures.server.ts";
import { stagesOf } from "#app/features/leads/rules/stages.ts";
import type { DeskRequest, SignedIn } from "#desk/desk-context.server.ts";
import { formatDate, isDay, riyadhDay, shiftDay } from "#i18n/riyadh-time.ts";
import { readerOf } from "./reader.server.ts";

/** Days up to today, unless an address names others; at most three years. */
const usualDays = 84;
const mostDays = 3 * 366;

const dayIn = (text: string | null): string | undefined => (text !== null && isDay(text) ? text : undefined);

/** The days of a page's address, such as `from=2026-11-01&to=2026-11-30`. */
function spanOf(query: URLSearchParams) {
  const to = dayIn(query.get("to")) ?? riyadhDay(new Date());
  const from = dayIn(query.get("from")) ?? shiftDay(to, 1 - usualDays);
  const earliest = shiftDay(to, -mostDays);
  return { to, from: from > to ? to : from < earliest ? earliest : from };
}

/** The figures of a page's days, with groups named in the member's language. */
export async function figuresOf(desk: SignedIn & Pick<DeskRequest, "query">) {
  const span = spanOf(desk.query);
  const { holderName, language, site, words } = await readerOf(desk);
  const figures = await readFigures(desk.store, span, { ...site.company, stages: stagesOf(site) });
  const origins: Readonly<Record<string, string>> = words.origins;
  const names: Record<FigureGroup, (name: string) => string> = {
    week: (day) => formatDate(day, language),
    source: (name) => (name.startsWith("/") ? formTitle(site, name.slice(1)) : origins[name]!),
    campaign: (name) => name || words.figures.noCampaign,
    member: holderName,
  };
  const groups = figureGroups.map((group) => [
    group,
    figures[group].map((figure): Figure => ({ ...figure, name: names[group](figure.name) })),
  ]);
  return { ...span, ...figures, ...(Object.fromEntries(groups) as Pick<Figures, FigureGroup>) };
}
