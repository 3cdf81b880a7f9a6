import { type DoorName, type IntentAt, mayDo } from "./doors.ts";
import { useRootData } from "#desk/words/words.ts";

/** Whether the member may do an action. Pages hide actions that the server would refuse. */
export function useMay<Name extends DoorName>(door: Name, intent: IntentAt<Name>): boolean {
  const member = useRootData()?.member;
  return member !== undefined && mayDo(member.role, door, intent);
}
