import { expect, test } from "vitest";
import { emptyValue, ofKind } from "#cms/field-trail.ts";
import { formOf } from "#cms/form.ts";
import type { Plain } from "#cms/plain.ts";
import { sara } from "#tests/support/authors.ts";
import { testDrafting } from "#tests/support/test-drafting.ts";
import { words as examples } from "#words/desk-examples.ts";
import { exampleIn } from "./example-in.ts";

const made = testDrafting();

test("a new section of every kind is complete at once, but for an owner's file and the day of a consent", async () => {
  const { drafting } = made;
  const titles = { en: "Booking", ar: "حجز" };
  await drafting.create("forms/booking", {
    titles,
    fields: { fields: [{ kind: "email", required: true }] },
    author: sara,
  });
  const page = "pages/about";
  const list = formOf(page, "en")!.find(({ name }) => name === "sections")!;
  const { item } = list as Extract<typeof list, { is: "list" }>;
  const kinds = ((item as { kinds?: readonly string[] }).kinds ?? []).filter(
    (kind) => kind !== "download" && kind !== "film",
  );
  expect(kinds.length).toBeGreaterThan(20);
  const choices = await drafting.choices("en");
  const pictures = choices.scenes.map((scene) => ({ ...scene, kind: "scene" as const, address: "" }));
  const files = (await drafting.open(page))!.map(({ path, mark, locale }) => ({
    path,
    mark,
    changes: kinds.map((kind) => ({
      do: "insert" as const,
      path: ["sections", 0],
      value: emptyValue(
        ofKind(item, kind),
        `new-${kind}`,
        exampleIn(locale!, { choices, examples, pictures }),
      ) as Plain,
    })),
  }));
  expect(await drafting.save(page, files, sara)).toMatchObject({ outcome: "saved" });
  const faults = (await drafting.faults()).filter(({ cause }) => cause?.is !== "example");
  expect(faults.map(({ field }) => field!.split(".").at(-1))).toEqual(["consent", "consent"]);
  const { documents } = await drafting.overview();
  expect(documents.find(({ document }) => document === page)!.placeholders).toBeGreaterThan(60);
});
