import { Link, redirect } from "react-router";
import { pageTitle } from "#app/content.server.ts";
import { readVisits, type Totals } from "#app/features/visits/read-visits.server.ts";
import { vitalNames } from "#app/features/visits/vital-histogram.ts";
import { others } from "#app/features/visits/others.ts";
import { fill } from "#i18n/fill.tsx";
import { locales, ownName } from "#i18n/locale.ts";
import { formatDate, riyadhDay } from "#i18n/riyadh-time.ts";
import { actionAt, loaderAt } from "#desk/desk-context.server.ts";
import { draftEntry } from "#server/publications/drafts/draft-entry.ts";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { fieldAddress } from "#desk/parts/linked-field.ts";
import { type Bar, ChartFigure, NumberTable, useNumbers, VitalFigure } from "#desk/visitors/number-table.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Empty, Page, Row, Section } from "#desk/parts/page.tsx";
import { TextLink } from "#desk/parts/buttons.tsx";
import { type Range, rangeIn, rangeNames, ranges } from "#desk/visitors/ranges.ts";
import { useLanguage } from "#desk/words/words.ts";
import { words as visitorWords } from "#words/desk-visitors.ts";

export const loader = loaderAt("visitors", async ({ sites, language, settings, store, query }) => {
  const range = rangeIn(query);
  const { first, current, before, details } = await readVisits(store, {
    until: riyadhDay(new Date()),
    days: Number(range),
  });
  const site = sites()[language];
  const step = ranges[range];
  const bars: (Bar & { arrivals: number })[] = [];
  for (let end = current.days.length; end > 0; end -= step) {
    const begin = Math.max(0, end - step);
    const sum = (days: typeof current.days, of: "views" | "arrivals") =>
      days.slice(begin, end).reduce((all, day) => all + day[of], 0);
    bars.unshift({
      label: formatDate(current.days[begin]!.day, language),
      value: sum(current.days, "views"),
      line: sum(before.days, "views"),
      arrivals: sum(current.days, "arrivals"),
    });
  }
  return {
    range,
    isOneHost: settings.DESK_HOST === undefined,
    isOn: site.settings.countVisits === "on",
    isEmpty: first === undefined,
    since: first && formatDate(first, language),
    totals: current.totals,
    before: before.totals,
    bars,
    ...details,
    pages: details.pages.map(({ path, ...views }) => ({ path, title: pageTitle(site, path), ...views })),
  };
});

/** Drafts a redirect of a missing address that visitors requested. */
export const action = actionAt("visitors", async ({ author, drafting, field, record }) => {
  const list = { document: "redirects", list: "addresses", field: "from" };
  const entry = await draftEntry(drafting, { ...list, text: field("from"), author });
  if (typeof entry === "number") await record("document-drafted", "redirects");
  return redirect(fieldAddress("redirects", typeof entry === "number" ? `addresses.${entry}.to` : ""));
});

export default function Visitors({ loaderData: data }: PageProps<typeof loader>) {
  const words = visitorWords[useLanguage()];
  const { range, isEmpty, isOn, isOneHost } = data;
  return (
    <Page title={words.title} intro={words.intro} actions={isEmpty ? undefined : <Ranges current={range} />}>
      <div className="grid gap-6">
        {!isOn && (
          <Notice kind="attention">
            {words.off} <TextLink to="/words/settings">{words.offLink}</TextLink>
          </Notice>
        )}
        {isEmpty ? isOn && <Empty title={words.emptyTitle} text={words.empty} /> : <Figures {...data} />}
        <Section title={words.countedTitle}>
          <ul className="grid max-w-[44em] list-disc gap-2 ps-5">
            {[words.counted, isOneHost && words.ownVisits, words.leftOut, words.keptFor].map(
              (sentence) => sentence && <li key={sentence}>{sentence}</li>,
            )}
          </ul>
        </Section>
      </div>
    </Page>
  );
}

