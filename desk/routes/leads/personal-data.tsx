import { useState } from "react";
import { Form, useActionData } from "react-router";
import { replacedDays, replacedFiles } from "#app/store/backups/backup.server.ts";
import { isSamePerson, leadsFrom, parsePerson } from "#app/features/leads/records/person.server.ts";
import { type Erasure, erasePerson } from "#app/features/leads/records/remove-leads.server.ts";
import { fill, fillCount } from "#i18n/fill.tsx";
import { SubmitButton, TextLink } from "#desk/parts/buttons.tsx";
import { actionAt, loaderAt } from "#desk/desk-context.server.ts";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { TextField } from "#desk/parts/field.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { Page } from "#desk/parts/page.tsx";
import { useLanguage } from "#desk/words/words.ts";
import { type LeadWords, useLeadWords } from "./lead-words.ts";

export const loader = loaderAt("leads/personal-data", () => null);

type Result =
  | { outcome: "unclear"; person: string }
  | { outcome: "found" | "erase-wrong"; person: string; ids: string[]; addresses: string[] }
  | ({ outcome: "erased"; person: string; files: string[]; days: number; backupDays: number } & Erasure);

export const action = actionAt("leads/personal-data", async (desk): Promise<Result> => {
  const { intent, field, record, ...parts } = desk;
  const { DATA_DIR, BACKUP_KEEP } = parts.settings;
  const address = field("person").trim();
  const person = parsePerson(address);
  if (!person) return { outcome: "unclear", person: address };
  if (intent === "find" || !isSamePerson(address, field("again"))) {
    const { ids, addresses } = await leadsFrom(parts.store, person);
    return { outcome: intent === "find" ? "found" : "erase-wrong", person: address, ids, addresses };
  }
  const erasure = await erasePerson(parts, person, () => {});
  // Without the address: the audit log outlives the erased data.
  await record("person-erased", undefined, erasure.leads);
  const files = await replacedFiles(DATA_DIR);
  return { outcome: "erased", person: address, ...erasure, files, days: replacedDays, backupDays: BACKUP_KEEP };
});

/** Copies and erases a person's data. */
export default function PersonalData() {
  const answer = useActionData<typeof action>();
  const [result, setResult] = useState(answer);
  // The earlier result stays while a proof is asked for.
  if (answer?.outcome && answer !== result) setResult(answer);
  const leads = useLeadWords();
  const { person: words } = leads;
  return (
    <Page title={words.title} intro={words.intro} back={{ to: "/leads", text: leads.back }}>
      <div className="grid max-w-[48em] gap-5">
        <Form
          method="post"
          noValidate
          aria-label={words.who}
          className="card flex flex-wrap items-end gap-3 p-5 md:p-6"
        >
          <div className="grow basis-72">
            <TextField
              label={words.who}
              error={result?.outcome === "unclear" ? words.unclear : undefined}
              name="person"
              dir="ltr"
              autoComplete="off"
              defaultValue={result?.person ?? ""}
            />
          </div>
          <SubmitButton intent="find" look="main">
            {words.find}
          </SubmitButton>
        </Form>
        {result?.outcome === "erased" && <ErasureNotice erasure={result} words={words} />}
        {(result?.outcome === "found" || result?.outcome === "erase-wrong") && (
          <FoundMessages key={result.person} {...result} isWrong={result.outcome === "erase-wrong"} />
        )}
      </div>
    </Page>
  );
}

type FoundProps = { person: string; ids: string[]; addresses: string[]; isWrong: boolean };

function FoundMessages({ person, ids, addresses, isWrong }: FoundProps) {
  const leads = useLeadWords();
  const { person: words } = leads;
  const language = useLanguage();
  return (
    <section className="card grid gap-6 p-5 md:p-6">
      <div role="status">
        <p className="text-title font-semibold">
          {fill(ids.length === 0 ? words.foundNone : fillCount(words.found, ids.length, language), { person })}
        </p>
        <Leads ids={ids} />
        {addresses.length > 1 && (
          <p className="mt-3">
            {words.addresses} <bdi dir="ltr">{addresses.join(" · ")}</bdi>
          </p>
        )}
      </div>
      <div>
        <p className="mb-2 text-subdued">{words.copyText}</p>
        <ActionButton action="/leads/person/copy" reloadDocument fields={{ person }}>
          {words.copy}
        </ActionButton>
      </div>
      <Form method="post" noValidate aria-label={words.erase} className="grid gap-3 border-t border-line pt-5">
        <p className="text-subdued">{words.eraseText}</p>
        <input type="hidden" name="person" value={person} />
        <TextField
          label={fill(words.eraseConfirm, { person })}
          error={isWrong ? words.eraseWrong : undefined}
          name="again"
          dir="ltr"
          autoComplete="off"
        />
        <SubmitButton intent="erase" look="danger" className="w-fit">
          {words.erase}
        </SubmitButton>
      </Form>
    </section>
  );
}

type ErasedProps = { erasure: Extract<Result, { outcome: "erased" }>; words: LeadWords["person"] };

function ErasureNotice({ erasure, words }: ErasedProps) {
  const { person, leads, notes, deliveries, mails, mentionedIn } = erasure;
  const { files, days, backupDays, isScrubbed } = erasure;
  return (
    <Notice kind="good">
      <p className="font-semibold">{fill(fillCount(words.erased, leads, useLanguage()), { person })}</p>
      <p>{fill(words.erasedMore, { notes, deliveries, mails })}</p>
      {mentionedIn.length > 0 && (
        <>
          <p className="mt-3">{words.mentioned}</p>
          <Leads ids={mentionedIn} />
        </>
      )}
      {!isScrubbed && <p className="mt-3">{words.notScrubbed}</p>}
      {files.length > 0 && (
        <p className="mt-3">
          {fill(words.replaced, { days })}{" "}
          <bdi dir="ltr" className="break-all">
            {files.join(" ")}
          </bdi>
        </p>
      )}
      <p className="mt-3">{fill(words.backups, { days: backupDays })}</p>
      <p className="mt-3">{words.remaining}</p>
    </Notice>
  );
}

/** Maximum number of names. */
const maxNames = 20;

function Leads({ ids }: { ids: string[] }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-3">
      {ids.slice(0, maxNames).map((id) => (
        <TextLink key={id} to={`/leads/${encodeURIComponent(id)}`} className="py-1">
          <bdi className="tabular-nums">{id}</bdi>
        </TextLink>
      ))}
      {ids.length > maxNames && "…"}
    </p>
  );
}
