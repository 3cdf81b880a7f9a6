import { randomUUID } from "node:crypto";
import { fill } from "#i18n/fill.tsx";
import type { Locale } from "#i18n/locale.ts";
import { formatMoment } from "#i18n/riyadh-time.ts";
import { mailHtml, MailLayout, paragraph } from "#app/mails/mail-layout.server.tsx";
import { type MailDeps, sender } from "#app/mails/mailboxes.server.ts";
import type { Mail } from "#app/platform/mailer.server.ts";
import { emeraldDeep, muted } from "#app/ui/palette.ts";
import type { Member, Role } from "./members.server.ts";

/**
 * An account change, mailed to the member, since a stranger may have made it. `browser` is a name
 * such as `Firefox, Windows`.
 */
export type Notice = { of: "new-browser" | "recovery" | "new-passkey"; browser: string } | { of: "role"; role: Role };

type Text = { subject: string; title: string; text: string; link: string; after: string };
type MailKind = "sign-in" | "instead-of-passkey" | Notice["of"];

/** The product's own words, not the company's content: an owner signs in before they can change any. */
const words: Record<Locale, { mails: Record<MailKind, Text>; roles: Record<Role, string> }> = {
  en: {
    mails: {
      "sign-in": {
        subject: "Your link to sign in to {company}",
        title: "Sign in to the desk",
        text: "This link signs you in once. It is valid for 10 minutes.",
        link: "Sign in",
        after: "If you did not ask for it, you can ignore this mail: nobody is signed in without the link.",
      },
      "instead-of-passkey": {
        subject: "Your link to sign in to {company} without your passkey",
        title: "Sign in without your passkey",
        text: "This link signs you in once, for when your passkey is lost. It is valid for 10 minutes. Then add a new passkey under You, and remove the lost one.",
        link: "Sign in",
        after: "If you did not ask for it, you can ignore this mail: nobody is signed in without the link.",
      },
      "new-browser": {
        subject: "New sign-in to {company}",
        title: "You signed in in a new browser",
        text: "{moment} (Riyadh): somebody signed in to the desk as you, in a browser that you had not used for it before.",
        link: "See where you are signed in",
        after:
          "If it was not you, sign out everywhere else there, remove passkeys that are not yours, and tell an owner.",
      },
      recovery: {
        subject: "Sign-in to {company} without your passkey",
        title: "You signed in without your passkey",
        text: "{moment} (Riyadh): somebody signed in to the desk as you, by a mailed link in place of your passkey.",
        link: "See where you are signed in",
        after:
          "If it was not you, somebody reads your mails: sign out everywhere else there, change the password of your mailbox, and tell an owner.",
      },
      "new-passkey": {
        subject: "New passkey for {company}",
        title: "A passkey was added",
        text: "{moment} (Riyadh): a passkey was added that signs in to the desk as you.",
        link: "See your passkeys",
        after: "If it was not you, remove it there, sign out everywhere else, and tell an owner.",
      },
      role: {
        subject: "Your role at {company} has changed",
        title: "Your role has changed",
        text: "{moment} (Riyadh): your role at the desk is now {role}.",
        link: "To the desk",
        after: "If you did not expect it, ask an owner.",
      },
    },
    roles: { owner: "Owner", editor: "Editor", sales: "Sales" },
  },
  ar: {
    mails: {
      "sign-in": {
        subject: "رابط دخولك إلى {company}",
        title: "الدخول إلى المكتب",
        text: "يُدخلك هذا الرابط مرة واحدة، وهو صالح لمدة 10 دقائق.",
        link: "الدخول",
        after: "إن لم تطلبه فتجاهل هذه الرسالة، فلا أحد يدخل من دون الرابط.",
      },
      "instead-of-passkey": {
        subject: "رابط دخولك إلى {company} من دون مفتاح المرور",
        title: "الدخول من دون مفتاح المرور",
        text: "يُدخلك هذا الرابط مرة واحدة إذا فقدت مفتاح مرورك، وهو صالح لمدة 10 دقائق. أضف بعدها مفتاحًا جديدًا في «حسابك» وأزل المفقود.",
        link: "الدخول",
        after: "إن لم تطلبه فتجاهل هذه الرسالة، فلا أحد يدخل من دون الرابط.",
      },
      "new-browser": {
        subject: "دخول جديد إلى {company}",
        title: "دخول من متصفح جديد",
        text: "{moment} بتوقيت الرياض: دخل أحدهم المكتب باسمك من متصفح لم تستخدمه لذلك من قبل.",
        link: "عرض الأجهزة المسجَّل دخولها",
        after: "إن لم تكن أنت فاخرج من كل الأجهزة الأخرى هناك، وأزل مفاتيح المرور التي ليست لك، وأخبر أحد المالكين.",
      },
      recovery: {
        subject: "دخول إلى {company} من دون مفتاح مرورك",
        title: "دخول من دون مفتاح المرور",
        text: "{moment} بتوقيت الرياض: دخل أحدهم المكتب باسمك برابط وصل إلى بريدك بدلًا من مفتاح مرورك.",
        link: "عرض الأجهزة المسجَّل دخولها",
        after:
          "إن لم تكن أنت فثمة من يقرأ بريدك: اخرج من كل الأجهزة الأخرى هناك، وغيّر كلمة مرور بريدك، وأخبر أحد المالكين.",
      },
      "new-passkey": {
        subject: "مفتاح مرور جديد في {company}",
        title: "أُضيف مفتاح مرور",
        text: "{moment} بتوقيت الرياض: أُضيف مفتاح مرور يُدخل المكتب باسمك.",
        link: "عرض مفاتيح المرور",
        after: "إن لم تكن أنت فأزله هناك، واخرج من كل الأجهزة الأخرى، وأخبر أحد المالكين.",
      },
      role: {
        subject: "تغيّر دورك في {company}",
        title: "تغيّر دورك",
        text: "{moment} بتوقيت الرياض: دورك في المكتب الآن «{role}».",
        link: "إلى المكتب",
        after: "إن لم تتوقع ذلك فاسأل أحد المالكين.",
      },
    },
    roles: { owner: "مالك", editor: "محرر", sales: "مبيعات" },
  },
};

