import { isRole } from "#app/features/members/members.server.ts";
import { type AuditAction, auditEntries } from "#app/features/members/audit-log.server.ts";
import { fill } from "#i18n/fill.tsx";
import { formatMoment } from "#i18n/riyadh-time.ts";
import { loaderAt } from "#desk/desk-context.server.ts";
import type { PageProps } from "#desk/page-props.ts";
import { Page } from "#desk/parts/page.tsx";
import { ButtonLink } from "#desk/parts/buttons.tsx";
import { nameInSite } from "#desk/review/name-in-site.server.ts";
import { useLanguage, useWords, wordsIn } from "#desk/words/words.ts";
import { words as actions } from "#words/audit-log.ts";

const pageSize = 100;

export const loader = loaderAt("record", async ({ drafting, sites, language, store, query }) => {
  const site = sites()[language];
  const { record, roles } = wordsIn(language);
  const claims = new Map((await drafting.claims()).map(({ id, sentence }) => [id, sentence[language]]));
  /** In the member's language; a removed document keeps its name. */
  const actionText = (action: string, subject: string): string => {
    if (action === "published" || action === "restored") return fill(record.publication, { number: subject });
    if (action === "claim-confirmed") return claims.get(subject) ?? subject;
    if (action === "member-invited" || action === "member-role") {
      const [email = "", role = ""] = subject.split(": ");
      return [email, isRole(role) ? roles[role] : role].filter(Boolean).join(": ");
    }
    if (!/^(document|draft|order)-/.test(action)) return subject;
    return nameInSite(site, subject);
  };
  const before = query.get("before") ?? undefined;
  const rows = await auditEntries(store, { limit: pageSize + 1, before });
  const entries = rows.slice(0, pageSize);
  return {
    entries: entries.map(({ id, began_at, who, command, subject }) => ({
      id,
      when: formatMoment(began_at, language),
      who,
      action: command,
      subject: subject && actionText(command, subject),
    })),
    older: rows.length > pageSize ? entries.at(-1)!.began_at : undefined,
  };
});

export default function Record({ loaderData: { entries, older } }: PageProps<typeof loader>) {
  const { record: words } = useWords();
  const names = actions[useLanguage()];
  const inWords = (action: string) => names[action as AuditAction] ?? fill(words.command, { command: action });
  return (
    <Page title={words.title} intro={words.intro}>
      {entries.length === 0 ? (
        <p className="text-subdued">{words.empty}</p>
      ) : (
        <div className="@container">
          <table className="w-full @max-2xl:block">
            <thead className="text-small text-subdued @2xl:border-b @2xl:border-line">
              <tr>
                {[words.when, words.who, words.action, words.subject].map((title) => (
                  // The label also serves checkers that ignore hidden names.
                  <th
                    key={title}
                    scope="col"
                    aria-label={title}
                    className="text-start font-semibold @2xl:py-2 @2xl:pe-4"
                  >
                    <span className="@max-2xl:sr-only">{title}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="@max-2xl:block">
              {entries.map(({ id, when, who, action, subject }) => (
                <tr key={id} className="border-b border-line last:border-0 @max-2xl:grid @max-2xl:py-2">
                  <td className="text-subdued @2xl:h-11 @2xl:pe-4 @2xl:whitespace-nowrap">{when}</td>
                  <td className="wrap-anywhere @2xl:h-11 @2xl:pe-4">
                    <bdi>{who}</bdi>
                  </td>
                  <td className="font-semibold @2xl:h-11 @2xl:pe-4">{inWords(action)}</td>
                  <td className="wrap-anywhere @2xl:h-11 @2xl:pe-4">{subject && <bdi>{subject}</bdi>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {older && (
        <ButtonLink to={`?before=${encodeURIComponent(older)}`} className="mt-4">
          {words.older}
        </ButtonLink>
      )}
    </Page>
  );
}
