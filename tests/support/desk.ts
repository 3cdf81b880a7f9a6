import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import type { Role } from "#app/features/members/members.server.ts";
import type { Locale } from "#i18n/locale.ts";
import { type BuiltServer, startServer } from "./built-server.ts";
import { deskCommand } from "./commands.ts";

type Invitation = { email: string; role: Role; language?: Locale };

export type DeskServer = BuiltServer & {
  /** Header `Cookie` of a browser in which owner@example.com is signed in. */
  owner: string;
  /** Invites a member, as the owner does. @returns the link to sign in */
  invite: (invitation: Invitation) => Promise<string>;
  /** Signs in a member of a role, such as `sales@example.com`. @returns the header `Cookie` */
  as: (role: Role, language?: Locale) => Promise<string>;
};

/** Signs a member in by their link. @returns the header `Cookie` of their browser */
export async function enter(link: string): Promise<string> {
  const answer = await fetch(link, { method: "POST", redirect: "manual" });
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  if (answer.status !== 302 || cookie === "") throw new Error(`The link answers ${answer.status}`);
  return cookie;
}

/** Marks all sessions as proved, for good: tests take longer than a proof lasts. */
export function prove(dataDir: string, at = "2999-01-01T00:00:00.000Z"): void {
  // The server writes at the same time.
  const store = new DatabaseSync(join(dataDir, "leads.sqlite"), { timeout: 10_000 });
  store.prepare("update member_session set proved_at = ?").run(at);
  store.close();
}

/** Starts the built site with an owner, an empty store and no mail server. */
export async function startDesk(env: Record<string, string> = {}): Promise<DeskServer> {
  const server = await startServer({ env });
  const { dataDir, url } = server;
  const args = ["invite", "owner@example.com", "--role", "owner"];
  const { code, stdout, stderr } = await deskCommand(dataDir, args, { SITE_URL: url });
  if (code !== 0) throw new Error(stderr);
  const owner = env.DESK === "off" || env.DESK_HOST ? "" : await proved(stdout.trim());

  async function proved(link: string): Promise<string> {
    const cookie = await enter(link);
    prove(dataDir);
    return cookie;
  }
  async function invite({ email, role, language = "en" }: Invitation): Promise<string> {
    const body = new URLSearchParams({ intent: "invite", email, role, language });
    const page = await fetch(`${url}/desk/people`, { method: "POST", body, headers: { cookie: owner } });
    const link = /http:[^<"]+token=[\w-]{43}/.exec(await page.text())?.[0];
    if (!link) throw new Error(`No link for ${email}: ${page.status}`);
    return link;
  }
  return {
    ...server,
    owner,
    invite,
    as: async (role, language) =>
      proved(await invite({ email: `${role}@example.com`, role, ...(language && { language }) })),
  };
}

/** Signs a new member in, skipping the pages of the sign-in. */
export async function signIn(page: Page, desk: DeskServer, member: Invitation): Promise<void> {
  const [name = "", value = ""] = (await enter(await desk.invite(member))).split("=");
  prove(desk.dataDir);
  const secure = name.startsWith("__Host-");
  await page.context().addCookies([{ name, value, domain: "localhost", path: "/", secure }]);
}