/** The mail with a link that signs a member in. @param hasPasskey whether it replaces a passkey */
export const signInMail = (deps: MailDeps, member: Member, link: string, hasPasskey: boolean): Mail =>
  memberMail(deps, member, { kind: hasPasskey ? "instead-of-passkey" : "sign-in", link, browser: link });

/** The mail that tells a member about a change of their account. */
export function noticeMail(deps: MailDeps, member: Member, notice: Notice): Mail {
  const moment = formatMoment(new Date().toISOString(), member.language);
  const role = notice.of === "role" ? words[member.language].roles[notice.role] : "";
  const link = `${deps.settings.deskOrigin}/desk${notice.of === "role" ? "" : "/me"}`;
  const browser = notice.of === "role" ? "" : notice.browser;
  return memberMail(deps, member, { kind: notice.of, link, browser, values: { moment, role } });
}

type MailContent = {
  kind: MailKind;
  link: string;
  /** A left-to-right line. */ browser: string;
  values?: Record<string, string>;
};

function memberMail(
  deps: MailDeps,
  { email, language }: Member,
  { kind, link, browser: shown, values: given = {} }: MailContent,
): Mail {
  const site = deps.sites()[language];
  const own = words[language].mails[kind];
  const company = site.company.name[language];
  const text = fill(own.text, given);
  const style = paragraph(language);
  return {
    id: `${kind}.${randomUUID()}`,
    from: sender(deps, language),
    to: email,
    subject: fill(own.subject, { company }),
    text: [own.title, text, ...new Set([shown, link].filter(Boolean)), own.after, company].join("\n\n"),
    html: mailHtml(
      <MailLayout site={site} title={own.title} preview={text}>
        <p style={style}>{text}</p>
        <p style={style}>
          <a href={link} style={{ color: emeraldDeep, fontWeight: 600 }}>
            {own.link}
          </a>
        </p>
        {shown && (
          <p dir="ltr" style={{ ...style, fontSize: "14px", color: muted, wordBreak: "break-all" }}>
            {shown}
          </p>
        )}
        <p style={{ ...style, margin: 0, color: muted }}>{own.after}</p>
      </MailLayout>,
    ),
  };
}
