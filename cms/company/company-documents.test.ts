import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { placedClaims } from "#cms/claims.ts";
import { edit } from "#cms/edit.ts";
import type { Change } from "#cms/plain.ts";
import { checkContent, readContent } from "#cms/read.ts";
import { riyadhDay } from "#i18n/riyadh-time.ts";
import { newContent } from "#scripts/new-content.ts";
import { tracesIn } from "#scripts/shipped-company.ts";
import { isShipped, shippedTraces, values } from "#tests/support/shipped-traces.ts";
import { folderOfTests } from "#tests/support/temporary-folder.ts";
import { changedAnswers } from "./changed-answers.ts";
import { companyDocuments } from "./company-documents.ts";
import { hoursIn, hoursOf } from "./hours.ts";
import { plainPictures } from "./plain-pictures.ts";

const uploaded = plainPictures;

test("without an answer, the documents are in order, and say what is invented", async () => {
  const over = await companyDocuments({});
  const { faults } = await checkContent({ over }, { uploaded });
  expect(faults).toEqual([]);
  const { content, values: ours } = await readContent({ over }, { uploaded });
  expect(content.invented).toBe("sample");
  const invented = ours.filter(({ tag }) => tag === "!placeholder").map(({ field }) => field);
  expect(invented).toEqual(expect.arrayContaining(["name.en", "legalName.ar", "phone", "colours.accent", "sceneAlt"]));
  const { claims, rest } = placedClaims(ours, riyadhDay(new Date()));
  expect(claims.filter(({ isOpen, places }) => !isOpen || places.length === 0)).toEqual([]);
  const privacy = ["people", "deletion", "security", "rights"].map((name) => `privacy-${name}`);
  expect(claims.map(({ id }) => id)).toEqual(["answer-time", ...privacy]);
  expect(rest).toEqual([]);
});

test.runIf(isShipped)("nothing of the company that ships is left, in words or comments", async () => {
  const pictures = values.flatMap(({ field, value }) => (/(?:^|\.)scene$/.test(field) ? `scene: ${value}` : []));
  const slugs = values.flatMap(({ file }) => /\/((?:services|posts)\/.*)\.md$/.exec(file)?.[1] ?? []);
  const traces = [...shippedTraces, ...pictures, ...new Set(slugs)];
  expect(traces.length).toBeGreaterThan(40);
  for (const [path, text] of await companyDocuments({})) expect(tracesIn(text, traces), path).toEqual([]);
});

test("as many services are named below the title as have room", async () => {
  const names = [
    ["Fillings and root canal treatment", "حشو الأسنان"],
    ["Crowns, bridges and veneers", "التيجان والجسور"],
    ["Braces and clear aligners", "تقويم الأسنان"],
  ] as const;
  const services = Object.fromEntries(names.map(([en, ar], at) => [at + 1, { en: { name: en }, ar: { name: ar } }]));
  const home = (await companyDocuments({ services })).get("en/pages/home.yaml");
  expect(home).toContain("Fillings and root canal treatment and Crowns, bridges and veneers: in");
});

