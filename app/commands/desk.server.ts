import type { LeadParts } from "#app/features/leads/lead-parts.server.ts";
import {
  emailOf,
  invite as inviteMember,
  isEmail,
  isRole,
  type Member,
  memberByEmail,
  members,
  removeMember,
  setRole,
} from "#app/features/members/members.server.ts";
import { type AuditAction, record } from "#app/features/members/record.server.ts";
import { sendLink, sendNotice } from "#app/features/members/send-link.server.ts";
import { type Session, sessions as openSessions } from "#app/features/members/sessions.server.ts";
import { riyadhMinute } from "#i18n/riyadh-time.ts";
import { memberRoles } from "#app/store/tables.server.ts";
import { currentUser } from "./audit.server.ts";
import { command, done, type Ending, misused, refused, type Terminal } from "./command.server.ts";
import { type Column, layoutTable } from "./layout-table.ts";
import { type Program, runProgram } from "./program.server.ts";

const roles = memberRoles.join("|");
const lastOwner = refused("That is the only owner. Make somebody else owner first.");

const invite = command({
  usage: `EMAIL --role ${roles} [--language en|ar]`,
  summary: "lets somebody sign in to the desk, and mails a link, or prints it where no mail server is set",
  options: { role: { type: "string" }, language: { type: "string" } },
  run: async ({ words: [typed = "", ...more], options: { role = "", language = "en" } }, terminal, parts) => {
    const email = emailOf(typed);
    if (more.length > 0 || !isEmail(email)) return misused("Name one email address, such as owner@example.com.");
    if (!isRole(role)) return misused(`Choose a role: --role ${roles}`);
    if (language !== "en" && language !== "ar") return misused("Choose a language: --language en or --language ar");
    const invited = await inviteMember(parts.store, { email, role, language, by: currentUser() });
    if (invited.outcome === "last-owner") return lastOwner;
    await note(parts, "member-invited", `${email}: ${role}`);
    if (invited.hasOtherRole) await tellRole(parts, invited.member, terminal);
    return passOn(invited.member, terminal, parts);
  },
});

const link = command({
  usage: "EMAIL",
  summary: "mails a new link, or prints it where no mail server is set",
  run: async ({ words }, terminal, parts) => {
    const found = await memberNamed(parts, words);
    if ("ending" in found) return found.ending;
    await note(parts, "link-made", found.member.email);
    return passOn(found.member, terminal, parts);
  },
});

/** Owners see what was done from a shell, too. */
const note = ({ store }: LeadParts, action: AuditAction, subject?: string): Promise<void> =>
  record(store, { who: currentUser(), action, ...(subject !== undefined && { subject }) });

async function tellRole(parts: LeadParts, member: Member, terminal: Terminal): Promise<void> {
  const fault = await sendNotice(parts, member, { of: "role", role: member.role });
  if (fault !== undefined) terminal.say(`${member.email} could not be told by mail: ${fault}`);
}

async function passOn(member: Member, terminal: Terminal, parts: LeadParts): Promise<Ending> {
  const sent = await sendLink(parts, member, parts.settings.deskOrigin);
  if (sent.outcome === "mailed") {
    terminal.say(`A link for ${member.email} was mailed. It is valid for 10 minutes and once.`);
    return done;
  }
  const why = sent.outcome === "mail-failed" ? "The mail could not be sent" : "No mail server is set (SMTP_URL)";
  terminal.say(`${why}. Pass this link on yourself: it is valid for 10 minutes and once.`);
  await terminal.write(`${sent.link}\n`);
  return done;
}

const columns: Column<Member>[] = [
  { title: "EMAIL", value: ({ email }) => email },
  { title: "ROLE", value: ({ role }) => role },
  { title: "LANGUAGE", value: ({ language }) => language },
  { title: "INVITED BY", min: 6, value: ({ invited_by }) => invited_by },
  { title: "LAST SIGNED IN", value: ({ signed_in_at }) => (signed_in_at ? riyadhMinute(signed_in_at) : "never") },
];

