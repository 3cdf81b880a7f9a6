import { useEffect } from "react";
import { Form, redirect, useRevalidator } from "react-router";
import { backupSummary, replacedDays } from "#app/store/backups/backup.server.ts";
import {
  type BackupFile,
  backupFiles,
  backupOf,
  isOverdue,
  lastBackup,
  otherBackups,
} from "#app/store/backups/daily-backup.server.ts";
import { fill } from "#i18n/fill.tsx";
import { formatMoment } from "#i18n/riyadh-time.ts";
import { actionAt, loaderAt } from "#desk/desk-context.server.ts";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { ButtonLink, SubmitButton } from "#desk/parts/buttons.tsx";
import { TextField } from "#desk/parts/field.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Page, Row, Section } from "#desk/parts/page.tsx";
import { formatFileSize } from "#i18n/format-file-size.ts";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { words as backupWords } from "#words/desk-backups.ts";

export const loader = loaderAt("backups", async ({ backups, language, query, release, settings, store }) => {
  const { BACKUP_DIR, BACKUP_KEEP, BACKUP_RECIPIENT } = settings;
  const moment = (at: Date) => formatMoment(at.toISOString(), language);
  const [last, files, others] = await Promise.all([
    lastBackup(store),
    backupFiles(settings).catch(() => undefined),
    otherBackups(settings),
  ]);
  const { replaced, brought } = backupWords[language];
  const row = ({ name, bytes, madeAt }: BackupFile) => {
    const at = { moment: moment(madeAt) };
    const isBrought = name.startsWith("brought");
    return {
      ...at,
      name,
      title: isBrought ? fill(brought, at) : name.startsWith("replaced") ? fill(replaced, at) : at.moment,
      size: formatFileSize(bytes, language),
      isOpen: !name.endsWith(".age"),
    };
  };
  const chosen = [...(files ?? []), ...others].find(({ name }) => name === query.get("file"));
  const summary = chosen && (await backupSummary(chosen.path));
  return {
    last: last && moment(last),
    isOverdue: BACKUP_DIR !== undefined && isOverdue(last),
    isDaily: BACKUP_DIR !== undefined,
    isShared: store.isShared,
    mayMake: mayMake(store.isShared, BACKUP_DIR),
    keep: BACKUP_KEEP,
    recipient: BACKUP_RECIPIENT,
    work: backups.latest(),
    days: replacedDays,
    files: files?.map(row),
    others: others.map(row),
    mostBytes: formatFileSize(release.largestBackup, language),
    refusal: (["too-large", "no-backup"] as const).find((one) => one === query.get("refused")),
    chosen: summary && {
      name: chosen.name,
      moment: moment(new Date(summary.madeAt)),
      leads: summary.rows.lead ?? 0,
      publications: summary.rows.content_publication ?? 0,
      pictures: summary.rows.picture ?? 0,
    },
  };
});

export const action = actionAt("backups", async ({ backups, field, intent, language, member, settings, store }) => {
  if (intent === "make") {
    if (mayMake(store.isShared, settings.BACKUP_DIR)) backups.begin(member.email);
    return null;
  }
  const file = await backupOf(settings, field("file"));
  if (!file) throw new Response(null, { status: 404 });
  if (field("word").trim().toLowerCase() !== backupWords[language].word) return { isMistyped: true };
  backups.begin(member.email, file.path);
  return redirect("/backups");
});

/** Instances without a common folder would have different backups, and different records of erased leads. */
const mayMake = (isShared: boolean, folder: string | undefined) => !isShared || folder !== undefined;

/** Milliseconds between two looks at a backup that is being made. */
const lookEvery = 1000;

