import { expect, test } from "vitest";
import { type Locale, locales } from "#i18n/locale.ts";
import { emptyValue, fitsForm, ofKind } from "./field-trail.ts";
import { documentLabel, fixedDocuments, type FormField, formOf } from "./form.ts";

const all = [...fixedDocuments, "services/any", "posts/any"];

function* flat(fields: readonly FormField[], at = ""): Generator<[string, FormField]> {
  for (const field of fields) {
    const path = `${at}${field.name}`;
    yield [path, field];
    if (field.is === "group") yield* flat(field.fields, `${path}.`);
    if (field.is === "list") yield* flat([field.item], `${path}.`);
  }
}

const flatFields = (document: string, locale: Locale) => [...flat(formOf(document, locale)!)].map(([, field]) => field);
const fieldAt = (document: string, path: string) => new Map(flat(formOf(document, "en")!)).get(path);

test.each(locales)("labels are in their own language: %s", (locale) => {
  for (const document of all)
    for (const { label } of [documentLabel(document, locale), ...flatFields(document, locale)])
      expect(/\p{Script=Arabic}/u.test(label), `${document}: ${label}`).toBe(locale === "ar");
});

test("the form follows the schema: kinds, limits and names in braces", () => {
  expect(fieldAt("pages/home", "meta.description")).toMatchObject({ is: "text", max: 160 });
  expect(fieldAt("pages/home", "sections.*.hero.title")).toMatchObject({ is: "line", max: 120 });
  expect(fieldAt("pages/home", "sections.*.carousel.slides")).toMatchObject({ is: "list", min: 3, max: 12 });
  expect(fieldAt("pages/home", "sections.*.carousel.slides.*.scene")).toMatchObject({ is: "scene", isShared: true });
  expect(fieldAt("pages/about", "title")).toMatchObject({ is: "line", may: ["company"] });
  expect(fieldAt("company", "phone")).toMatchObject({ is: "phone" });
  expect(fieldAt("company", "whatsapp")).toMatchObject({ is: "phone", isOptional: true });
  expect(fieldAt("company", "hours.regular.*.days")).toMatchObject({ is: "weekdays" });
  expect(fieldAt("company", "location.latitude")).toMatchObject({ is: "number", isWhole: false });
  expect(fieldAt("services/any", "order")).toMatchObject({ is: "number", isWhole: true, min: 1 });
  expect(fieldAt("services/any", "icon")).toMatchObject({ is: "icon", isShared: true });
  expect(fieldAt("services/any", "body")).toMatchObject({ is: "markdown" });
  expect(fieldAt("posts/any", "publishAt")).toMatchObject({ is: "moment", isOptional: true });
  expect(fieldAt("answers", "entries")).toMatchObject({ is: "list", max: 40 });
  expect(fieldAt("answers", "entries.*.also")).toMatchObject({ is: "list", isOwn: true, isOptional: true });
});

test("a section that is always night is not asked for its ground", () => {
  const section = fieldAt("pages/home", "sections.*")!;
  const asked = (kind: string) => {
    const own = ofKind(section, kind);
    return own.is === "group" && own.fields.some(({ name }) => name === "ground");
  };
  expect(["hero", "carousel", "text"].map(asked)).toEqual([false, false, true]);
});

test.each(all)("%s takes the values of its form, and none of another shape or depth", (document) => {
  const form = formOf(document, "en")!;
  for (const [at, field] of flat(form)) {
    const path = at.split(".").map((part) => (part === "*" ? 0 : part));
    const nested = { "": [[[["deep"]]]] };
    expect(fitsForm(form, path, emptyValue(field, "x")), at).toBe(true);
    for (const value of [nested, [nested], { ...nested }, JSON.parse('{ "__proto__": "x" }')])
      expect(fitsForm(form, path, value), `${at} ${JSON.stringify(value)}`).toBe(false);
    expect(fitsForm(form, [...path, "unknown"], "x"), at).toBe(false);
  }
});

test("a change names fields by name and items by position", () => {
  const form = formOf("company", "en")!;
  expect(fitsForm(form, ["phone"], "+966112345678")).toBe(true);
  expect(fitsForm(form, ["phone"], { "!placeholder": "+966112345678" })).toBe(true);
  expect(fitsForm(form, ["phone"], { "!placeholder": ["+966112345678"] })).toBe(false);
  expect(fitsForm(form, ["partners", 0])).toBe(true);
  for (const path of [["__proto__"], ["toString"], ["partners", "first"], ["name", 0], ["phone", "length"]])
    expect(fitsForm(form, path), path.join(".")).toBe(false);
});

test("what is no document has no form", () => {
  expect(formOf("pages/two/words", "en")).toBeUndefined();
  expect(formOf("toString", "en")).toBeUndefined();
  expect(formOf("posts/toString", "en")).toBeUndefined();
});
