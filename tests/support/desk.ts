import type { Role } from "#app/features/members/members.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type BuiltServer, startServer } from "./built-server.ts";
import { deskCommand } from "./commands.ts";

/** Invites somebody as an engineer does, without a mail server. @returns the link to sign in */
export async function inviteMember(
  { dataDir, url }: Pick<BuiltServer, "dataDir" | "url">,
  { email, role, language = "en" }: { email: string; role: Role; language?: Locale },
): Promise<string> {
  const args = ["invite", email, "--role", role, "--language", language];
  const { code, stdout, stderr } = await deskCommand(dataDir, args, { SITE_URL: url });
  if (code !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** Signs somebody in by their link. @returns the header `Cookie` of their browser */
export async function enter(link: string): Promise<string> {
  const answer = await fetch(link, { method: "POST", redirect: "manual" });
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  if (answer.status !== 302 || cookie === "") throw new Error(`The link answers ${answer.status}`);
  return cookie;
}

export type DeskServer = BuiltServer & {
  /** Signs in a member of a role, `owner@example.com` and so on. @returns the header `Cookie` */
  as: (role: Role, language?: Locale) => Promise<string>;
};

/** Starts the built site with an owner, a store of its own and no mail server. */
export async function startDesk(env: Record<string, string> = {}): Promise<DeskServer> {
  const server = await startServer({ env });
  const as: DeskServer["as"] = async (role, language = "en") =>
    enter(await inviteMember(server, { email: `${role}@example.com`, role, language }));
  await inviteMember(server, { email: "owner@example.com", role: "owner" });
  return { ...server, as };
}