export default function Backups({ loaderData: data, actionData }: PageProps<typeof loader, typeof action>) {
  const {
    last,
    isOverdue: isLate,
    isDaily,
    isShared,
    mayMake: isPossible,
    keep,
    recipient,
    work,
    files,
    others,
  } = data;
  const { chosen, refusal } = data;
  const { today } = useWords();
  const words = backupWords[useLanguage()];
  const { revalidate } = useRevalidator();
  const isRunning = work?.is === "running";
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void revalidate(), lookEvery);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  return (
    <Page title={words.title} intro={words.intro}>
      <div className="grid gap-6">
        <Section title={last ? fill(words.last, { moment: last }) : today.backup.never}>
          <div className="grid max-w-[44em] gap-4">
            {isLate && <p className="font-semibold text-notice">{today.backup.overdue}</p>}
            <p className="text-subdued">
              {fill(isDaily ? words.daily : words.byHand, { count: keep })} {words.checked} {isShared && words.postgres}
            </p>
            {work?.is === "running" && (
              <Notice kind="attention">
                <p>{words[work.of].running}</p>
                <progress className="mt-2 h-2 w-full accent-accent" aria-label={words.title} {...work.progress} />
              </Notice>
            )}
            {work?.is === "done" && <Notice kind="good">{fill(words[work.of].done, { days: data.days })}</Notice>}
            {work?.is === "failed" && <Notice kind="bad">{words.failed[work.reason]}</Notice>}
            {!isPossible && <p className="font-semibold">{words.noFolder}</p>}
            <ActionButton intent="make" look="main" disabled={isRunning || !isPossible}>
              {words.make}
            </ActionButton>
          </div>
        </Section>
        <Section title={words.files} text={recipient ? words.encrypted : words.open}>
          {recipient && <Code text={recipient} />}
          {!files && <Notice kind="bad">{words.unreadable}</Notice>}
          {files?.length === 0 && <p className="text-subdued">{words.none}</p>}
          <ul className="divide-y divide-line">
            {[...(files ?? []), ...others].map(({ name, title, size, moment, isOpen }) => (
              <Row key={name} title={title} text={<bdi dir="ltr">{`${name} · ${size}`}</bdi>}>
                <ActionButton
                  action="/backups/file"
                  reloadDocument
                  fields={{ name }}
                  label={fill(words.downloadNamed, { moment })}
                >
                  {words.download}
                </ActionButton>
                {isOpen && (
                  <ButtonLink to={`?file=${name}#restore`} aria-label={fill(words.chooseNamed, { moment })}>
                    {words.choose}
                  </ButtonLink>
                )}
              </Row>
            ))}
          </ul>
        </Section>
        <Section title={words.back} text={words.backText} id="restore">
          <div className="grid max-w-[44em] gap-4">
            {chosen && (
              <Form method="post" noValidate className="card grid gap-4 p-5">
                <p className="font-semibold">{fill(words.chosen, chosen)}</p>
                <p>{fill(words.holds, chosen)}</p>
                <input type="hidden" name="file" value={chosen.name} />
                <TextField
                  label={fill(words.confirm, { word: words.word })}
                  error={actionData?.isMistyped ? words.mistyped : undefined}
                  name="word"
                  autoComplete="off"
                />
                <SubmitButton intent="restore" look="danger" disabled={isRunning} className="w-fit">
                  {words.restoreIt}
                </SubmitButton>
              </Form>
            )}
            {/* Not the router's form: its data address accepts no large files. */}
            <form
              method="post"
              action="/desk/backups/upload"
              encType="multipart/form-data"
              className="flex flex-wrap items-end gap-3"
            >
              <div className="grow basis-72">
                <TextField
                  label={words.file}
                  error={refusal && fill(words.refused[refusal], { most: data.mostBytes })}
                  type="file"
                  name="file"
                  required
                />
              </div>
              <SubmitButton>{words.look}</SubmitButton>
            </form>
            <p className="text-subdued">{fill(words.byCommand, { most: data.mostBytes })}</p>
          </div>
          <Code
            text={`npm run leads -- restore FILE --replace --keep-members${recipient ? " --identity KEY-FILE" : ""}`}
          />
        </Section>
      </div>
    </Page>
  );
}

const Code = ({ text }: { text: string }) => (
  <p
    dir="ltr"
    className="my-3 max-w-full rounded-md border border-line px-3 py-2 text-start font-mono text-small break-all"
  >
    {text}
  </p>
);
