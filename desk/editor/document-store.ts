import {
  type Change as Edit,
  claimOf,
  fieldName,
  type Group,
  isGroup,
  isList,
  type Path,
  pathOf,
  type Plain,
  type Tag,
  tagsIn,
  valueAt,
  withChange,
  withoutTags,
} from "#cms/plain.ts";
import type { Conflict } from "#cms/rebase.ts";
import type { ConflictingField } from "#desk/review/changed-documents.server.ts";
import type { FileChanges, OpenFile, SaveResult } from "#server/publications/drafts/draft-documents.ts";
import type { Texts } from "./prose/markdown.ts";

export type Saving =
  | { is: "idle" }
  | { is: "saving" }
  | { is: "saved"; at: number }
  /** The save is retried automatically. */
  | { is: "failed" }
  | { is: "gone" };

/** The response of a save: conflicting fields are in readable form. */
export type SaveAnswer =
  | Exclude<SaveResult, { outcome: "conflict" | "owner-only" }>
  | { outcome: "conflict"; conflicts: (Conflict & Pick<FieldConflict, "fields">)[]; files: OpenFile[] };

/** A conflicting field; the colleague's value is in the document. */
export type FieldConflict = {
  file: string;
  path: Path;
  ours?: Plain;
  theirs?: Plain;
  fields: readonly ConflictingField[];
};

/** Milliseconds from a pause in typing to a save. */
const pause = 350;
/** Milliseconds to a retry after a failure, and after many failures. */
const retryAfter = 3000;
const longestRetry = 60_000;

/** @param isLast true while the page is being closed: the response is not read */
type Send = (files: FileChanges[], isLast?: boolean) => Promise<SaveAnswer>;

/** A document in the editor: changes are visible at once, and saved in order after a pause. */
export class DocumentStore {
  #files: ReadonlyMap<string, OpenFile>;
  #saving: Saving = { is: "idle" };
  #conflicts: readonly FieldConflict[] = [];
  /** Changes that are not saved, by file. */
  #pending = new Map<string, Edit[]>();
  #sent = new Map<string, Edit[]>();
  /** Changes saved while more were typed, by file. The file's `mark` is from before the save. */
  #saved = new Map<string, Edit[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #running: Promise<void> | undefined;
  /** Lists with a step that can be taken back, the latest last. */
  latest: object[] = [];
  readonly prose: Texts["prose"] = new Map();
  readonly #listeners = new Set<() => void>();
  readonly #send: Send;
  readonly #onSaved: () => void;

