import type { Application } from "#app/application.server.ts";
import type { Member } from "#app/features/members/members.server.ts";
import type { DoorName } from "./doors.ts";

type Deps = Pick<Application["desk"], "log" | "refusals">;

/** Logs and counts a refused sign-in, without addresses and tokens. */
export function refuseSignIn(
  { log, refusals }: Deps,
  reason: "link" | "passkey" | "too-many" | "unknown",
  member?: string,
): void {
  refusals.add({ kind: "sign-in", reason });
  log.warn({ reason, member }, "a sign-in was refused at the desk");
}

/** Logs and counts an action refused for a missing right. */
export function refuseAction(
  { log, refusals, member }: Deps & { member: Member },
  { reason, door, intent }: { reason: "role" | "owner-only"; door: DoorName; intent: string | undefined },
): void {
  const { id, role } = member;
  refusals.add({ kind: "action", reason });
  log.warn({ reason, member: id, role, door, intent }, "an action was refused at the desk");
}
