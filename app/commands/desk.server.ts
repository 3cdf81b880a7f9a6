import { createLeadDeps, type LeadDeps } from "#app/features/leads/lead-deps.server.ts";
import { createMetrics } from "#app/platform/metrics.server.ts";
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
import { type AuditAction, recordsOf } from "#app/features/members/audit-log.server.ts";
import { sendLink, sendNotice } from "#app/features/members/sign-in-links.server.ts";
import { sessions as openSessions } from "#app/features/members/sessions.server.ts";
import { riyadhMinute } from "#i18n/riyadh-time.ts";
import { memberRoles } from "#app/store/column-values.ts";
import { currentUser } from "./current-user.server.ts";
import { type Program, runProgram } from "./program.server.ts";
import { command, done, type Ending, misuse, refusal, type Terminal } from "./command.server.ts";

const roles = memberRoles.join("|");
const oneAddress = misuse("Name one email address, such as owner@example.com.");
const lastOwner = refusal("That is the only owner. Make somebody else owner first.");

const invite = command({
  usage: `EMAIL --role ${roles} [--language en|ar]`,
  summary: "lets somebody sign in to the desk, and mails a link, or prints it where no mail server is set",
  options: { role: { type: "string" }, language: { type: "string" } },
  run: async ({ words: [typed = "", ...more], options: { role = "", language = "en" } }, terminal, parts) => {
    const email = emailOf(typed);
    if (more.length > 0 || !isEmail(email)) return oneAddress;
    if (!isRole(role)) return misuse(`Choose a role: --role ${roles}`);
    if (language !== "en" && language !== "ar") return misuse("Choose a language: --language en or --language ar");
    const invitation = await inviteMember(parts.store, { email, role, language, by: currentUser() });
    if (invitation.outcome === "last-owner") return lastOwner;
    await note(parts, "member-invited", `${email}: ${role}`);
    if (invitation.hasOtherRole) await tellRole(parts, invitation.member, terminal);
    return passOn(invitation.member, terminal, parts);
  },
});

const link = command({
  usage: "EMAIL",
  summary: "mails a new link, or prints it where no mail server is set",
  run: async ({ words }, terminal, parts) => {
    const member = await memberNamed(parts, words);
    if ("outcome" in member) return member;
    await note(parts, "link-made", member.email);
    return passOn(member, terminal, parts);
  },
});

/** Records an action from a shell, so that owners see it too. */
const note = ({ store }: LeadDeps, action: AuditAction, subject?: string): Promise<void> =>
  recordsOf(store, currentUser())(action, subject);

async function tellRole(deps: LeadDeps, member: Member, terminal: Terminal): Promise<void> {
  const fault = await sendNotice(deps, member, { of: "role", role: member.role });
  if (fault !== undefined) terminal.say(`${member.email} could not be told by mail: ${fault}`);
}

async function passOn(member: Member, terminal: Terminal, deps: LeadDeps): Promise<Ending> {
  const delivery = await sendLink(deps, member, deps.settings.deskOrigin);
  const validity = `valid for ${delivery.isInvitation ? "7 days" : "10 minutes"} and once`;
  if (delivery.outcome === "mailed") {
    terminal.say(`A link for ${member.email} was mailed. It is ${validity}.`);
    return done;
  }
  const why = delivery.outcome === "mail-failed" ? "The mail could not be sent" : "No mail server is set (SMTP_URL)";
  terminal.say(`${why}. Pass this link on yourself: it is ${validity}.`);
  await terminal.write(`${delivery.link}\n`);
  return done;
}

function tableOf(rows: string[][]): string {
  const widths = rows[0]!.map((_, index) => Math.max(...rows.map((row) => row[index]!.length)));
  const lines = rows.map((row) => row.map((cell, index) => cell.padEnd(widths[index]!)).join("  "));
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}

const list = command({
  usage: "",
  summary: "lists who may sign in",
  run: async (_input, terminal, { store }) => {
    const all = store.exists() ? await members(store) : [];
    if (all.length === 0)
      terminal.say("Nobody was invited, so there is no desk. To invite: npm run desk -- invite EMAIL --role owner");
    else {
      const rows = all.map((member) => [
        member.email,
        member.role,
        member.language,
        member.invited_by,
        member.signed_in_at ? riyadhMinute(member.signed_in_at) : "never",
      ]);
      await terminal.write(tableOf([["EMAIL", "ROLE", "LANGUAGE", "INVITED BY", "LAST SIGNED IN"], ...rows]));
    }
    return done;
  },
});

const role = command({
  usage: `EMAIL ${roles}`,
  summary: "changes what somebody may do",
  run: async ({ words }, terminal, parts) => {
    const roleName = words.at(-1) ?? "";
    if (!isRole(roleName)) return misuse(`The role must be one of: ${memberRoles.join(", ")}.`);
    const member = await memberNamed(parts, words.slice(0, -1));
    if ("outcome" in member) return member;
    const { outcome } = await setRole(parts.store, member.id, roleName);
    if (outcome === "last-owner") return lastOwner;
    await note(parts, "member-role", `${member.email}: ${roleName}`);
    if (roleName !== member.role) await tellRole(parts, { ...member, role: roleName }, terminal);
    await terminal.write(`${member.email} is now ${roleName}.\n`);
    return done;
  },
});

const remove = command({
  usage: "EMAIL",
  summary: "lets somebody in no longer, and ends their sessions; without members there is no desk",
  run: async ({ words }, terminal, parts) => {
    const member = await memberNamed(parts, words);
    if ("outcome" in member) return member;
    await removeMember(parts.store, member.id, { asLast: true });
    await note(parts, "member-removed", member.email);
    await terminal.write(`${member.email} may no longer sign in.\n`);
    return done;
  },
});

const sessions = command({
  usage: "",
  summary: "lists who is signed in, and where",
  run: async (_input, terminal, parts) => {
    const { store } = parts;
    if (store.exists()) await note(parts, "sessions-listed");
    const [all, open] = store.exists() ? await Promise.all([members(store), openSessions(store)]) : [[], []];
    const rows = open.map(({ member_id, browser, began_at, used_at }) => [
      all.find(({ id }) => id === member_id)?.email ?? "",
      browser,
      riyadhMinute(began_at),
      riyadhMinute(used_at),
    ]);
    if (rows.length === 0) terminal.say("Nobody is signed in.");
    else await terminal.write(tableOf([["EMAIL", "BROWSER", "SINCE", "LAST USED"], ...rows]));
    return done;
  },
});

async function memberNamed({ store }: LeadDeps, [typed = "", ...more]: string[]): Promise<Member | Ending> {
  if (more.length > 0 || typed === "") return oneAddress;
  const member = store.exists() ? await memberByEmail(store, emailOf(typed)) : undefined;
  return member ?? refusal(`${typed} was not invited. To list who was: npm run desk -- list`);
}

const program: Program = {
  name: "npm run desk",
  deps: (store, parts) => createLeadDeps({ ...parts, store, metrics: createMetrics() }),
  commands: { invite, list, role, remove, sessions, link },
  notes: ["Exit codes: 0 done, 1 failed, 2 not understood.", "See docs/desk.md for more."],
};

/**
 * Runs one command of `npm run desk`.
 * @param args the command's name and its arguments
 * @returns the exit code
 */
export const deskCommand = (parts: Pick<LeadDeps, "settings" | "sites">, args: string[], terminal?: Terminal) =>
  runProgram(program, parts, args, terminal);
