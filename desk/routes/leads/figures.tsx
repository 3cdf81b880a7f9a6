import Download from "virtual:icon/download";
import { Form } from "react-router";
import type { Figure, FigureGroup } from "#app/features/leads/records/figures.server.ts";
import { fill } from "#i18n/fill.tsx";
import { loaderAt } from "#desk/desk-context.server.ts";
import type { PageProps } from "#desk/page-props.ts";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { DayField } from "#desk/parts/field.tsx";
import { Page, Section } from "#desk/parts/page.tsx";
import { ChartFigure, NumberTable, useNumbers } from "#desk/visitors/number-table.tsx";
import { figuresOf } from "./figures-view.server.ts";
import { riyalsIn, useLeadWords, useStages } from "./lead-words.ts";

/** Rows of a group that a page shows. */
const mostRows = 20;

export const loader = loaderAt("leads/figures", figuresOf);

/** Number of leads, time to the first answer, and outcomes. */
export default function LeadFigures({ loaderData: data }: PageProps<typeof loader>) {
  const leads = useLeadWords();
  const { figures: words } = leads;
  const { nameOf } = useStages();
  const { whole } = useNumbers();
  const { from, to, total, week, stages, reasons } = data;
  const withoutReason = total.lost - reasons.reduce((sum, one) => sum + one.leads, 0);
  return (
    <Page title={words.title} intro={words.intro} back={{ to: "/leads", text: leads.back }}>
      <div className="grid gap-6">
        <Form key={`${from} ${to}`} className="flex flex-wrap items-end gap-3">
          <DayField label={words.from} name="from" defaultValue={from} />
          <DayField label={words.to} name="to" defaultValue={to} />
          <SubmitButton look="main">{words.apply}</SubmitButton>
          <a href={`/desk/leads/figures.csv?from=${from}&to=${to}`} className="button button-quiet">
            <Download aria-hidden="true" className="size-4" />
            {words.file}
          </a>
        </Form>
        <Total total={total} />
        <Section title={words.groups.week} text={words.promise}>
          <ChartFigure
            bars={week.map(({ name, leads: value, won: line }) => ({ label: name, value, line }))}
            label={fill(words.chart, { count: whole(total.leads), won: whole(total.won) })}
            most={words.mostInWeek}
            line={words.won}
            end={week.at(-1)!.name}
          />
          <FigureTable group="week" figures={week.toReversed()} />
        </Section>
        {(["source", "campaign", "member"] as const).map((group) => (
          <Section
            key={group}
            title={words.groups[group]}
            text={data[group].length > mostRows ? words.more : undefined}
          >
            <FigureTable group={group} figures={data[group].slice(0, mostRows)} />
          </Section>
        ))}
        <div className="grid gap-6 lg:grid-cols-2">
          <Section title={words.stages}>
            <NumberTable
              columns={[leads.status, words.leads, words.stageValue]}
              rows={stages.map((stage) => ({
                name: nameOf(stage.status, undefined),
                values: [stage.leads, stage.value],
              }))}
            />
          </Section>
          <Section title={words.reasons}>
            <NumberTable
              columns={[words.reason, words.leads]}
              rows={[
                ...reasons.map(({ reason, leads: count }) => ({ name: leads.loss.reasons[reason], count })),
                { name: words.noReason, count: withoutReason },
              ]
                .filter(({ count }) => count > 0)
                .map(({ name, count }) => ({ name, values: [count] }))}
            />
          </Section>
        </div>
      </div>
    </Page>
  );
}

function useFigureWords() {
  const leads = useLeadWords();
  const { nothing } = leads.figures;
  const { share } = useNumbers();
  return ({ due, inTime, median, value }: Figure) => ({
    inTime: due === 0 ? nothing : share(inTime / due),
    median: median === undefined ? nothing : `${Math.floor(median / 60)}:${String(median % 60).padStart(2, "0")}`,
    value: value === 0 ? nothing : riyalsIn(leads, value),
  });
}

function Total({ total }: { total: Figure }) {
  const { figures: words } = useLeadWords();
  const { whole } = useNumbers();
  const { inTime, median, value } = useFigureWords()(total);
  const totals = { leads: whole(total.leads), inTime, median, won: whole(total.won), lost: whole(total.lost), value };
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-3">
      {Object.entries(totals).map(([name, text]) => (
        <div key={name} className="card p-4 md:p-5">
          <dt className="text-small text-subdued">{words[name as keyof typeof totals]}</dt>
          <dd className="text-title font-semibold tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function FigureTable({ group, figures }: { group: FigureGroup; figures: Figure[] }) {
  const { figures: words } = useLeadWords();
  const wordsOf = useFigureWords();
  return (
    <NumberTable
      onPhones={3}
      columns={[words.names[group], words.leads, words.inTime, words.won, words.lost, words.median, words.value]}
      rows={figures.map((figure, index) => {
        const { inTime, median, value } = wordsOf(figure);
        const { name, leads, won, lost } = figure;
        const note = fill(words.further, { lost, median, value });
        return { key: String(index), name, note, values: [leads, inTime, won, lost, median, value] };
      })}
    />
  );
}
