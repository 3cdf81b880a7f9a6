import type { Role } from "#app/features/members/members.server.ts";

/** Whom something is for besides owners, who may do everything. */
export type Who = readonly Role[] | "anybody";

/** What somebody may read at an address, and what they may do there. */
type Door = {
  /** Absent if nothing answers to GET. */
  reads?: Who;
  /** By what a form names as its `deed`; `post` if it names none. Absent if nothing answers to POST. */
  deeds?: Readonly<Record<string, Who>>;
  /** Deeds for which the member has to prove anew that it is them. */
  fresh?: readonly string[];
};

const members: Who = ["editor", "sales"];
const editors: Who = ["editor"];
const sales: Who = ["sales"];
const owners: Who = [];

/** Who may read and do what at the desk, by the module in routes/ that answers. */
export const doors = {
  "sign-in": { reads: "anybody", deeds: { post: "anybody" } },
  enter: { reads: "anybody", deeds: { post: "anybody" } },
  "sign-out": { reads: "anybody", deeds: { post: "anybody" } },
  prove: { reads: members },
  passkeys: {
    deeds: { request: "anybody", "sign-in": "anybody", creation: members, add: members },
    fresh: ["creation", "add"],
  },
  desk: { reads: members },
  contained: { reads: members },
  today: { reads: members },
  "leads/leads": { reads: sales },
  "leads/none": { reads: sales },
  "leads/lead": {
    reads: sales,
    deeds: { status: sales, assign: sales, note: sales, retry: sales, remove: owners },
    fresh: ["remove"],
  },
  "leads/changes": { reads: sales },
  "leads/export": { deeds: { post: sales }, fresh: ["post"] },
  "leads/person": { reads: owners, deeds: { find: owners, erase: owners }, fresh: ["erase"] },
  "leads/person-copy": { deeds: { post: owners } },
  words: { reads: editors, deeds: { up: editors, down: editors, "bring-back": editors } },
  document: { reads: editors, deeds: { discard: editors, rename: editors, remove: editors } },
  "new-document": { reads: editors, deeds: { post: editors } },
  draft: { reads: editors, deeds: { post: editors } },
  preview: { reads: editors },
  publish: { reads: editors, deeds: { post: editors, "take-back": editors } },
  publications: { reads: editors },
  publication: { reads: editors, deeds: { post: editors } },
  "pictures/pictures": { reads: editors },
  "pictures/picture": { reads: editors, deeds: { save: editors, undo: editors, remove: editors } },
  "pictures/file": { reads: editors },
  "pictures/new-picture": { reads: editors, deeds: { post: editors } },
  "pictures/upload": { deeds: { post: editors } },
  visitors: { reads: editors },
  questions: { reads: editors, deeds: { done: editors, open: editors, on: owners, off: owners } },
  people: {
    reads: owners,
    deeds: { invite: owners, role: owners, "sign-out": owners, remove: owners },
    fresh: ["invite", "role"],
  },
  record: { reads: owners },
  me: {
    reads: members,
    deeds: { profile: members, "remove-passkey": members, "end-session": members, "end-others": members },
  },
  "not-found": { reads: members },
} as const satisfies Record<string, Door>;

export type DoorName = keyof typeof doors;
/** What can be done at a door. */
export type DeedAt<Name extends DoorName> = (typeof doors)[Name] extends { deeds: infer Deeds }
  ? keyof Deeds & string
  : never;

/** Whether a role may read what is at a door. */
export const mayRead = (role: Role, door: DoorName): boolean => isFor(role, whoMay(door));
/** Whether a role may do something there. */
export const mayDo = <Name extends DoorName>(role: Role, door: Name, deed: DeedAt<Name>): boolean =>
  isFor(role, whoMay(door, deed));

/** @param deed absent: whoever reads @returns undefined if there is no such deed */
export function whoMay(door: DoorName, deed?: string): Who | undefined {
  const { reads, deeds = {} }: Door = doors[door];
  if (deed === undefined) return reads;
  return Object.hasOwn(deeds, deed) ? deeds[deed] : undefined;
}

/** Whether a deed needs a fresh proof. */
export function needsProof(door: DoorName, deed: string): boolean {
  const { fresh = [] }: Door = doors[door];
  return fresh.includes(deed);
}

export const isFor = (role: Role, who: Who | undefined): boolean =>
  who === "anybody" || (who !== undefined && (role === "owner" || who.includes(role)));
