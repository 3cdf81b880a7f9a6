import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { invite as inviteMember, type Role } from "#app/features/members/members.server.ts";
import { makeLink } from "#app/features/members/sign-in-links.server.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Change as Edit } from "#cms/plain.ts";
import type { OpenFile, SaveResult } from "#server/publications/drafts/draft-documents.ts";
import { type BuiltServer, startServer } from "./built-server.ts";
import { clientOf } from "./client.ts";
import type { OwnSite } from "./open-site.ts";
import { storeWith } from "./store-with.ts";

type Place = Pick<OwnSite, "url" | "dataDir">;
type Invitation = { email: string; role: Role; language?: Locale };

type DeskMembers = {
  /** Header `Cookie` of a browser in which owner@example.com is signed in. */
  owner: string;
  /** Invites a member, as the owner does. @returns the link to sign in */
  invite: (invitation: Invitation) => Promise<string>;
  /** Signs in `sales@example.com`, or in Arabic `sales-ar@example.com`. @returns the header `Cookie` */
  as: (role: Role, language?: Locale) => Promise<string>;
};
export type DeskServer = BuiltServer & DeskMembers;
export type OpenDesk = OwnSite & DeskMembers;

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

/** As the command invites the first owner, without the second that a program needs to start. */
async function firstLink({ dataDir, url }: Place): Promise<string> {
  const store = storeWith({ DATA_DIR: dataDir }, "command");
  const owner = { email: "owner@example.com", role: "owner", language: "en", by: "a test" } as const;
  const invitation = await inviteMember(store, owner);
  if (invitation.outcome === "last-owner") throw new Error("There is an owner already.");
  const token = await makeLink(store, invitation.member);
  await store.close();
  return `${url}/desk/enter?token=${token}`;
}

/** Starts the built site with an owner, an empty store and no mail server. */
export async function startDesk(env: Record<string, string> = {}): Promise<DeskServer> {
  const server = await startServer({ env });
  return { ...server, ...(await deskMembers(server, env)) };
}

/** The same in this process, as `openSite`. */
export async function openDesk(env: Record<string, string> = {}): Promise<OpenDesk> {
  // Browser tests do not load the server.
  const { openSite } = await import("./open-site.ts");
  return deskOf(await openSite(env), env);
}

/** A document as its form at the desk reads it. */
export type OpenDocument = {
  files: OpenFile[];
  faults: { file: string; field: string }[];
  others: string[];
};

/** Requests of a signed-in member. @param cookie the header */
export function memberOf(desk: { url: string }, cookie: () => string | Promise<string>) {
  const client = clientOf(desk, cookie);
  const { get, post, reply } = client;
  const open = async (document: string) => (await (await get(`/desk/draft/${document}`)).json()) as OpenDocument;
  const save = async (document: string, files: object[]) =>
    (await post(`/desk/draft/${document}`, JSON.stringify(files))).json() as Promise<SaveResult>;
  return {
    ...client,
    cookie: async () => cookie(),
    open,
    save,
    /** Changes a document's first file, or all of them by a function, as its form does. */
    change: async (document: string, changes: Edit[] | ((file: OpenFile) => Edit[])) => {
      const { files } = await open(document);
      const changed = typeof changes === "function" ? files : files.slice(0, 1);
      const body = changed.map((file) => {
        const { path, mark } = file;
        return { path, mark, changes: typeof changes === "function" ? changes(file) : changes };
      });
      return save(document, body);
    },
    discard: (document: string) => post(`/desk/words/${document}`, { intent: "discard" }),
    publish: (form: Record<string, string> = {}) => reply("/desk/words/publish", { note: "", ...form }),
  };
}

/** An open site with an owner. */
export const deskOf = async (site: OwnSite, env: Record<string, string> = {}): Promise<OpenDesk> => ({
  ...site,
  ...(await deskMembers(site, env)),
});

async function deskMembers(site: Place, env: Record<string, string>): Promise<DeskMembers> {
  const { dataDir, url } = site;
  const link = await firstLink(site);
  const owner = env.DESK === "off" || env.DESK_HOST ? "" : await proved(link);

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
    owner,
    invite,
    as: async (role, language = "en") =>
      proved(await invite({ email: `${role}${language === "en" ? "" : "-ar"}@example.com`, role, language })),
  };
}

/** Sessions by desk and address: several tests may be of one member. */
const sessions = new Map<string, Promise<string>>();

/** Signs a member in, at first by an invitation, skipping the pages of the sign-in. */
export async function signIn(page: Page, desk: DeskServer, member: Invitation): Promise<void> {
  const key = `${desk.dataDir} ${member.email}`;
  const session = sessions.get(key) ?? desk.invite(member).then(enter);
  sessions.set(key, session);
  const [name = "", value = ""] = (await session).split("=");
  prove(desk.dataDir);
  const secure = name.startsWith("__Host-");
  await page.context().addCookies([{ name, value, domain: "localhost", path: "/", secure }]);
}
