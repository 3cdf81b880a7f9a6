import { useState } from "react";
import { Form, useRevalidator } from "react-router";
import { setProfile } from "#app/features/members/members.server.ts";
import { makeCalendar } from "#app/features/members/calendars.server.ts";
import { passkeysOf, removePasskey } from "#app/features/members/passkeys.server.ts";
import { endSession, endSessions, sessions } from "#app/features/members/sessions.server.ts";
import { fill } from "#i18n/fill.tsx";
import { formatMoment } from "#i18n/riyadh-time.ts";
import { actionAt, loaderAt } from "#desk/desk-context.server.ts";
import { mayDo } from "#desk/doors.ts";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { PasskeyButton } from "#desk/parts/passkey-button.tsx";
import { TextField, LanguageField } from "#desk/parts/field.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Page, Row, Section } from "#desk/parts/page.tsx";
import { ShownLink } from "#desk/parts/shown-link.tsx";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { useWords } from "#desk/words/words.ts";

export const loader = loaderAt("me", async ({ language, member, session, store }) => {
  const [passkeys, open] = await Promise.all([passkeysOf(store, member.id), sessions(store, member.id)]);
  return {
    name: member.name,
    email: member.email,
    role: member.role,
    language: member.language,
    hasCalendar: member.calendar_sha256 !== null,
    passkeys: passkeys.map(({ id, name, used_at }) => ({
      id,
      name,
      used: used_at && formatMoment(used_at, language),
    })),
    sessions: open.map(({ id, browser, used_at }) => ({
      id,
      browser,
      used: formatMoment(used_at, language),
      isThis: id === session.id,
    })),
  };
});

/** Maximum characters. */
const longestName = 80;

export const action = actionAt("me", async ({ intent, field, member, record, session, settings, store }) => {
  switch (intent) {
    case "profile":
      await setProfile(store, member.id, {
        name: field("name").toWellFormed().trim().slice(0, longestName),
        language: field("language") === "ar" ? "ar" : "en",
      });
      return { outcome: "saved" as const };
    case "calendar": {
      const token = await makeCalendar(store, member.id);
      await record("calendar-made");
      return { outcome: "calendar" as const, address: `${settings.deskOrigin}/desk/calendar/${token}.ics` };
    }
    case "remove-passkey":
      if (await removePasskey(store, member.id, field("passkey"))) await record("passkey-removed");
      return null;
    case "end-session":
      if (await endSession(store, field("session"), member.id)) await record("sessions-ended");
      return null;
    case "end-others":
      await endSessions(store, member.id, session.id);
      await record("sessions-ended");
      return null;
  }
});

export default function Me({
  loaderData: { name, email, role, language, hasCalendar, passkeys, sessions: open },
  actionData: result,
}: PageProps<typeof loader, typeof action>) {
  const { me: words, roles, save, saved } = useWords();
  return (
    <Page title={words.title} intro={`${email} · ${roles[role]}`}>
      <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
        <Section title={words.profile}>
          {/* Another language is another document. */}
          <Form method="post" reloadDocument className="grid gap-4">
            <TextField
              label={words.name}
              hint={words.nameHint}
              name="name"
              dir="auto"
              autoComplete="name"
              maxLength={longestName}
              defaultValue={name}
            />
            <LanguageField label={words.language} value={language} />
            <div className="flex items-center gap-4">
              <SubmitButton intent="profile" look="main">
                {save}
              </SubmitButton>
              <span role="status" className="text-accent">
                {result?.outcome === "saved" && saved}
              </span>
            </div>
          </Form>
        </Section>
        <Passkeys passkeys={passkeys} />
        {mayDo(role, "me", "calendar") && (
          <Section title={words.calendar} text={words.calendarText}>
            {result?.outcome === "calendar" && (
              <Notice kind="good">
                <p>{words.calendarMade}</p>
                <ShownLink link={result.address} />
              </Notice>
            )}
            <ActionButton intent="calendar" className="mt-3">
              {hasCalendar ? words.renewCalendar : words.makeCalendar}
            </ActionButton>
          </Section>
        )}
        <Section title={words.sessions}>
          <ul className="divide-y divide-line">
            {open.map(({ id, browser, used, isThis }) => (
              <Row
                key={id}
                title={
                  <>
                    <bdi>{browser || words.unknownBrowser}</bdi>{" "}
                    {isThis && <span className="font-normal text-subdued">({words.thisDevice})</span>}
                  </>
                }
                text={fill(words.sessionUsed, { moment: used })}
              >
                {!isThis && (
                  <ActionButton
                    intent="end-session"
                    fields={{ session: id }}
                    label={fill(words.endNamed, { browser: browser || words.unknownBrowser })}
                    look="quiet"
                  >
                    {words.endSession}
                  </ActionButton>
                )}
              </Row>
            ))}
          </ul>
          {open.length > 1 && (
            <ActionButton intent="end-others" className="mt-3">
              {words.endOthers}
            </ActionButton>
          )}
        </Section>
      </div>
    </Page>
  );
}

function Passkeys({ passkeys }: Pick<PageProps<typeof loader>["loaderData"], "passkeys">) {
  const { me: words } = useWords();
  const [isAdded, setAdded] = useState(false);
  const { revalidate } = useRevalidator();

  return (
    <Section title={words.passkeys} text={words.passkeysText}>
      {passkeys.length === 0 ? (
        <p className="text-subdued">{words.noPasskeys}</p>
      ) : (
        <ul className="divide-y divide-line">
          {passkeys.map(({ id, name, used }) => (
            <Row key={id} title={name} text={used ? fill(words.passkeyUsed, { moment: used }) : words.passkeyUnused}>
              <ActionButton
                intent="remove-passkey"
                fields={{ passkey: id }}
                label={fill(words.removeNamed, { name })}
                look="quiet"
              >
                {words.removePasskey}
              </ActionButton>
            </Row>
          ))}
        </ul>
      )}
      <div className="mt-4 grid w-fit gap-3">
        <PasskeyButton
          purpose="add"
          label={words.addPasskey}
          look="line"
          onDone={() => {
            setAdded(true);
            return revalidate();
          }}
        />
        {isAdded && <Notice kind="good">{words.passkeyAdded}</Notice>}
      </div>
    </Section>
  );
}
