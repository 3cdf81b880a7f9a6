import { createHash, randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { describeEachStore } from "#tests/support/each-store.ts";
import { storeOfEachTest, testStore } from "#tests/support/test-store.ts";
import { createPublications } from "#app/features/content/publications.server.ts";
import { wholeScene } from "#cms/scene-sets.ts";
import { cleanMark, cropPicture, preparePicture } from "./prepare-picture.server.ts";
import { createPictureStore, type NewPicture, type PreparePictures } from "./picture-store.server.ts";

const half = {
  input: { create: { width: 80, height: 90, channels: 3, background: "#c33" } },
  left: 0,
  top: 0,
} as const;
const upload = await sharp({ create: { width: 170, height: 90, channels: 3, background: "#38c" } })
  .composite([half])
  .jpeg()
  .toBuffer();
const drawing = Buffer.from('<svg viewBox="0 0 24 12"><text>Words</text><path fill="red" d="M0 0H9V9Z"/></svg>');

const scene: NewPicture = {
  kind: "scene",
  name: "new-office",
  alt_en: "Our new office",
  alt_ar: "مكتبنا الجديد",
  focus_x: 0.3,
  focus_y: 0.1,
  made_by: "sara@example.com",
};
const mark: NewPicture = { ...scene, kind: "mark", focus_x: 0.5, focus_y: 0.5 };
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Encoding takes seconds and is not under test here, so the files are made once. */
function once<Of extends { focus: object }, Made>(make: (bytes: Uint8Array, of: Of) => Promise<Made>) {
  const made = new Map<string, Promise<Made>>();
  return (bytes: Uint8Array, of: Of) => {
    const key = sha256(bytes) + JSON.stringify(of);
    if (!made.has(key)) made.set(key, make(bytes, of));
    return made.get(key)!;
  };
}
const prepareOnce = once(preparePicture);
const cropOnce = once(cropPicture);
/** A tenth of the real sizes. */
const set = { ...wholeScene, widths: [48, 77, 120, 180], effort: 0 };
const smallest = { width: 160, height: 90 };

/** Runs in this process; a release uses another one. */
const prepare: PreparePictures = {
  scene: (bytes, focus) => prepareOnce(bytes, { focus, set, smallest }),
  drawing: (_, focus) => prepareOnce(upload, { focus, set, smallest }),
  crop: (bytes, focus) => cropOnce(bytes, { focus, set }),
  mark: async (bytes) => cleanMark(new TextDecoder().decode(bytes)),
};

describeEachStore((newStore) => {
  const store = storeOfEachTest(newStore);
  let pictures: ReturnType<typeof createPictureStore>;
  beforeEach(async () => {
    pictures = createPictureStore(store, prepare);
  });

  async function added(picture: NewPicture, bytes: Uint8Array = picture.kind === "mark" ? drawing : upload) {
    const result = await pictures.add(picture, bytes, new Date("2026-11-22T09:40:00.123Z"));
    if (result.outcome === "refused") throw new Error(result.code);
    return result.id;
  }
  const rows = (table: "picture" | "picture_file") => store.run((db) => db.selectFrom(table).selectAll().execute());

  test("a scene and a mark are kept, and listed without their bytes", async () => {
    expect(await pictures.list()).toEqual([]);
    const marked = await pictures.add(mark, drawing);
    expect(marked).toMatchObject({ outcome: "added", leftOut: ["text"] });
    const id = await added(scene);
    const [one, other] = await pictures.list();
    const origin = { made_at: "2026-11-22T09:40:00.123Z", upload_sha256: sha256(upload) };
    expect(one).toMatchObject({ ...scene, width: 160, height: 90, ...origin, id, former_name: null, publications: [] });
    expect(one!.files.map(({ name }) => name).toSorted()).toEqual([
      "120.avif",
      "160.avif",
      "160.jpeg",
      "48.avif",
      "77.avif",
    ]);
    for (const { name, media_type, sha256: sum } of one!.files) {
      const file = (await pictures.file(id, name))!;
      expect(sha256(file.bytes), name).toBe(sum);
      expect((await sharp(file.bytes).metadata()).mediaType ?? media_type, name).toBe(media_type);
    }
    const files = [{ name: "mark.svg", media_type: "image/svg+xml" }];
    expect(other).toMatchObject({ ...mark, width: 24, height: 12, files });
    expect(Buffer.from((await pictures.file(other!.id, "mark.svg"))!.bytes).toString()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12" fill="currentColor"><path d="M0 0H9V9Z" fill="currentColor"/></svg>\n',
    );
    expect(await pictures.file(id, "999.avif")).toBeUndefined();
    expect(await pictures.file(randomUUID(), "48.avif")).toBeUndefined();
  });

  test("a name is taken once for each kind, also when two ask for it at one moment", async () => {
    const both = await Promise.all([pictures.add(mark, drawing), pictures.add(mark, drawing)]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["added", "refused"]);
    expect(await pictures.add(mark, drawing)).toMatchObject({
      code: "name-taken",
      words: { en: expect.stringContaining("There is already a picture with the name “new-office”") },
    });
    expect(await rows("picture")).toHaveLength(1);
    expect(await rows("picture_file")).toHaveLength(1);
    await added(scene);
    expect(await rows("picture")).toHaveLength(2);
  });

  test("what cannot be used is refused, and leaves nothing behind", async () => {
    const refusal = async (picture: Partial<NewPicture>, bytes: Uint8Array = drawing) => {
      const result = await pictures.add({ ...mark, ...picture }, bytes);
      return result.outcome === "refused" ? result.code : result.outcome;
    };
    for (const name of ["", "New", "a b", "-a", "a--b", "a/b", "../a", "مكتب", "a".repeat(61)])
      expect(await refusal({ name }), name).toBe("name-invalid");
    for (const [alt_en, alt_ar] of [["", " \n"], ["a".repeat(301)], ["Office", "م".repeat(301)]])
      expect(await refusal({ alt_en: alt_en!, ...(alt_ar && { alt_ar }) })).toBe("alternative-missing");
    expect(await refusal({}, upload)).toBe("mark-wrong-type");
    expect(await refusal({ kind: "scene" }, drawing)).toBe("wrong-type");
    expect(await rows("picture")).toEqual([]);
    expect(await rows("picture_file")).toEqual([]);
  });

  test("another focus makes other files, and going back to it the same as before", async () => {
    await added(scene);
    const files = async () => new Map((await pictures.list())[0]!.files.map(({ name, sha256 }) => [name, sha256]));
    const before = await files();
    const texts = { alt_en: "Our office", alt_ar: "مكتبنا" };
    expect(await pictures.change(scene, { ...scene, ...texts })).toEqual({ outcome: "changed" });
    expect(await files()).toEqual(before);
    expect(await pictures.change(scene, { ...scene, ...texts, focus_x: 0.9 })).toEqual({ outcome: "changed" });
    const moved = await files();
    expect([...moved.keys()].toSorted()).toEqual([...before.keys()].toSorted());
    for (const [name, sum] of moved) expect(sum, name).not.toBe(before.get(name));
    const by = { focus_x: 0.9, focus_y: 0.1, made_by: "sara@example.com" };
    expect((await pictures.list())[0]).toMatchObject({ ...texts, ...by });
    await pictures.change(scene, scene);
    expect(await files()).toEqual(before);
    expect(await pictures.change(scene, { ...scene, alt_ar: "" })).toEqual({ outcome: "changed" });
    const without = { ...scene, alt_en: "", alt_ar: "" };
    expect(await pictures.change(scene, without)).toMatchObject({ code: "alternative-missing" });
    expect(await pictures.change(scene, { ...scene, focus_y: 1.1 })).toMatchObject({ code: "focus-invalid" });
    expect(await pictures.change(mark, mark)).toMatchObject({ code: "not-found" });
    expect(await rows("picture"), "nothing shows the former ones").toHaveLength(1);
    // A mark has no crops.
    await added(mark);
    expect(await pictures.change(mark, { ...mark, focus_x: 0 })).toEqual({ outcome: "changed" });
  });

  test("one that is removed takes its files along", async () => {
    await added(scene);
    await added(mark);
    expect(await pictures.remove(scene)).toEqual({ outcome: "removed", keptFor: [] });
    expect((await rows("picture_file")).map((row) => "name" in row && row.name)).toEqual(["mark.svg"]);
    expect(await pictures.remove(scene)).toMatchObject({ code: "not-found" });
    expect(await pictures.remove(mark)).toEqual({ outcome: "removed", keptFor: [] });
    expect(await pictures.list()).toEqual([]);
  });

  test("publications keep what they show, and bring it back", async () => {
    const publications = createPublications(store);
    const publish = async (ids: string[], isReturn = false) => {
      const { number: after } = await publications.latest();
      const of = { after, changes: [], redirects: [], drafts: [], pictures: ids, isReturn, who: "sara", note: "" };
      return publications.publish(of);
    };
    const shown = async (number: number) =>
      (await publications.read(number))!.pictures.map(({ id, name }) => [id, name]);
    const first = await added(scene);
    expect(await publish([first])).toMatchObject({ number: 1 });
    await pictures.change(scene, { ...scene, focus_x: 0.9 });
    const [{ id: second, publications: numbers } = { id: "", publications: [] }] = await pictures.list();
    expect([second === first, numbers]).toEqual([false, [1]]);
    expect(await publish([first]), "a crop that somebody replaced meanwhile").toEqual({ outcome: "conflict" });
    expect(await publish([second])).toMatchObject({ number: 2 });
    expect([await shown(1), await shown(2)]).toEqual([[[first, "new-office"]], [[second, "new-office"]]]);
    expect((await publications.pictureFile(first, "48.avif"))!.length).toBeGreaterThan(0);
    expect(JSON.stringify(await publications.read(2))).not.toContain("whole.webp");

    expect(await publish([first], true)).toMatchObject({ number: 3 });
    expect(await pictures.list()).toMatchObject([{ id: first, focus_x: 0.3, publications: [1, 2, 3] }]);

    expect(await pictures.remove(scene)).toEqual({ outcome: "removed", keptFor: [1, 3] });
    expect(await pictures.list()).toEqual([]);
    expect(await pictures.add(scene, upload), "its name is that of what may come back").toMatchObject({
      code: "name-taken",
    });
    expect(await publish([second], true)).toMatchObject({ number: 4 });
    expect(await pictures.list()).toMatchObject([{ id: second, name: "new-office", former_name: null }]);
    expect(await publish([randomUUID()])).toEqual({ outcome: "conflict" });
  });

  test("what another store has is taken in as it is, and only once", async () => {
    const id = await added(scene);
    const [{ picture: before } = { picture: undefined }] = await pictures.exports([]);
    const files = (await rows("picture_file")).map((row) => ("bytes" in row ? row : undefined)!);
    const { id: _id, former_name: _former, ...row } = (await rows("picture")).find((one) => "kind" in one)!;
    expect(await pictures.put(row, files)).toBe(false);
    expect(await pictures.list()).toMatchObject([{ id }]);
    expect(await pictures.put({ ...row, alt_en: "Our office" }, files)).toBe(true);
    expect(await pictures.list()).toMatchObject([{ id, alt_en: "Our office" }]);
    await pictures.remove(scene);
    expect(await pictures.put(row, files)).toBe(true);
    expect((await pictures.exports([]))[0]!.picture).toEqual(before);
    expect((await pictures.list())[0]!.id).not.toBe(id);
  });

  test("uploads are prepared one after the other, and a few wait", async () => {
    const add = (index: number) => pictures.add({ ...scene, name: `office-${index}` }, Buffer.from("\xff\xd8\xff"));
    const results = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(add));
    const codes = results.map((result) => "code" in result && result.code);
    expect(codes).toEqual([...Array<string>(5).fill("wrong-type"), "busy", "busy"]);
    expect(await pictures.add(scene, drawing)).toMatchObject({ code: "wrong-type" });
  });
});

test("listing makes no store where there is none", async () => {
  const store = await testStore();
  expect(await createPictureStore(store, prepare).list()).toEqual([]);
  expect(store.exists()).toBe(false);
  await store.remove();
});
