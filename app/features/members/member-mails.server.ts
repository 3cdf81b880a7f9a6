import { randomUUID } from "node:crypto";
import { fill } from "#i18n/fill.tsx";
import { formatMoment } from "#i18n/riyadh-time.ts";
import { letter } from "#app/mails/mail-layout.server.tsx";
import { type MailDeps, sender } from "#app/mails/mailboxes.server.ts";
import type { Mail } from "#app/platform/mailer.server.ts";
import { type Words, words } from "#words/member-mails.ts";
import type { Member, Role } from "./members.server.ts";

/** An account change, mailed to the member: a stranger may have made it. `browser`: `Firefox, Windows`. */
export type Notice =
  | { of: "new-browser" | "recovery" | "new-passkey"; browser: string }
  | { of: "role"; role: Role }
  /** A writer's changes wait for somebody who publishes. */
  | { of: "proposal"; who: string; note: string };

export const signInMail = (
  deps: MailDeps,
  member: Member,
  kind: "invitation" | "sign-in" | "instead-of-passkey",
  link: string,
): Mail => memberMail(deps, member, { kind, link, browser: link });

export function noticeMail(deps: MailDeps, member: Member, notice: Notice): Mail {
  const moment = formatMoment(new Date().toISOString(), member.language);
  const page = { proposal: "/words/publish", role: "" }[notice.of as string] ?? "/me";
  const link = `${deps.settings.deskOrigin}/desk${page}`;
  const browser = "browser" in notice ? notice.browser : "";
  const values = {
    moment,
    ...("who" in notice && notice),
    ...("role" in notice && { role: words[member.language].roles[notice.role] }),
  };
  return memberMail(deps, member, { kind: notice.of, link, browser, values });
}

type MailContent = {
  kind: keyof Words["mails"];
  link: string;
  /** A left-to-right line. */
  browser: string;
  values?: Record<string, string>;
};

function memberMail(
  deps: MailDeps,
  { email, language }: Member,
  { kind, link, browser: shown, values: given = {} }: MailContent,
): Mail {
  const site = deps.sites()[language];
  const mailWords = words[language].mails[kind];
  const company = site.company.name[language];
  const [title, text] = [fill(mailWords.title, given), fill(mailWords.text, given)];
  return {
    id: `${kind}.${randomUUID()}`,
    from: sender(deps, language),
    to: email,
    subject: fill(mailWords.subject, { company }),
    ...letter(site, {
      title,
      preview: text,
      parts: [
        { text },
        { link: mailWords.link, href: link },
        { text: shown, look: "small", dir: "ltr" },
        { text: mailWords.after, look: "muted" },
      ],
    }),
  };
}
