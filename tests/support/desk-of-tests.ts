import { afterAll, beforeAll } from "vitest";
import type { Role } from "#app/features/members/members.server.ts";
import type { Locale } from "#i18n/locale.ts";
import { type DeskServer, memberOf, type OpenDesk, openDesk } from "./desk.ts";
import type { SettingsOfTests } from "./open-site.ts";

/**
 * A desk for the tests of a file or a `describe`.
 * @param open in this process, or in another one
 */
export function deskOfTests<Desk extends OpenDesk | DeskServer = OpenDesk>(
  settings: SettingsOfTests = () => ({}),
  open = openDesk as (env: Record<string, string>) => Promise<Desk>,
) {
  const desk = {} as Desk;
  beforeAll(async () => void Object.assign(desk, await open(await settings())));
  afterAll(() => desk.stop());
  /** Signs in with the first request. What they publish here, visitors see when `publish` resolves. */
  const member = (role: Role, language?: Locale) => {
    let cookie: string | Promise<string> | undefined;
    const client = memberOf(desk, () => (cookie ??= role === "owner" ? desk.owner : desk.as(role, language)));
    const publish = async (form?: Record<string, string>) => {
      const answer = await client.publish(form);
      if ("catchUp" in desk) await desk.catchUp();
      return answer;
    };
    return { ...client, publish };
  };
  return Object.assign(desk, { member });
}
