import { useEffect, useRef } from "react";
import { Form } from "react-router";
import {
  emailOf,
  invite,
  isEmail,
  isRole,
  members,
  removeMember,
  type Role,
  setRole,
} from "#app/features/members/members.server.ts";
import { openInvitations, sendLink } from "#app/features/members/sign-in-links.server.ts";
import { endSessions, sessions } from "#app/features/members/sessions.server.ts";
import { fill, fillCount } from "#i18n/fill.tsx";
import { formatMoment } from "#i18n/riyadh-time.ts";
import { memberRoles } from "#app/store/column-values.ts";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { actionAt, loaderAt } from "#desk/desk-context.server.ts";
import { ActionButton, ActionForm } from "#desk/parts/action-form.tsx";
import { CheckField, TextField, LanguageField } from "#desk/parts/field.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Page, Section } from "#desk/parts/page.tsx";
import { ShownLink } from "#desk/parts/shown-link.tsx";
import { Toolbar } from "#desk/parts/toolbar.tsx";
import { useKeptFields } from "#desk/parts/use-kept-fields.ts";
import { mayDo, mayRead } from "#desk/doors.ts";
import { notify } from "#desk/sign-in.server.ts";
import { useLanguage, useWords, type Words } from "#desk/words/words.ts";
import { words as peopleWords } from "#words/desk-people.ts";

export const loader = loaderAt("people", async ({ language, member, store }) => {
  const [all, open, invitations] = await Promise.all([members(store), sessions(store), openInvitations(store)]);
  const moment = (at: string | null | undefined) => at && formatMoment(at, language);
  return {
    members: all.map(({ id, email, name, role, signed_in_at }) => ({
      id,
      email,
      name,
      role,
      isYou: id === member.id,
      lastSeen: moment(signed_in_at),
      invitedUntil: moment(invitations.get(id)),
      sessions: open.filter((session) => session.member_id === id).length,
    })),
  };
});

type Sent = { kind: "invitation" | "link"; delivery: "mailed" | "no-mail-server" | "mail-failed"; link?: string };
type Result =
  | { outcome: "invalid-email"; email: string }
  | ({ outcome: "invited"; email: string } & Sent)
  | { outcome: "role-changed"; email: string; role: Role }
  | { outcome: "removed" | "signed-out"; email: string }
  | { outcome: "last-owner" | "unknown" };

export const action = actionAt("people", async (desk): Promise<Result> => {
  const { intent, field, member: owner, origin, record, store } = desk;
  if (intent === "invite") {
    const [email, role, language] = [emailOf(field("email")), field("role"), field("language")];
    if (!isEmail(email)) return { outcome: "invalid-email", email };
    const invitation = await invite(store, {
      email,
      role: isRole(role) ? role : "editor",
      language: language === "ar" ? "ar" : "en",
      by: owner.email,
    });
    if (invitation.outcome === "last-owner") return invitation;
    await record("member-invited", `${email}: ${invitation.member.role}`);
    if (invitation.hasOtherRole) notify(desk, invitation.member, { of: "role", role: invitation.member.role });
    const { outcome: delivery, link, isInvitation } = await sendLink(desk, invitation.member, origin);
    const kind = isInvitation ? "invitation" : "link";
    return { outcome: "invited", email, kind, delivery, ...(delivery !== "mailed" && { link }) };
  }
  const member = (await members(store)).find(({ id }) => id === field("member"));
  if (!member) return { outcome: "unknown" };
  const { id, email } = member;
  switch (intent) {
    case "role": {
      const role = field("role");
      if (!isRole(role)) return { outcome: "unknown" };
      const roleChange = await setRole(store, id, role);
      if (roleChange.outcome !== "changed") return roleChange;
      await record("member-role", `${email}: ${role}`);
      if (role !== member.role) notify(desk, member, { of: "role", role });
      return { outcome: "role-changed", email, role };
    }
    case "sign-out":
      await endSessions(store, id);
      await record("sessions-ended", email);
      return { outcome: "signed-out", email };
    case "remove": {
      const removal = await removeMember(store, id, { asLast: false });
      if (removal.outcome !== "removed") return removal;
      await record("member-removed", email);
      return { outcome: "removed", email };
    }
  }
});