function Ranges({ current }: { current: Range }) {
  const words = visitorWords[useLanguage()];
  return (
    <nav aria-label={words.range}>
      <ul className="flex flex-wrap gap-2">
        {rangeNames.map((range) => (
          <li key={range}>
            <Link
              to={`?range=${range}`}
              preventScrollReset
              aria-current={range === current ? "page" : undefined}
              className={`button ${range === current ? "button-main" : "button-line"}`}
            >
              {words.ranges[range]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Data = PageProps<typeof loader>["loaderData"];

function Figures({ range, since, totals, before, bars, pages, from, campaigns, missing, votes, vitals }: Data) {
  const words = visitorWords[useLanguage()];
  const { whole } = useNumbers();
  const voteRows = locales.map((locale) => ({
    name: ownName[locale],
    values: [votes[locale].helpful, votes[locale].unhelpful],
  }));
  const hasVotes = voteRows.some(({ values }) => values.some((count) => count > 0));
  const siteNames: Record<string, string> = { "": words.direct, [others]: words.otherSites };
  return (
    <>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {(["view", "from", "lead", "chat"] as const).map((measure) => (
          <Total key={measure} measure={measure} now={totals[measure]} then={before[measure]} range={range} />
        ))}
      </div>
      <Section title={words.views} text={fill(words.since, { day: since ?? "" })}>
        <ChartFigure
          bars={bars}
          label={fill(words.chart, { views: whole(totals.view), range: words.ranges[range] })}
          most={range === "365" ? words.mostInWeek : words.mostInDay}
          line={words.before}
          end={words.today}
        />
        <a href={`/desk/visitors.csv?range=${range}`} className="button button-quiet -ms-3 mt-4">
          {words.save}
        </a>
        <details>
          <summary className="button button-quiet -ms-3">{words.asTable}</summary>
          <div className="mt-3">
            <NumberTable
              columns={[range === "365" ? words.week : words.day, words.measures.view, words.measures.from]}
              rows={bars.toReversed().map(({ label, value, arrivals }) => ({ name: label, values: [value, arrivals] }))}
            />
          </div>
        </details>
      </Section>
      <Section title={words.pages}>
        <NumberTable
          hasBars
          columns={[words.page, "English", "العربية", words.all]}
          rows={pages.map(({ path, title, en, ar }) => ({
            key: path,
            name: path === others ? words.otherPages : (title ?? path),
            note: title === undefined || path === others ? undefined : path,
            values: [en, ar, en + ar],
          }))}
        />
      </Section>
      <div className="grid gap-6 lg:grid-cols-2">
        <Section title={words.from} text={words.fromText}>
          <NumberTable
            hasBars
            columns={[words.site, words.measures.from]}
            rows={from.map(({ name, times }) => ({ key: name, name: siteNames[name] ?? name, values: [times] }))}
          />
        </Section>
        <Section title={words.campaigns} text={words.campaignsText}>
          <NumberTable
            hasBars
            columns={[words.campaign, words.measures.from]}
            rows={campaigns.map(({ name, times }) => ({
              key: name,
              name: name === others ? words.otherCampaigns : name,
              values: [times],
            }))}
          />
        </Section>
      </div>
      {missing.length > 0 && (
        <Section title={words.otherPages} text={words.missingText}>
          <ul className="divide-y divide-line">
            {missing.map(({ name, times }) => (
              <Row
                key={name}
                title={name === others ? words.otherAddresses : <bdi dir="ltr">{name}</bdi>}
                text={`${words.measures.view}: ${whole(times)}`}
              >
                {name !== others && (
                  <ActionButton fields={{ from: name }} label={fill(words.leadNamed, { address: name })}>
                    {words.lead}
                  </ActionButton>
                )}
              </Row>
            ))}
          </ul>
        </Section>
      )}
      <Section title={words.votes} text={words.votesText}>
        <NumberTable columns={[words.language, words.helpful, words.unhelpful]} rows={hasVotes ? voteRows : []} />
      </Section>
      <Section title={words.speed} text={words.speedText}>
        <div className="grid gap-4 md:grid-cols-3">
          {vitalNames.map((vital) => (
            <VitalFigure key={vital} vital={vital} {...vitals[vital]} />
          ))}
        </div>
      </Section>
    </>
  );
}

type TotalProps = { measure: keyof Totals; now: number; then: number; range: Range };

function Total({ measure, now, then, range }: TotalProps) {
  const words = visitorWords[useLanguage()];
  const { whole, change } = useNumbers();
  return (
    <div className="card p-4 md:p-5">
      <p className="text-small text-subdued">{words.measures[measure]}</p>
      <p className="text-page font-semibold tabular-nums">{whole(now)}</p>
      <p className="text-small text-subdued">
        {then === 0
          ? words.noComparison
          : fill(words.comparison[range], { change: change((now - then) / then), before: whole(then) })}
      </p>
    </div>
  );
}
