import type { Role } from "#app/features/members/members.server.ts";

/** Roles with a right, besides owners, who have all rights. */
export type Who = readonly Role[] | "anybody";

/** Rights at an address, to read and for each action. */
type Door = {
  /** Absent if the address takes no GET. */
  reads?: Who;
  /** Actions by the form's `intent`; `post` if it has none. Absent if the address takes no POST. */
  intents?: Readonly<Record<string, Who>>;
  /** Actions that need a fresh proof of identity. */
  fresh?: readonly string[];
};

const members: Who = ["editor", "sales"];
const editors: Who = ["editor"];
const sales: Who = ["sales"];
const owners: Who = [];

/** Rights at the desk, by module in routes/. */
export const doors = {
  "sign-in": { reads: "anybody", intents: { post: "anybody" } },
  enter: { reads: "anybody", intents: { post: "anybody" } },
  "sign-out": { reads: "anybody", intents: { post: "anybody" } },
  prove: { reads: members },
  passkeys: {
    intents: { request: "anybody", "sign-in": "anybody", creation: members, add: members },
    fresh: ["creation", "add"],
  },
  desk: { reads: members },
  contained: { reads: members },
  today: { reads: members },
  "leads/leads": { reads: sales },
  "leads/none": { reads: sales },
  "leads/lead": {
    reads: sales,
    intents: { status: sales, assign: sales, note: sales, retry: sales, remove: owners },
    fresh: ["remove"],
  },
  "leads/changes": { reads: sales },
  "leads/export": { intents: { post: sales }, fresh: ["post"] },
  "leads/person": { reads: owners, intents: { find: owners, erase: owners }, fresh: ["erase"] },
  "leads/person-copy": { intents: { post: owners } },
  words: { reads: editors, intents: { up: editors, down: editors, "bring-back": editors } },
  document: { reads: editors, intents: { discard: editors, rename: editors, remove: editors } },
  "new-document": { reads: editors, intents: { post: editors } },
  draft: { reads: editors, intents: { post: editors } },
  preview: { reads: editors },
  ask: { reads: editors },
  "changed-answers": { reads: editors },
  publish: { reads: editors, intents: { post: editors, "take-back": editors } },
  publications: { reads: editors },
  publication: { reads: editors, intents: { post: editors } },
  "pictures/pictures": { reads: editors },
  "pictures/picture": { reads: editors, intents: { save: editors, undo: editors, remove: editors } },
  "pictures/file": { reads: editors },
  "pictures/new-picture": { reads: editors, intents: { post: editors } },
  "pictures/upload": { intents: { post: editors } },
  visitors: { reads: editors },
  questions: {
    reads: editors,
    intents: { done: editors, open: editors, answer: editors, on: owners, off: owners },
  },
  people: {
    reads: owners,
    intents: { invite: owners, role: owners, "sign-out": owners, remove: owners },
    fresh: ["invite", "role"],
  },
  record: { reads: owners },
  me: {
    reads: members,
    intents: { profile: members, "remove-passkey": members, "end-session": members, "end-others": members },
  },
  "not-found": { reads: members },
} as const satisfies Record<string, Door>;

export type DoorName = keyof typeof doors;
/** The actions of a door. */
export type IntentAt<Name extends DoorName> = (typeof doors)[Name] extends { intents: infer Intents }
  ? keyof Intents & string
  : never;

/** Whether a role may read at a door. */
export const mayRead = (role: Role, door: DoorName): boolean => isFor(role, whoMay(door));
/** Whether a role may do an action there. */
export const mayDo = <Name extends DoorName>(role: Role, door: Name, intent: IntentAt<Name>): boolean =>
  isFor(role, whoMay(door, intent));

/** @param intent absent: reading @returns undefined if there is no such action */
export function whoMay(door: DoorName, intent?: string): Who | undefined {
  const { reads, intents = {} }: Door = doors[door];
  if (intent === undefined) return reads;
  return Object.hasOwn(intents, intent) ? intents[intent] : undefined;
}

/** Whether an action needs a fresh proof. */
export function needsConfirmation(door: DoorName, intent: string): boolean {
  const { fresh = [] }: Door = doors[door];
  return fresh.includes(intent);
}

export const isFor = (role: Role, who: Who | undefined): boolean =>
  who === "anybody" || (who !== undefined && (role === "owner" || who.includes(role)));
