import { randomUUID } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { data, redirect } from "react-router";
import {
  importFields,
  type ImportField,
  importLeads,
  lastImports,
  mostOfFile,
  readImport,
  readTable,
  takeBackImport,
} from "#app/features/leads/intake/import-leads.server.ts";
import { formFields } from "#app/features/leads/lead-fields.server.ts";
import { uuid } from "#app/features/leads/intake/lead-store.server.ts";
import { retentionStart } from "#app/features/leads/records/remove-leads.server.ts";
import { plain } from "#app/features/leads/records/search.server.ts";
import { faultMessages } from "#app/features/leads/rules/check-fields.ts";
import { leadOrigins } from "#app/store/column-values.ts";
import { fill, fillCount, type Forms } from "#i18n/fill.tsx";
import { locales } from "#i18n/locale.ts";
import { formatMoment } from "#i18n/riyadh-time.ts";
import { loaderAt, postAt } from "#desk/desk-context.server.ts";
import type { PageProps } from "#desk/page-props.ts";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { CheckField, SelectField, TextField } from "#desk/parts/field.tsx";
import { Notice, NoticeList } from "#desk/parts/notice.tsx";
import { Page, Row, Section } from "#desk/parts/page.tsx";
import { postedUpload } from "#desk/pictures/receive-upload.server.ts";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { leadWords, useLeadWords } from "./lead-words.ts";

/** Limits of a form: parts for its columns and the rest, and characters of the file's text that it posts again. */
const mostOfForm = { parts: mostOfFile.columns + 10, text: 2 * mostOfFile.bytes };
/** Maximum numbers shown: imports to take back, faulty or repeated rows, and values of a column. */
const most = { imports: 5, rows: 20, values: 3 };

/** After a change of an import its number is in the address. */
export const loader = loaderAt("leads/import", async ({ language, query, store }) => {
  const imports = await lastImports(store, most.imports);
  return {
    isTooLarge: query.has("refused"),
    changed: query.get("id"),
    imports: imports.map(({ id, who, began_at, left }) => {
      const sentence = fillCount(leadWords(language).import.left, Number(left), language);
      return { id: id!, who, when: formatMoment(began_at, language), left: sentence };
    }),
  };
});

/** Looks at a file, enters its leads, or takes them back. */
export const action = postAt("leads/import", async (desk) => {
  const { language, record, request, settings, sites, store } = desk;
  const { file, text, texts } = await postedUpload(desk, request, mostOfForm);
  const id = uuid.test(text("id")) ? text("id") : randomUUID();
  if (text("step") === "take-back") {
    const count = await takeBackImport(store, id);
    if (count > 0) await record("import-taken-back", id, count);
    return redirect(`/leads/import?id=${id}`);
  }
  const bytes = file?.bytes ?? contentOf(text("content"));
  const table = await readTable(bytes);
  if (!table) return data({ outcome: "unreadable" as const }, 422);
  const chosen = texts("column");
  const fields =
    chosen.length > 0 ? chosen.map((one) => importFields.find((field) => field === one) ?? "") : fieldsOf(table[0]!);
  const origin = leadOrigins.find((one) => one === text("origin")) ?? leadOrigins[0];
  const rows = await readImport(store, table, { id, fields, origin, since: retentionStart(settings) });
  const withRepeats = text("repeats") !== "";
  const ready = rows.filter(({ lead, repeats }) => lead && (withRepeats || !repeats));
  if (text("step") === "import" && ready.length > 0) {
    // Recorded first, so that an interrupted import can be undone.
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
  const faults = rows.flatMap(({ row, lead, faults: of }) =>
    lead ? [] : fill(words.import.fault, { row, faults: Object.values(faultMessages(rules, of)).join(" ") }),
  );
  const repeats = rows.flatMap(({ row, repeats: other }) =>
    other ? fill(words.import[typeof other === "number" ? "repeatsRow" : "repeatsLead"], { row, other }) : [],
  );
  const named = (title: Forms, all: string[]) =>
    all.length > 0 ? [{ title: fillCount(title, all.length, language), items: all.slice(0, most.rows) }] : [];
  return {
    outcome: "preview" as const,
    id,
    content: gzipSync(bytes).toString("base64"),
    columns: fields.map((field, column) => ({
      field,
      heading: table[0]![column] ?? "",
      values: table.slice(1, 1 + most.values).flatMap((cells) => cells[column]?.slice(0, 40) || []),
    })),
    origin,
    repeats: repeats.length > 0 ? { areEntered: withRepeats } : undefined,
    ready: ready.length,
    lists: [...named(words.import.faults, faults), ...named(words.import.repeats, repeats)],
  };
});

/** The file of a form, which each step posts again; empty if it is invalid. */
function contentOf(content: string): Buffer {
  try {
    return gunzipSync(Buffer.from(content, "base64"), { maxOutputLength: mostOfFile.bytes });
  } catch {
    return Buffer.alloc(0);
  }
}

/** The fields of columns by their headings, in any language; empty if unclear, or if another column has the field. */
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
    <Page title={own.title} intro={own.intro} back={{ to: "/leads", text: words.back }}>
      <div className="grid max-w-[44em] gap-5">
        {changed !== null && !result && (
          <Notice kind="good">
            {imports.find(({ id }) => id === changed)?.left ?? fillCount(own.left, 0, language)}
          </Notice>
        )}
        {result?.outcome === "preview" ? (
          <Preview preview={result} />
        ) : (
          // A native form: the router's data address accepts no large files.
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
                <Row key={id} title={`${when} · ${left}`} text={<bdi>{who}</bdi>}>
                  <form method="post" encType="multipart/form-data" aria-label={`${undo}: ${when} · ${left} ${who}`}>
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

function Preview({ preview: { id, content, columns, origin, repeats, ready, lists } }: PreviewProps) {
  const words = useLeadWords();
  const { import: own } = words;
  const language = useLanguage();
  const fields = Object.entries(own.fields).map(([value, label]) => ({ value, label }));
  return (
    <form method="post" encType="multipart/form-data" aria-label={own.columns} className="grid gap-5">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="content" value={content} />
      <Notice kind={ready > 0 ? "good" : "attention"}>{fillCount(own.ready, ready, language)}</Notice>
      {lists.map((list) => (
        <NoticeList key={list.title} kind="attention" {...list} />
      ))}
      <fieldset className="card grid gap-4 p-5 sm:grid-cols-2 md:p-6">
        <legend className="sr-only">{own.columns}</legend>
        {columns.map(({ heading, values, field }, index) => (
          <SelectField
            key={index}
            label={heading || fill(own.column, { number: index + 1 })}
            hint={values.join(" · ")}
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
        {repeats && <CheckField name="repeats" value="1" defaultChecked={repeats.areEntered} label={own.withRepeats} />}
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
