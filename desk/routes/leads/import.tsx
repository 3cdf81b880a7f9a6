import { randomUUID } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { data, redirect } from "react-router";
import {
  importFields,
  type ImportField,
  importLeads,
  importsLeft,
  mostOfFile,
  readImport,
  readTable,
  takeBackImport,
} from "#app/features/leads/intake/import-leads.server.ts";
import { formFields } from "#app/features/leads/lead-fields.server.ts";
import { plain } from "#app/features/leads/records/search.server.ts";
import { faultMessages } from "#app/features/leads/rules/check-fields.ts";
import { lastEntries } from "#app/features/members/audit-log.server.ts";
import { leadOrigins } from "#app/store/column-values.ts";
import { fill, fillCount } from "#i18n/fill.tsx";
import { locales } from "#i18n/locale.ts";
import { formatMoment } from "#i18n/riyadh-time.ts";
import { loaderAt, postAt } from "#desk/desk-context.server.ts";
import type { PageProps } from "#desk/page-props.ts";
import { SubmitButton, TextLink } from "#desk/parts/buttons.tsx";
import { CheckField, LanguageField, SelectField, TextField } from "#desk/parts/field.tsx";
import { Notice, NoticeList } from "#desk/parts/notice.tsx";
import { Page, Row, Section } from "#desk/parts/page.tsx";
import { postedUpload } from "#desk/pictures/receive-upload.server.ts";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { leadWords, useLeadWords } from "./lead-words.ts";

/** Of a form: its columns and the rest, and the characters of a file that it posts again. */
const mostOfForm = { parts: mostOfFile.columns + 10, text: 2 * mostOfFile.bytes };
/** Imports that can be taken back, rows with faults or that repeat others, and values of a column. */
const most = { imports: 5, rows: 20, values: 3 };

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** After a change of an import its number is in the address. */
export const loader = loaderAt("leads/import", async ({ language, query, store }) => {
  const left = new Map((await importsLeft(store)).map((one) => [one.id, one.left]));
  const entries = await lastEntries(store, "leads-imported", most.imports);
  return {
    isTooLarge: query.has("refused"),
    changed: query.has("id") ? (left.get(query.get("id")!) ?? 0) : undefined,
    imports: entries.flatMap(({ subject, began_at, who }) =>
      left.has(subject!)
        ? { id: subject!, when: formatMoment(began_at, language), who, left: left.get(subject!)! }
        : [],
    ),
  };
});

/** Looks at a file, enters its leads, or takes them back. */
export const action = postAt("leads/import", async (desk) => {
  const { language, record, request, settings, sites, store } = desk;
  const { file, text, texts } = await postedUpload(desk, request, mostOfForm);
  const id = uuid.test(text("id")) ? text("id") : randomUUID();
  if (text("step") === "take-back") {
    await record("import-taken-back", id, await takeBackImport(store, id));
    return redirect(`/leads/import?id=${id}`);
  }
  const bytes = file?.bytes ?? unpacked(text("content"));
  const table = await readTable(bytes);
  if (!table) return data({ outcome: "unreadable" as const }, 422);
  const chosen = texts("column");
  const fields =
    chosen.length > 0 ? chosen.map((one) => importFields.find((field) => field === one) ?? "") : fieldsOf(table[0]!);
  const origin = leadOrigins.find((one) => one === text("origin")) ?? leadOrigins[0];
  const locale = locales.find((one) => one === text("language")) ?? language;
  const since = new Date(Date.now() - settings.LEADS_RETENTION_DAYS * 86_400_000);
  const rows = await readImport(store, table, { id, fields, origin, locale, since });
  const withRepeats = text("repeats") !== "";
  const ready = rows.filter(({ lead, repeats }) => lead && (withRepeats || !repeats));
  if (text("step") === "import" && ready.length > 0) {
    // Before it: an interrupted import can be taken back, too.
    await record("leads-imported", id, ready.length);
    await importLeads(store, sites().en.company.referencePrefix, id, ready);
    return redirect(`/leads/import?id=${id}`);
  }
  const words = leadWords(language);
  const says = (invalid: string) => ({ invalid, tooLong: invalid });
  const rules = [
    ...formFields(sites()[language])!,
    { name: "value", says: says(words.value.unclear) },
    { name: "receivedAt", says: says(fill(words.import.dayUnclear, { days: settings.LEADS_RETENTION_DAYS })) },
  ];
  const faulty = rows.filter(({ lead }) => !lead);
  const repeats = rows.filter((one) => one.repeats);
  return {
    outcome: "preview" as const,
    id,
    content: gzipSync(bytes).toString("base64"),
    columns: fields.map((field, column) => ({
      field,
      heading: table[0]![column] ?? "",
      values: table.slice(1, 1 + most.values).map((cells) => cells[column]?.slice(0, 40) ?? ""),
    })),
    origin,
    locale,
    withRepeats,
    ready: ready.length,
    faults: {
      count: faulty.length,
      rows: faulty
        .slice(0, most.rows)
        .map(({ row, faults }) =>
          fill(words.import.fault, { row, faults: Object.values(faultMessages(rules, faults)).join(" ") }),
        ),
    },
    repeats: {
      count: repeats.length,
      rows: repeats
        .slice(0, most.rows)
        .map(({ row, repeats: other = "" }) =>
          fill(typeof other === "number" ? words.import.repeatsRow : words.import.repeatsLead, { row, other }),
        ),
    },
  };
});