  /** @param onSaved called after each save, for data that depends on the texts */
  constructor(files: readonly OpenFile[], send: Send, onSaved: () => void = () => {}) {
    this.#files = byPath(files);
    this.#send = send;
    this.#onSaved = onSaved;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly saving = (): Saving => this.#saving;
  readonly conflicts = (): readonly FieldConflict[] => this.#conflicts;
  readonly files = (): ReadonlyMap<string, OpenFile> => this.#files;

  valueAt(file: string, path: Path): Plain | undefined {
    return valueAt(this.#files.get(file)?.value, path);
  }

  tagOf(file: string, path: Path): Tag | undefined {
    return this.#files.get(file)?.tags[fieldName(path)];
  }

  readonly blocksOf: Texts["blocksOf"] = (text) =>
    [...this.#files.values()].flatMap(({ markdown = [] }) => markdown).find((one) => one.text === text)?.blocks;

  /** A value with its tags, for a copy of it. */
  taggedAt(file: string, path: Path): Plain | undefined {
    const { tags = {} } = this.#files.get(file) ?? {};
    const tagged = (value: Plain, at: Path): Plain => {
      const tag = tags[fieldName(at)];
      if (tag) return { [tag]: value };
      if (isList(value)) return value.map((item, index) => tagged(item, [...at, index]));
      if (!isGroup(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, tagged(item, [...at, name])]));
    };
    const value = this.valueAt(file, path);
    return value === undefined ? undefined : tagged(value, path);
  }

  /** The change that sets a value; groups that were left out come with their first value. */
  setting(file: string, path: Path, value: Plain): Edit {
    const group = path.slice(0, -1);
    if (group.length === 0 || this.valueAt(file, group) !== undefined) return { do: "set", path, value };
    return this.setting(file, group, { [String(path.at(-1))]: value });
  }

  /** The change that leaves a value out; optional groups go with their last value. */
  leavingOut(file: string, path: Path): Edit {
    const group = path.slice(0, -1);
    const isLast = group.length > 0 && Object.keys(this.valueAt(file, group) as Group).length === 1;
    return isLast ? this.leavingOut(file, group) : { do: "remove", path };
  }

  get isDirty(): boolean {
    return this.#pending.size > 0 || this.#sent.size > 0;
  }

  /** Changes files together: both languages of a list, for example. */
  change(changes: readonly { file: string; edit: Edit }[]): void {
    for (const { file, edit } of changes) {
      const pending = this.#pending.get(file) ?? [];
      const last = pending.at(-1);
      // Keep only the last of consecutive changes to a field.
      if (last?.do === "set" && edit.do === "set" && fieldName(last.path) === fieldName(edit.path)) pending.pop();
      this.#pending.set(file, [...pending, edit]);
      const state = this.#files.get(file);
      if (!state) continue;
      const plain = "value" in edit ? { ...edit, value: withoutTags(edit.value) } : edit;
      const value = withChange(state.value, plain);
      this.#files = new Map(this.#files).set(file, { ...state, value, tags: tagsAfter(state.tags, edit) });
    }
    this.#plan(pause);
    this.#tell();
  }

  settle(conflict: FieldConflict, whose: "ours" | "theirs"): void {
    this.#conflicts = this.#conflicts.filter((one) => one !== conflict);
    if (whose === "ours" && conflict.ours !== undefined)
      this.change([{ file: conflict.file, edit: { do: "set", path: conflict.path, value: conflict.ours } }]);
    else this.#tell();
  }

  /** Applies colleagues' changes, unless a save is under way. */
  refresh(files: readonly OpenFile[]): void {
    if (this.isDirty) return;
    this.#files = byPath(files);
    this.#tell();
  }

  /** Saves at once, unless a save is under way. Resolves when the save has ended. */
  async flush(): Promise<void> {
    this.#running ??= this.#save().finally(() => (this.#running = undefined));
    return this.#running;
  }

  /** Saves all pending changes. @returns whether none is left to retry */
  async saveAll(): Promise<boolean> {
    while (this.isDirty) {
      await this.flush();
      if (this.#saving.is === "failed") return false;
      if (this.#saving.is === "gone") return true;
    }
    return true;
  }

  /**
   * Sends all unsaved changes when the page is closed, including those of a running save, whose
   * response would come too late.
   */
  leave(): void {
    clearTimeout(this.#timer);
    if (this.#pending.size > 0) void this.#send(this.#request(this.#sent, this.#pending), true).catch(() => undefined);
  }

  #request(...changes: ReadonlyMap<string, Edit[]>[]): FileChanges[] {
    return [...this.#files.values()].flatMap(({ path, mark }) => {
      const own = changes.flatMap((one) => one.get(path) ?? []);
      const saved = this.#saved.get(path);
      return own.length > 0 ? [{ path, mark, ...(saved && { saved }), changes: own }] : [];
    });
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pending.size === 0) return;
    this.#sent = this.#pending;
    this.#pending = new Map();
    this.#set({ is: "saving" });
    const result = await this.#send(this.#request(this.#sent)).catch(() => undefined);
    const sentChanges = this.#sent;
    this.#sent = new Map();
    if (!result) {
      // First the changes of the running save, then the later ones.
      for (const [path, changes] of sentChanges)
        this.#pending.set(path, [...changes, ...(this.#pending.get(path) ?? [])]);
      this.#set({ is: "failed" });
      this.#plan(Math.min(retryAfter * 2 ** this.#failures++, longestRetry));
      return;
    }
    this.#failures = 0;
    if (result.outcome === "gone") {
      this.#set({ is: "gone" });
      return;
    }
    const isOthers = result.outcome === "conflict" || result.merged;
    const conflicts = result.outcome === "conflict" ? result.conflicts : [];
    const isTyped = (path: string) => isOthers && this.#pending.has(path);
    this.#files = new Map(
      result.files.map((file) => {
        const { path } = file;
        const mine = this.#files.get(path);
        const edits = sentChanges.get(path) ?? [];
        // A field being typed in keeps its base: others' changes merge when it is saved.
        if (mine && isTyped(path)) {
          const isRefused = conflicts.some(({ document }) => document === path);
          if (isRefused) this.#pending.set(path, [...edits, ...this.#pending.get(path)!]);
          else this.#saved.set(path, [...(this.#saved.get(path) ?? []), ...edits]);
          return [path, mine];
        }
        this.#saved.delete(path);
        const value = isOthers ? adoptValue(mine?.value, file.value) : (mine?.value ?? file.value);
        return [path, { ...mine, ...file, value }];
      }),
    );
    const open = conflicts.filter(({ document }) => !isTyped(document));
    this.#conflicts = [...this.#conflicts, ...open.map(({ document, ...rest }) => ({ file: document, ...rest }))];
    this.#set({ is: "saved", at: Date.now() });
    this.#onSaved();
    if (this.#pending.size > 0) this.#plan(0);
  }

  #plan(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), milliseconds);
  }

  #set(saving: Saving): void {
    this.#saving = saving;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Tags by the fields' names after a change: items of a list change places. */
function tagsAfter(tags: OpenFile["tags"], edit: Edit): OpenFile["tags"] {
  const list = edit.path.slice(0, -1);
  const at = edit.path.at(-1)!;
  const within = (path: Path, above: Path) => above.every((part, index) => path[index] === part);
  const entries = Object.entries(tags).flatMap(([name, tag]): [string, Tag][] => {
    const path = pathOf(name);
    if (edit.do === "set" || typeof at === "string") {
      // As in `withChange`.
      const isKept = edit.do === "set" && path.length === edit.path.length && claimOf(tag) !== undefined;
      return within(path, edit.path) && !isKept ? [] : [[name, tag]];
    }
    const place = path[list.length];
    if (!within(path, list) || typeof place !== "number") return [[name, tag]];
    const next = placeAfter(place, at, edit);
    return next === undefined ? [] : [[fieldName([...list, next, ...path.slice(list.length + 1)]), tag]];
  });
  return Object.fromEntries([...entries, ...("value" in edit ? tagsIn(edit.value, edit.path) : [])]);
}

/** The place of an item after a change at a place of its list; undefined if it was removed. */
function placeAfter(place: number, at: number, edit: Edit): number | undefined {
  if (edit.do === "insert") return place < at ? place : place + 1;
  if (place === at) return edit.do === "move" ? edit.to : undefined;
  const without = place < at ? place : place - 1;
  return edit.do === "move" && without >= edit.to ? without + 1 : without;
}

const byPath = (files: readonly OpenFile[]) => new Map(files.map((file) => [file.path, file]));

export const isEmpty = (value: Plain | undefined): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** The server's value, unless the typed text differs only in outer whitespace. */
function adoptValue(mine: Plain | undefined, theirs: Plain): Plain {
  if (typeof mine === "string" && typeof theirs === "string") return mine.trim() === theirs.trim() ? mine : theirs;
  if (isList(mine) && isList(theirs)) return theirs.map((item, index) => adoptValue(mine[index], item));
  if (!isGroup(mine) || !isGroup(theirs)) return theirs;
  return Object.fromEntries(Object.entries(theirs).map(([key, item]) => [key, adoptValue(mine[key], item)]));
}
