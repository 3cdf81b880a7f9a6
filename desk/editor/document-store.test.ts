import { beforeEach, expect, test, vi } from "vitest";
import type { FileChanges, OpenFile } from "#server/publications/drafts/draft-documents.ts";
import { DocumentStore, type SaveAnswer } from "./document-store.ts";

const file = (value: OpenFile["value"], mark = "m1"): OpenFile => ({
  path: "en/x.yaml",
  mark,
  value,
  tags: { phone: "!placeholder" },
});
const set = (field: string, value: string) => ({
  file: "en/x.yaml",
  edit: { do: "set", path: [field], value } as const,
});

beforeEach(() => void vi.useFakeTimers());

/** A store whose saves are answered one by one. */
function store(...answers: (SaveAnswer | "fails")[]) {
  const requests: FileChanges[][] = [];
  const document = new DocumentStore([file({ phone: "1", title: "a", list: ["x", "y"] })], async (files) => {
    requests.push(files);
    const answer = answers.shift();
    if (!answer || answer === "fails") throw new Error("no connection");
    return answer;
  });
  return { document, requests };
}

test("changes are there at once, and sent together after a pause", async () => {
  const { document, requests } = store({ outcome: "saved", merged: false, files: [file({}, "m2")] });
  document.change([set("title", "b")]);
  document.change([set("title", "bc")]);
  document.change([set("phone", "2")]);
  expect(document.valueAt("en/x.yaml", ["title"])).toBe("bc");
  expect(document.tagOf("en/x.yaml", ["phone"])).toBeUndefined();
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(requests).toEqual([
    [{ path: "en/x.yaml", mark: "m1", changes: [set("title", "bc").edit, set("phone", "2").edit] }],
  ]);
  expect(document.saving()).toMatchObject({ is: "saved" });
  expect(document.valueAt("en/x.yaml", ["title"])).toBe("bc");
});