/** The file of a form, which each step posts again; empty if it is none. */
function unpacked(content: string): Buffer {
  try {
    return gunzipSync(Buffer.from(content, "base64"), { maxOutputLength: mostOfFile.bytes });
  } catch {
    return Buffer.alloc(0);
  }
}

/** What columns are by their headings, in any language; empty if that is not clear, or another column is the same. */
function fieldsOf(headings: readonly string[]): (ImportField | "")[] {
  const isOf = (field: ImportField, heading: string) =>
    [field, ...locales.flatMap((locale) => leadWords(locale).import.headings[field].split("|"))].some(
      (one) => plain(one) === plain(heading).trim(),
    );
  const fields = headings.map((heading) => importFields.find((field) => isOf(field, heading)) ?? "");
  return fields.map((field, column) => (fields.indexOf(field) === column ? field : ""));
}

/** Enters leads from a file of a spreadsheet, once their columns are matched. */
export default function Import({ loaderData, actionData: result }: PageProps<typeof loader, typeof action>) {
  const words = useLeadWords();
  const { import: own } = words;
  const language = useLanguage();
  const { undo } = useWords();
  const { isTooLarge, changed, imports } = loaderData;
  const isUnreadable = isTooLarge || result?.outcome === "unreadable";
  return (
    <Page title={own.title} intro={own.intro}>
      <div className="grid max-w-[44em] gap-5">
        <TextLink to="/leads" className="w-fit">
          {words.back}
        </TextLink>
        {changed !== undefined && !result && <Notice kind="good">{fillCount(own.left, changed, language)}</Notice>}
        {result?.outcome === "preview" ? (
          <Preview preview={result} />
        ) : (
          // Not the router's form: its data address accepts no large files.
          <form
            method="post"
            encType="multipart/form-data"
            aria-label={own.title}
            className="card grid gap-4 p-5 md:p-6"
          >
            <TextField
              label={own.file}
              error={isUnreadable ? own.unreadable : undefined}
              type="file"
              name="file"
              accept=".csv,.tsv,.txt,text/csv"
              required
            />
            <SubmitButton look="main" className="w-fit">
              {own.look}
            </SubmitButton>
          </form>
        )}
        {imports.length > 0 && !result && (
          <Section title={own.last} text={own.undoText}>
            <ul>
              {imports.map(({ id, when, who, left }) => (
                <Row
                  key={id}
                  title={when}
                  text={
                    <>
                      <bdi>{who}</bdi>
                      {` · ${fillCount(own.left, left, language)}`}
                    </>
                  }
                >
                  <form
                    method="post"
                    encType="multipart/form-data"
                    aria-label={`${undo}: ${[when, who, left].join(" · ")}`}
                  >
                    <input type="hidden" name="id" value={id} />
                    <SubmitButton name="step" value="take-back">
                      {undo}
                    </SubmitButton>
                  </form>
                </Row>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </Page>
  );
}

type PreviewProps = { preview: Extract<Awaited<ReturnType<typeof action>>, { outcome: "preview" }> };

function Preview({ preview }: PreviewProps) {
  const { id, content, columns, origin, locale, withRepeats, ready, faults, repeats } = preview;
  const words = useLeadWords();
  const { import: own } = words;
  const language = useLanguage();
  const fields = Object.entries(own.fields).map(([value, label]) => ({ value, label }));
  const lists = [
    { title: own.faults, ...faults },
    { title: own.repeats, ...repeats },
  ].filter(({ count }) => count > 0);
  return (
    <form method="post" encType="multipart/form-data" aria-label={own.columns} className="grid gap-5">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="content" value={content} />
      <Notice kind={ready > 0 ? "good" : "attention"}>{fillCount(own.ready, ready, language)}</Notice>
      {lists.map(({ title, count, rows }) => (
        <NoticeList key={title.other} kind="attention" title={fillCount(title, count, language)} items={rows} />
      ))}
      <fieldset className="card grid gap-4 p-5 sm:grid-cols-2 md:p-6">
        <legend className="sr-only">{own.columns}</legend>
        {columns.map(({ heading, values, field }, index) => (
          <SelectField
            key={index}
            label={heading || fill(own.column, { number: index + 1 })}
            hint={values.filter(Boolean).join(" · ")}
            name="column"
            defaultValue={field}
            options={[{ value: "", label: own.leaveOut }, ...fields]}
          />
        ))}
        <SelectField
          label={words.enter.origin}
          name="origin"
          defaultValue={origin}
          options={leadOrigins.map((one) => ({ value: one, label: words.origins[one] }))}
        />
        <LanguageField label={words.fields.language} value={locale} />
        {repeats.count > 0 && (
          <CheckField name="repeats" value="1" defaultChecked={withRepeats} label={own.withRepeats} />
        )}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <SubmitButton name="step" value="look">
          {own.again}
        </SubmitButton>
        {ready > 0 && (
          <SubmitButton name="step" value="import" look="main">
            {fillCount(own.enter, ready, language)}
          </SubmitButton>
        )}
      </div>
    </form>
  );
}