const list = command({
  usage: "",
  summary: "lists who may sign in",
  run: async (_given, terminal, { store }) => {
    const all = store.exists() ? await members(store) : [];
    if (all.length === 0)
      terminal.say("Nobody was invited, so there is no desk. To invite: npm run desk -- invite EMAIL --role owner");
    else await terminal.write(`${layoutTable(columns, all, terminal.columns).join("\n")}\n`);
    return done;
  },
});

const role = command({
  usage: `EMAIL ${roles}`,
  summary: "changes what somebody may do",
  run: async ({ words }, terminal, parts) => {
    const wanted = words.at(-1) ?? "";
    if (!isRole(wanted)) return misused(`The role must be one of: ${memberRoles.join(", ")}.`);
    const found = await memberNamed(parts, words.slice(0, -1));
    if ("ending" in found) return found.ending;
    const { outcome } = await setRole(parts.store, found.member.id, wanted);
    if (outcome === "last-owner") return lastOwner;
    await note(parts, "member-role", `${found.member.email}: ${wanted}`);
    if (wanted !== found.member.role) await tellRole(parts, { ...found.member, role: wanted }, terminal);
    await terminal.write(`${found.member.email} is now ${wanted}.\n`);
    return done;
  },
});

const remove = command({
  usage: "EMAIL",
  summary: "lets somebody in no longer, and ends their sessions; without members there is no desk",
  run: async ({ words }, terminal, parts) => {
    const found = await memberNamed(parts, words);
    if ("ending" in found) return found.ending;
    await removeMember(parts.store, found.member.id, { asLast: true });
    await note(parts, "member-removed", found.member.email);
    await terminal.write(`${found.member.email} may no longer sign in.\n`);
    return done;
  },
});

const sessionColumns: Column<Session & { email: string }>[] = [
  { title: "EMAIL", value: ({ email }) => email },
  { title: "BROWSER", value: ({ browser }) => browser },
  { title: "SINCE", value: ({ began_at }) => riyadhMinute(began_at) },
  { title: "LAST USED", value: ({ used_at }) => riyadhMinute(used_at) },
];

const sessions = command({
  usage: "",
  summary: "lists who is signed in, and where",
  run: async (_given, terminal, parts) => {
    const { store } = parts;
    if (store.exists()) await note(parts, "sessions-listed");
    const [all, open] = store.exists() ? await Promise.all([members(store), openSessions(store)]) : [[], []];
    const rows = open.map((session) => ({
      ...session,
      email: all.find(({ id }) => id === session.member_id)?.email ?? "",
    }));
    if (rows.length === 0) terminal.say("Nobody is signed in.");
    else await terminal.write(`${layoutTable(sessionColumns, rows, terminal.columns).join("\n")}\n`);
    return done;
  },
});

async function memberNamed(
  { store }: LeadParts,
  [typed = "", ...more]: string[],
): Promise<{ member: Member } | { ending: Ending }> {
  if (more.length > 0 || typed === "") return { ending: misused("Name one email address, such as owner@example.com.") };
  const member = store.exists() ? await memberByEmail(store, emailOf(typed)) : undefined;
  return member ? { member } : { ending: refused(`${typed} was not invited. To list who was: npm run desk -- list`) };
}

const program: Program = {
  name: "npm run desk",
  commands: { invite, list, role, remove, sessions, link },
  notes: ["Exit codes: 0 done, 1 failed, 2 not understood.", "See docs/desk.md for more."],
};

/**
 * Runs one command of `npm run desk`.
 * @param args the command's name and what follows it
 * @returns the exit code
 */
export const deskCommand = (parts: Pick<LeadParts, "settings" | "editions">, args: string[], terminal?: Terminal) =>
  runProgram(program, parts, args, terminal);