test("what could not be sent is sent again, before what came after it", async () => {
  const { document, requests } = store("fails", { outcome: "saved", merged: false, files: [file({}, "m2")] });
  document.change([set("title", "b")]);
  await vi.advanceTimersByTimeAsync(400);
  expect(document.saving()).toEqual({ is: "failed" });
  expect(document.isDirty).toBe(true);
  document.change([set("phone", "2")]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(requests[1]![0]!.changes).toEqual([set("title", "b").edit, set("phone", "2").edit]);
  expect(document.isDirty).toBe(false);
});

test("whoever closes the page sends what came after a saving that is on its way, and what that one has", async () => {
  const requests: [FileChanges[], boolean?][] = [];
  const document = new DocumentStore([file({ title: "a" })], (...given) => {
    requests.push(given);
    return new Promise(() => {});
  });
  document.leave();
  document.change([set("title", "b")]);
  void document.flush();
  document.leave();
  expect(requests).toHaveLength(1);
  document.change([set("phone", "2")]);
  expect(document.isDirty).toBe(true);
  document.leave();
  const changes = [set("title", "b").edit, set("phone", "2").edit];
  expect(requests[1]).toEqual([[{ path: "en/x.yaml", mark: "m1", changes }], true]);
});

test("whoever goes on waits for what is saved, and stays with what cannot be", async () => {
  const { document } = store(
    "fails",
    { outcome: "saved", merged: false, files: [file({}, "m2")] },
    { outcome: "gone" },
  );
  document.change([set("title", "b")]);
  expect(await document.saveAll()).toBe(false);
  expect(await document.saveAll()).toBe(true);
  document.change([set("title", "c")]);
  expect(await document.saveAll()).toBe(true);
});

test("items are inserted, moved and removed", () => {
  const { document } = store();
  const list = (edit: Parameters<DocumentStore["change"]>[0][number]["edit"]) => {
    document.change([{ file: "en/x.yaml", edit }]);
    return document.valueAt("en/x.yaml", ["list"]);
  };
  expect(list({ do: "insert", path: ["list", 1], value: "n" })).toEqual(["x", "n", "y"]);
  expect(list({ do: "move", path: ["list", 0], to: 2 })).toEqual(["n", "y", "x"]);
  expect(list({ do: "remove", path: ["list", 1] })).toEqual(["n", "x"]);
});

test("a field that somebody else changed too keeps theirs, and shows both", async () => {
  const { document, requests } = store(
    {
      outcome: "conflict",
      conflicts: [
        { document: "en/x.yaml", path: ["title"], field: "title", ours: "mine", theirs: "theirs", fields: [] },
      ],
      files: [file({ phone: "1", title: "theirs" }, "m2")],
    },
    { outcome: "saved", merged: false, files: [file({}, "m3")] },
  );
  document.change([set("title", "mine")]);
  await vi.advanceTimersByTimeAsync(400);
  expect(document.valueAt("en/x.yaml", ["title"])).toBe("theirs");
  const [conflict] = document.conflicts();
  expect(conflict).toMatchObject({ ours: "mine", theirs: "theirs" });
  document.settle(conflict!, "ours");
  await vi.advanceTimersByTimeAsync(400);
  expect(requests[1]).toMatchObject([{ mark: "m2", changes: [{ value: "mine" }] }]);
  expect(document.conflicts()).toEqual([]);
});

test("what others saved is taken over, but for blanks that are being typed", async () => {
  const { document } = store({ outcome: "saved", merged: true, files: [file({ phone: "9", title: "a word" }, "m2")] });
  document.change([set("title", "a word ")]);
  await vi.advanceTimersByTimeAsync(400);
  expect(document.valueAt("en/x.yaml", ["title"])).toBe("a word ");
  expect(document.valueAt("en/x.yaml", ["phone"])).toBe("9");
});

test("what is typed while others' changes come with a save rests on what was seen before them", async () => {
  const { document, requests } = store(
    { outcome: "saved", merged: true, files: [file({ phone: "9", title: "b" }, "m2")] },
    { outcome: "saved", merged: true, files: [file({ phone: "9", title: "bc" }, "m3")] },
    { outcome: "saved", merged: false, files: [file({}, "m4")] },
  );
  document.change([set("title", "b")]);
  const first = document.flush();
  document.change([set("title", "bc")]);
  await first;
  await document.saveAll();
  expect(requests[1]).toEqual([
    { path: "en/x.yaml", mark: "m1", saved: [set("title", "b").edit], changes: [set("title", "bc").edit] },
  ]);
  expect(document.valueAt("en/x.yaml", [])).toMatchObject({ phone: "9", title: "bc" });
  document.change([set("phone", "2")]);
  await document.saveAll();
  expect(requests[2]).toEqual([{ path: "en/x.yaml", mark: "m3", changes: [set("phone", "2").edit] }]);
});

test("what is typed while a save is refused is sent with it once more, and both texts are shown once", async () => {
  const refusal = (ours: string): SaveAnswer => ({
    outcome: "conflict",
    conflicts: [{ document: "en/x.yaml", path: ["title"], field: "title", ours, theirs: "theirs", fields: [] }],
    files: [file({ title: "theirs" }, "m2")],
  });
  const { document, requests } = store(refusal("mine"), refusal("mine, too"));
  document.change([set("title", "mine")]);
  const first = document.flush();
  document.change([set("title", "mine, too")]);
  await first;
  expect([document.conflicts(), document.valueAt("en/x.yaml", ["title"])]).toEqual([[], "mine, too"]);
  await document.saveAll();
  expect(requests[1]![0]).toMatchObject({ mark: "m1", changes: [{ value: "mine" }, { value: "mine, too" }] });
  expect(document.conflicts()).toMatchObject([{ ours: "mine, too" }]);
  expect(document.valueAt("en/x.yaml", ["title"])).toBe("theirs");
});

test("whoever leaves waits for what is on its way and for what came after it, but not for a connection", async () => {
  const { document, requests } = store(
    { outcome: "saved", merged: false, files: [file({}, "m2")] },
    { outcome: "saved", merged: false, files: [file({}, "m3")] },
    "fails",
  );
  document.change([set("title", "b")]);
  const first = document.flush();
  document.change([set("title", "c")]);
  await document.saveAll();
  await first;
  expect(requests.map(([one]) => one!.mark)).toEqual(["m1", "m2"]);
  expect(document.isDirty).toBe(false);
  document.change([set("title", "d")]);
  await document.saveAll();
  expect([document.isDirty, document.saving().is]).toEqual([true, "failed"]);
});

test("marks of example values follow their items, also into a copy", () => {
  const tags = { "list.1.title": "!placeholder", "list.3.title": "!promise:calls" } as const;
  const value = { list: [{ title: "a" }, { title: "b" }, { title: "c" }] };
  const document = new DocumentStore([{ ...file(value), tags }], async () => ({ outcome: "gone" }));
  const change = (edit: Parameters<DocumentStore["change"]>[0][number]["edit"]) =>
    document.change([{ file: "en/x.yaml", edit }]);
  const marks = () => document.files().get("en/x.yaml")!.tags;
  change({ do: "move", path: ["list", 0], to: 2 });
  expect(marks()).toEqual({ "list.3.title": "!placeholder", "list.2.title": "!promise:calls" });
  const removed = document.taggedAt("en/x.yaml", ["list", 2])!;
  expect(removed).toEqual({ title: { "!placeholder": "a" } });
  change({ do: "remove", path: ["list", 2] });
  expect(marks()).toEqual({ "list.2.title": "!promise:calls" });
  change({ do: "insert", path: ["list", 0], value: removed });
  expect(marks()).toEqual({ "list.1.title": "!placeholder", "list.3.title": "!promise:calls" });
  expect(document.valueAt("en/x.yaml", ["list", 0])).toEqual({ title: "a" });
  change({ do: "set", path: ["list", 2, "title"], value: "d" });
  expect(marks(), "another text rests on the same claim").toEqual({
    "list.1.title": "!placeholder",
    "list.3.title": "!promise:calls",
  });
  change({ do: "set", path: ["list", 0, "title"], value: "e" });
  expect(marks()).toEqual({ "list.3.title": "!promise:calls" });
});