export default function People({
  loaderData: { members: all },
  actionData: result,
}: PageProps<typeof loader, typeof action>) {
  const { documents, roles: roleWords, save } = useWords();
  const language = useLanguage();
  const words = peopleWords[language];
  const form = useKeptFields("invitation", result?.outcome === "invited" && result);
  const resultBox = useRef<HTMLDivElement>(null);
  // The result is above the list and may be out of view.
  useEffect(() => {
    if (result && result.outcome !== "invalid-email") resultBox.current?.focus();
  }, [result]);
  return (
    <Page title={words.title} intro={words.intro}>
      <div className="grid gap-6">
        {result && (
          <div ref={resultBox} tabIndex={-1} className="scroll-mt-24 outline-none">
            <Outcome result={result} />
          </div>
        )}
        <ul className="@container divide-y divide-line border-t border-line">
          {all.map(({ id, email, name, role, isYou, lastSeen, invitedUntil, sessions: count }) => (
            <li
              key={id}
              className="grid gap-x-4 gap-y-2 py-3 @2xl:grid-cols-[1fr_auto] @4xl:grid-cols-[1fr_auto_28rem] @4xl:items-center"
            >
              <div className="@2xl:row-span-2 @4xl:row-span-1">
                <p className="font-semibold">
                  <bdi>{name || email}</bdi> {isYou && <span className="font-normal text-subdued">({words.you})</span>}
                </p>
                <p className="text-small text-subdued">
                  {name && (
                    <>
                      <bdi>{email}</bdi> ·{" "}
                    </>
                  )}
                  {lastSeen
                    ? fill(words.lastSeen, { moment: lastSeen })
                    : invitedUntil
                      ? fill(words.pending, { moment: invitedUntil })
                      : words.lapsed}
                  {count > 0 && ` · ${fillCount(words.sessions, count, language)}`}
                </p>
              </div>
              <ActionForm fields={{ member: id }} className="flex flex-wrap items-center gap-2 @2xl:justify-end">
                <select key={role} name="role" defaultValue={role} aria-label={words.role} className="input w-auto">
                  {memberRoles.map((each) => (
                    <option key={each} value={each}>
                      {roleWords[each]}
                    </option>
                  ))}
                </select>
                <SubmitButton intent="role">{save}</SubmitButton>
              </ActionForm>
              <Toolbar
                label={fill(documents.actionsNamed, { name: email })}
                className="-ms-3 flex flex-wrap gap-2 @2xl:justify-end"
              >
                <ActionButton intent="invite" fields={{ email, role }} look="quiet">
                  {lastSeen ? words.newLink : words.sendAgain}
                </ActionButton>
                <ActionForm fields={{ member: id }} className="flex flex-wrap gap-2">
                  {count > 0 && (
                    <SubmitButton intent="sign-out" look="quiet">
                      {words.endSessions}
                    </SubmitButton>
                  )}
                  {!isYou && (
                    <SubmitButton
                      intent="remove"
                      aria-label={fill(lastSeen ? words.removeNamed : words.withdrawNamed, { email })}
                      look="danger"
                    >
                      {lastSeen ? words.remove : words.withdraw}
                    </SubmitButton>
                  )}
                </ActionForm>
              </Toolbar>
            </li>
          ))}
        </ul>
        <Section title={words.inviteTitle}>
          <Form ref={form} method="post" noValidate className="grid gap-4 md:grid-cols-[2fr_1fr]">
            <TextField
              label={words.email}
              error={result?.outcome === "invalid-email" ? words.invalidEmail : undefined}
              type="email"
              name="email"
              dir="ltr"
              autoComplete="off"
            />
            <LanguageField label={words.language} value={language} />
            <fieldset className="grid gap-x-6 gap-y-1 md:col-span-2 md:grid-cols-2">
              <legend className="font-semibold">{words.role}</legend>
              {memberRoles.map((each) => (
                <CheckField
                  key={each}
                  type="radio"
                  name="role"
                  value={each}
                  defaultChecked={each === "editor"}
                  label={
                    <span>
                      <span className="font-semibold">{roleWords[each]}</span>{" "}
                      <span className="block text-small text-subdued">
                        <Rights role={each} />
                      </span>
                    </span>
                  }
                />
              ))}
            </fieldset>
            <SubmitButton intent="invite" look="main" className="w-fit">
              {words.invite}
            </SubmitButton>
          </Form>
        </Section>
      </div>
    </Page>
  );
}

/** Rights that differ between roles. */
const rights: { label: keyof Words["nav"] | "publish" | "remove"; isOf: (role: Role) => boolean }[] = [
  { label: "leads", isOf: (role) => mayRead(role, "leads/leads") },
  { label: "words", isOf: (role) => mayDo(role, "draft", "post") },
  { label: "publish", isOf: (role) => mayDo(role, "publish", "post") },
  { label: "visitors", isOf: (role) => mayRead(role, "visitors") },
  { label: "questions", isOf: (role) => mayRead(role, "questions") },
  { label: "remove", isOf: (role) => mayDo(role, "leads/lead", "remove") },
  { label: "people", isOf: (role) => mayRead(role, "people") },
  { label: "backups", isOf: (role) => mayRead(role, "backups") },
];

/** What a role may do, in the words of the desk's own menu. */
function Rights({ role }: { role: Role }) {
  const { documents, nav } = useWords();
  const labels = { ...nav, publish: documents.publish, remove: peopleWords[useLanguage()].deleteForGood };
  return rights
    .filter(({ isOf }) => isOf(role))
    .map(({ label }) => labels[label])
    .join(" · ");
}

function Outcome({ result }: { result: Result }) {
  const { roles } = useWords();
  const words = peopleWords[useLanguage()];
  switch (result.outcome) {
    case "invited": {
      const { kind, delivery, link, email } = result;
      return (
        <Notice kind="good">
          <p>{fill(words[kind][delivery], { email })}</p>
          {link && <ShownLink link={link} />}
        </Notice>
      );
    }
    case "role-changed":
      return <Notice kind="good">{fill(words.roleChanged, { email: result.email, role: roles[result.role] })}</Notice>;
    case "removed":
    case "signed-out":
      return (
        <Notice kind="good">
          {fill(result.outcome === "removed" ? words.removed : words.signedOut, { email: result.email })}
        </Notice>
      );
    case "last-owner":
      return <Notice kind="bad">{words.lastOwner}</Notice>;
    default:
      return null;
  }
}
