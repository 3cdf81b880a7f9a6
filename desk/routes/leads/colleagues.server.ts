import { members } from "#app/features/members/members.server.ts";
import { mayRead } from "#desk/doors.ts";
import type { Store } from "#app/store/store.server.ts";
import type { Colleague } from "./holders.ts";

/** Members whose role is for leads. @throws StoreUnavailable */
export async function colleaguesOf(store: Store): Promise<Colleague[]> {
  const all = await members(store);
  return all.filter(({ role }) => mayRead(role, "leads/leads")).map(({ email, name }) => ({ email, name }));
}
