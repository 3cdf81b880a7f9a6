import CalendarClock from "virtual:icon/calendar-clock";
import SlidersHorizontal from "virtual:icon/sliders-horizontal";
import { Form, Link, useSearchParams } from "react-router";
import type { StatusCounts } from "#app/features/leads/records/list-leads.server.ts";
import { fill } from "#i18n/fill.tsx";
import { CheckField, SearchField, SelectField } from "#desk/parts/field.tsx";
import { ButtonLink, SubmitButton } from "#desk/parts/buttons.tsx";
import { addressWith, type Colleague, colleagueOptions, countIn, useLeadWords, useStages } from "./lead-words.ts";
import { leadOrigins } from "#app/store/column-values.ts";

type Props = {
  statuses: string[];
  counts: StatusCounts | undefined;
  countedAtMost: number;
  colleagues: Colleague[];
  forms: { value: string; label: string }[];
  tags: string[];
  campaigns: string[];
  me: string;
};

/** Filters that the button opens. */
const further = ["days", "who", "form", "source", "tag", "spam", "failed"] as const;

/** Search, status, and more filters behind a button; works without scripts. */
export function Filters({ statuses, counts, countedAtMost, colleagues, forms, tags, campaigns, me }: Props) {
  const words = useLeadWords();
  const stages = useStages();
  const [search] = useSearchParams();
  const parameter = (name: string) => search.get(name) ?? "";
  const select = (name: string) => ({ name, defaultValue: parameter(name) });
  const set = further.filter((name) => parameter(name) !== "").length;
  const form = forms.length === 0 || parameter("form") === "contact" ? "" : parameter("form") || undefined;
  return (
    // The form shows the address's filters, also after going back.
    <Form key={search.toString()} method="get" role="search" className="relative mb-3 grid grid-cols-[1fr_auto] gap-3">
      {parameter("status") && <input type="hidden" name="status" value={parameter("status")} />}
      <SearchField {...select("q")} label={words.search} hint={words.searchHint} />
      <details>
        <summary className="button button-line">
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {set > 0 ? fill(words.filtersSet, { count: set }) : words.filters}
        </summary>
        <div className="floating absolute inset-x-0 top-12 grid gap-4 p-4 sm:grid-cols-2">
          <SelectField
            label={words.received}
            {...select("days")}
            options={[
              { value: "", label: words.anyTime },
              ...([1, 7, 30, 365] as const).map((days) => ({ value: String(days), label: words.days[days] })),
            ]}
          />
          <SelectField
            label={words.who}
            {...select("who")}
            options={[
              { value: "", label: words.anybody },
              { value: "me", label: words.me },
              { value: "nobody", label: words.nobody },
              ...colleagueOptions(colleagues, [me]),
            ]}
          />
          {forms.length > 0 && (
            <SelectField
              label={words.form}
              {...select("form")}
              options={[{ value: "", label: words.anyForm }, { value: "contact", label: words.contactForm }, ...forms]}
            />
          )}
          <SelectField
            label={words.source}
            {...select("source")}
            options={[
              { value: "", label: words.anyForm },
              ...leadOrigins.map((origin) => ({ value: origin, label: words.origins[origin] })),
              ...asOptions(campaigns),
            ]}
          />
          {tags.length > 0 && (
            <SelectField
              label={words.tags.title}
              {...select("tag")}
              options={[{ value: "", label: words.anyForm }, ...asOptions(tags)]}
            />
          )}
          <SelectField
            label={words.spamFilter}
            {...select("spam")}
            options={[
              { value: "", label: words.spamAny },
              { value: "none", label: words.spamNone },
              { value: "only", label: words.spamOnly },
            ]}
          />
          <div className="self-end">
            <CheckField name="failed" value="1" defaultChecked={parameter("failed") !== ""} label={words.failed} />
          </div>
          <div className="flex flex-wrap gap-2 sm:col-span-2">
            <SubmitButton look="main">{words.apply}</SubmitButton>
            <ButtonLink to="/leads" look="quiet">
              {words.clear}
            </ButtonLink>
          </div>
        </div>
      </details>
      <nav aria-label={words.status} className="col-span-full">
        <ul className="flex flex-wrap gap-1.5">
          {["", ...statuses, "planned"].map((status) => (
            <li key={status}>
              <Link
                to={addressWith(search, { status, after: "" })}
                aria-current={parameter("status") === status ? "true" : undefined}
                className="choice inline-flex min-h-11 items-center gap-2 rounded-full px-3.5 whitespace-nowrap"
              >
                {status === "planned" && <CalendarClock aria-hidden="true" className="size-4" />}
                {status === "" || status === "planned" ? words[status || "all"] : stages.nameOf(status, form)}
                {counts?.[status] !== undefined && counts[status] > 0 && (
                  <span className="text-small text-subdued tabular-nums">
                    {countIn(words, counts[status], countedAtMost)}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Form>
  );
}

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
