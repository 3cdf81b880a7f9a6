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
  /** The address, if files are posted to it: their bodies are read before the route runs. */
  uploadsAt?: string;
};

const everyRole: Who = ["manager", "editor", "writer", "sales"];
const writers: Who = ["manager", "editor", "writer"];
const owners: Who = [];

/** Rights at the desk, by module in routes/. */
export const doors = {
  "sign-in": { reads: "anybody", intents: { post: "anybody" } },
  enter: { reads: "anybody", intents: { post: "anybody" } },
  "sign-out": { reads: "anybody", intents: { post: "anybody" } },
  prove: { reads: everyRole },
  passkeys: {
    intents: { request: "anybody", "sign-in": "anybody", creation: everyRole, add: everyRole },
    fresh: ["creation", "add"],
  },
  desk: { reads: everyRole },
  contained: { reads: everyRole },
  today: { reads: everyRole },
  "leads/leads": {
    reads: leadRoles,
    intents: { status: leadRoles, assign: leadRoles, lost: leadRoles, keep: leadRoles, forget: leadRoles },
  },
  "leads/board": { reads: leadRoles },
  "leads/figures": { reads: leadRoles },
  "leads/figures-file": { reads: leadRoles },
  "leads/new-lead": { reads: leadRoles, intents: { enter: leadRoles } },
  "leads/import": { reads: leadRoles, intents: { post: leadRoles }, uploadsAt: "/desk/leads/import" },
  "leads/lead": {
    reads: leadRoles,
    intents: {
      status: leadRoles,
      assign: leadRoles,
      "follow-up": leadRoles,
      plan: leadRoles,
      value: leadRoles,
      tag: leadRoles,
      untag: leadRoles,
      note: leadRoles,
      answer: leadRoles,
      lost: leadRoles,
      retry: leadRoles,
      remove: owners,
    },
    fresh: ["remove"],
  },
  "leads/file": { reads: leadRoles },
  "leads/follow-up": { reads: leadRoles },
  "leads/calendar": { reads: "anybody" },
  "leads/changes": { reads: leadRoles },
  "leads/export": { intents: { post: leadRoles }, fresh: ["post"] },
  "leads/persons": { reads: leadRoles },
  "leads/person": {
    reads: leadRoles,
    intents: {
      company: leadRoles,
      tag: leadRoles,
      untag: leadRoles,
      note: leadRoles,
      merge: leadRoles,
      separate: leadRoles,
    },
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
      post: editorRoles,
      "take-back": editorRoles,
      propose: ["writer"],
      "send-back": editorRoles,
      unlink: writers,
    },
  },
  publications: { reads: writers },
  publication: { reads: writers, intents: { post: editorRoles } },
  claims: { reads: writers, intents: { post: editorRoles } },
  "pictures/pictures": { reads: writers, intents: { replace: writers } },
  "pictures/library": { reads: writers },
  "pictures/picture": { reads: writers, intents: { save: writers, undo: writers, remove: editorRoles } },
  "pictures/file": { reads: writers },
  "pictures/upload": { intents: { post: writers }, uploadsAt: "/desk/pictures/upload" },
  visitors: { reads: editorRoles, intents: { post: editorRoles } },
  "visitors-file": { reads: editorRoles },
  questions: {
    reads: editorRoles,
    intents: { done: editorRoles, open: editorRoles, answer: editorRoles, on: owners, off: owners },
  },
  people: {
    reads: owners,
    intents: { invite: owners, role: owners, "sign-out": owners, remove: owners },
    fresh: ["invite", "role"],
  },
  record: { reads: owners },
  backups: { reads: owners, intents: { make: owners, restore: owners }, fresh: ["make", "restore"] },
  "backup-upload": { intents: { post: owners }, uploadsAt: "/desk/backups/upload" },
  "backup-file": { intents: { post: owners }, fresh: ["post"] },
  me: {
    reads: everyRole,
    intents: {
      profile: everyRole,
      calendar: leadRoles,
      "remove-passkey": everyRole,
      "end-session": everyRole,
      "end-others": everyRole,
    },
  },
  "not-found": { reads: everyRole },
} as const satisfies Record<string, Door>;

export type DoorName = keyof typeof doors;
export type IntentAt<Name extends DoorName> = (typeof doors)[Name] extends { intents: infer Intents }
  ? keyof Intents & string
  : never;

export const mayRead = (role: Role, door: DoorName): boolean => isFor(role, whoMay(door));
export const mayDo = <Name extends DoorName>(role: Role, door: Name, intent: IntentAt<Name>): boolean =>
  isFor(role, whoMay(door, intent));

/** Whether a role may post files to an address. */
export const mayUpload = (role: Role, path: string): boolean =>
  Object.values<Door>(doors).some(({ uploadsAt, intents }) => uploadsAt === path && isFor(role, intents?.["post"]));

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
