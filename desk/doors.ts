import type { Role } from "#app/features/members/members.server.ts";
import { editorRoles, leadRoles } from "#app/store/column-values.ts";

/** Roles with a right, besides owners, who have all rights. */
export type Who = readonly Role[] | "anybody";

/** Rights at an address, to read and for each action. */
type Door = {
  /** Absent if the address takes no GET. */
  reads?: Who;
  /** Actions by the form's `intent`; `post` if it has none. Absent if the address takes no POST. */
  intents?: Readonly<Record<string, Who>>;
  fresh?: readonly string[];
};

const members: Who = ["manager", "editor", "writer", "sales"];
const editors: Who = editorRoles;
const writers: Who = ["manager", "editor", "writer"];
const sales: Who = leadRoles;
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
  "leads/leads": { reads: sales, intents: { status: sales, assign: sales, lost: sales, keep: sales, forget: sales } },
  "leads/board": { reads: sales },
  "leads/figures": { reads: sales },
  "leads/figures-file": { reads: sales },
  "leads/new-lead": { reads: sales, intents: { enter: sales } },
  "leads/import": { reads: sales, intents: { post: sales } },
  "leads/lead": {
    reads: sales,
    intents: {
      status: sales,
      assign: sales,
      "follow-up": sales,
      plan: sales,
      value: sales,
      tag: sales,
      untag: sales,
      note: sales,
      answer: sales,
      lost: sales,
      retry: sales,
      remove: owners,
    },
    fresh: ["remove"],
  },
  "leads/file": { reads: sales },
  "leads/follow-up": { reads: sales },
  "leads/calendar": { reads: "anybody" },
  "leads/changes": { reads: sales },
  "leads/export": { intents: { post: sales }, fresh: ["post"] },
  "leads/persons": { reads: sales },
  "leads/person": {
    reads: sales,
    intents: { company: sales, tag: sales, untag: sales, note: sales, merge: sales, separate: sales },
  },
  "leads/personal-data": { reads: owners, intents: { find: owners, erase: owners }, fresh: ["erase"] },
  "leads/personal-data-copy": { intents: { post: owners } },
  "first-day/first-day": {
    reads: owners,
    intents: { keep: owners, next: owners, publish: owners, "take-back": owners },
  },
  words: { reads: writers, intents: { up: writers, down: writers, "bring-back": writers } },
  document: {
    reads: writers,
    intents: { discard: writers, rename: writers, hide: writers, show: writers, remove: writers },
  },
  "new-document": { reads: writers, intents: { post: writers } },
  draft: { reads: writers, intents: { post: writers } },
  preview: { reads: writers },
  icons: { reads: writers },
  ask: { reads: writers },
  "changed-answers": { reads: writers },
  obstacles: { reads: writers },
  publish: {
    reads: writers,
    intents: {
      post: editors,
      "take-back": editors,
      propose: ["writer"],
      "send-back": editors,
      unlink: writers,
    },
  },
  publications: { reads: writers },
  publication: { reads: writers, intents: { post: editors } },
  claims: { reads: writers, intents: { post: editors } },
  "pictures/pictures": { reads: writers, intents: { replace: writers } },
  "pictures/library": { reads: writers },
  "pictures/picture": { reads: writers, intents: { save: writers, undo: writers, remove: editors } },
  "pictures/file": { reads: writers },
  "pictures/upload": { intents: { post: writers } },
  visitors: { reads: editors, intents: { post: editors } },
  "visitors-file": { reads: editors },
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
  backups: { reads: owners, intents: { make: owners, restore: owners }, fresh: ["make", "restore"] },
  "backup-upload": { intents: { post: owners } },
  "backup-file": { intents: { post: owners }, fresh: ["post"] },
  me: {
    reads: members,
    intents: {
      profile: members,
      calendar: sales,
      "remove-passkey": members,
      "end-session": members,
      "end-others": members,
    },
  },
  "not-found": { reads: members },
} as const satisfies Record<string, Door>;

export type DoorName = keyof typeof doors;
export type IntentAt<Name extends DoorName> = (typeof doors)[Name] extends { intents: infer Intents }
  ? keyof Intents & string
  : never;

export const mayRead = (role: Role, door: DoorName): boolean => isFor(role, whoMay(door));
export const mayDo = <Name extends DoorName>(role: Role, door: Name, intent: IntentAt<Name>): boolean =>
  isFor(role, whoMay(door, intent));

/** @param intent absent: reading @returns undefined if there is no such action */
export function whoMay(door: DoorName, intent?: string): Who | undefined {
  const { reads, intents = {} }: Door = doors[door];
  if (intent === undefined) return reads;
  return Object.hasOwn(intents, intent) ? intents[intent] : undefined;
}

export function needsConfirmation(door: DoorName, intent: string): boolean {
  const { fresh = [] }: Door = doors[door];
  return fresh.includes(intent);
}

export const isFor = (role: Role, who: Who | undefined): boolean =>
  who === "anybody" || (who !== undefined && (role === "owner" || who.includes(role)));
