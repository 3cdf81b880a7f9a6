import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { backupFiles, isOverdue, lastBackup } from "#app/store/backups/daily-backup.server.ts";
import { fill } from "#i18n/fill.tsx";
import { formatMoment } from "#i18n/riyadh-time.ts";
import { actionAt, loaderAt } from "#desk/desk-context.server.ts";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Page, Row, Section } from "#desk/parts/page.tsx";
import { formatFileSize } from "#i18n/format-file-size.ts";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { words as backupWords } from "#words/desk-backups.ts";

export const loader = loaderAt("backups", async ({ backups, language, settings, store }) => {
  const { BACKUP_DIR, BACKUP_KEEP, BACKUP_RECIPIENT } = settings;
  const moment = (at: Date) => formatMoment(at.toISOString(), language);
  const [last, files] = await Promise.all([lastBackup(store), backupFiles(settings).catch(() => undefined)]);
  return {
    last: last && moment(last),
    isOverdue: BACKUP_DIR !== undefined && isOverdue(last),
    isDaily: BACKUP_DIR !== undefined,
    isShared: store.isShared,
    mayMake: mayMake(store.isShared, BACKUP_DIR),
    keep: BACKUP_KEEP,
    recipient: BACKUP_RECIPIENT,
    work: backups.latest(),
    files: files?.map(({ name, bytes, madeAt }) => ({
      name,
      size: formatFileSize(bytes, language),
      moment: moment(madeAt),
    })),
  };
});

export const action = actionAt("backups", async ({ backups, member, settings, store }): Promise<null> => {
  if (mayMake(store.isShared, settings.BACKUP_DIR)) backups.begin(member.email);
  return null;
});

/** Instances without a common folder would have different backups, and notes of what was erased. */
const mayMake = (isShared: boolean, folder: string | undefined) => !isShared || folder !== undefined;

/** Milliseconds between two looks at a backup that is being made. */
const lookEvery = 1000;

export default function Backups({ loaderData: data }: PageProps<typeof loader>) {
  const { last, isOverdue: isLate, isDaily, isShared, mayMake: isPossible, keep, recipient, work, files } = data;
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
                <p>{words.running}</p>
                <progress className="mt-2 h-2 w-full accent-accent" aria-label={words.title} {...work.progress} />
              </Notice>
            )}
            {work?.is === "made" && <Notice kind="good">{words.made}</Notice>}
            {work?.is === "failed" && <Notice kind="bad">{words.failed[work.reason]}</Notice>}
            {!isPossible && <p className="font-semibold">{words.noFolder}</p>}
            <ActionButton look="main" disabled={isRunning || !isPossible}>
              {words.make}
            </ActionButton>
          </div>
        </Section>
        <Section title={words.files} text={recipient ? words.encrypted : words.open}>
          {recipient && <Code text={recipient} />}
          {!files && <Notice kind="bad">{words.unreadable}</Notice>}
          {files?.length === 0 && <p className="text-subdued">{words.none}</p>}
          <ul className="divide-y divide-line">
            {files?.map(({ name, size, moment }) => (
              <Row key={name} title={moment} text={<bdi dir="ltr">{`${name} · ${size}`}</bdi>}>
                <ActionButton
                  action="/backups/file"
                  reloadDocument
                  fields={{ name }}
                  label={fill(words.downloadNamed, { moment })}
                >
                  {words.download}
                </ActionButton>
              </Row>
            ))}
          </ul>
        </Section>
        <Section title={words.back} text={words.backText}>
          <Code text={`npm run leads -- restore FILE --replace${recipient ? " --identity KEY-FILE" : ""}`} />
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