describe("the command", () => {
  const parent = folderOfTests();
  const folder = join(parent, "ours");

  test("writes a folder from answers, which the check accepts with its picture", async () => {
    const { code, text } = await newContent([
      folder,
      "name.en=Marsa Clinic",
      "name.ar=عيادة المرسى",
      "address.city.en=Jeddah",
      "phone=٠١٢ ٠٠٠ ٠٠٠٠",
      "emergency.phone=055 000 0000",
      "hours=Sun-Wed 9:00-17:00, Sat 10:00-14:00",
      "colours.accent=#0f5c6e",
      "services.1.en.name=Check-ups",
      "services.1.en.text=We look. We explain.",
      "services.1.ar.name=الفحص الدوري",
    ]);
    expect(text).toContain("documents and 3 pictures");
    expect(code).toBe(0);
    expect((await checkContent(folder)).faults).toEqual([]);
    const { content, values: ours } = await readContent(folder);
    const value = (file: string, field: string) => ours.find((one) => one.file === file && one.field === field)!;
    expect(value("company.yaml", "phone")).toMatchObject({ value: "+966120000000" });
    expect(value("company.yaml", "phone").tag).toBeUndefined();
    expect(value("company.yaml", "legalName.en")).toMatchObject({ value: "Marsa Clinic", tag: "!placeholder" });
    expect(value("brand.yaml", "colours.dark").tag).toBe("!placeholder");
    // What a small company may not have is not invented.
    expect(content.company).not.toHaveProperty("vatNumber");
    expect(content.company.address).not.toHaveProperty("poBox");
    expect(content.company.emergency).toEqual({
      phone: "+966550000000",
      label: { en: expect.stringMatching(/./), ar: expect.stringMatching(/[ء-ي]/) },
    });
    // Neither the map of another city nor others' shorter days.
    expect(content.company).not.toHaveProperty("map");
    expect(content.company.hours.exceptions.filter((day) => day.opens !== undefined)).toEqual([]);
    expect(content.pictures.map(({ name }) => name)).toEqual(["light-1", "light-2", "light-3"]);
    expect(await readFile(join(folder, "ar/services/check-ups.md"), "utf8")).toContain('title: "الفحص الدوري"');
    expect(await readFile(join(folder, "en/pages/home.yaml"), "utf8")).toContain("Check-ups: in Jeddah");
  });

  test("leaves a folder alone that has files", async () => {
    expect(await newContent([folder])).toMatchObject({ code: 1, text: expect.stringContaining("is not empty") });
  });

  test("refuses an answer that fits no field, and names the field of one that is wrong", async () => {
    const other = join(parent, "other");
    expect(await newContent([other, "fone=012"])).toMatchObject({
      code: 2,
      text: expect.stringContaining("fone is not asked"),
    });
    expect((await newContent([other, "vatNumber=12"])).text).toContain('vatNumber: is "12"; must be 15 digits');
    expect(await readdir(parent)).toEqual(["ours"]);
  });
});

test("opening hours are a run of days with their times", () => {
  expect(hoursOf("Sat-Mon 8:30-16:00, Thu 10:00-13:00")).toEqual([
    { days: [6, 0, 1], opens: "08:30", closes: "16:00" },
    { days: [4], opens: "10:00", closes: "13:00" },
  ]);
  expect(() => hoursOf("always")).toThrow(RangeError);
  expect(hoursIn(hoursOf("Sat-Mon 8:30-16:00, Thu 10:00-13:00"))).toEqual([
    { from: "sat", to: "mon", opens: "08:30", closes: "16:00" },
    { from: "thu", to: "thu", opens: "10:00", closes: "13:00" },
  ]);
  expect(hoursIn(hoursOf("Sun-Sat 0:00-23:00"))).toMatchObject([{ from: "sun", to: "sat" }]);
  expect(hoursIn([{ days: [0, 2], opens: "09:00", closes: "17:00" }])).toEqual([]);
});

test("answers begin with what an owner has changed already", async () => {
  const [company, brand, start] = (await Promise.all(
    ["tests/fixtures/company/company.yaml", "tests/fixtures/company/brand.yaml", "words/start/company.yaml"].map(
      (path) => readFile(path, "utf8"),
    ),
  )) as [string, string, string];
  const shipped = { "company.yaml": company, "brand.yaml": brand };
  expect(changedAnswers(shipped, shipped, start)).toEqual({});
  const changes: Change[] = [
    { do: "set", path: ["phone"], value: "+966126000000" },
    { do: "set", path: ["name", "ar"], value: "عيادة المرسى" },
    { do: "set", path: ["address", "city", "en"], value: { "!placeholder": "Jeddah" } },
    { do: "set", path: ["partners"], value: [] },
    { do: "set", path: ["hours", "regular"], value: hoursOf("Sat-Wed 8:30-16:00") },
  ];
  const logo = '<svg viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>';
  const now = {
    "company.yaml": edit("company.yaml", company, changes),
    "brand.yaml": edit("brand.yaml", brand, [
      { do: "set", path: ["colours", "accent"], value: "#0f5c6e" },
      { do: "set", path: ["logo", "drawing"], value: logo },
      { do: "set", path: ["corners"], value: "round" },
    ]),
  };
  const answers = changedAnswers(now, shipped, start);
  expect(answers).toEqual({
    phone: "+966126000000",
    "name.ar": "عيادة المرسى",
    "colours.accent": "#0f5c6e",
    "logo.drawing": logo,
    "hours.1.from": "sat",
    "hours.1.to": "wed",
    "hours.1.opens": "08:30",
    "hours.1.closes": "16:00",
  });
  const documents = await companyDocuments({ logo: { drawing: logo } });
  expect(documents.get("brand.yaml")).toContain("M0 0H9V9Z");
});
