/**
 * `npm run content -- new FOLDER`: writes a company's content folder in both languages, which
 * passes `npm run check-content`. It needs neither a build nor a store. Exit codes: 0 done, 1 not
 * done, 2 not understood.
 */
import { hash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { prepareDrawing } from "#app/features/content/pictures/prepare-picture.server.ts";
import { faultLine } from "#cms/fault.ts";
import { type Group, pathOf, withValue } from "#cms/plain.ts";
import { checkContent } from "#cms/read.ts";
import { coloursOf, companyDocuments, UnknownAnswer } from "#cms/company/company-documents.ts";
import { plainAlternative, plainDrawings, plainPictures } from "#cms/company/plain-pictures.ts";
import { type ExportedPicture, pictureFile } from "#cms/exported-pictures.ts";
import { pictureFolder, wholeFile } from "#cms/uploaded-pictures.ts";

const usage = `npm run content -- new FOLDER [--from FILE.yaml] [NAME=VALUE]…

Answers are fields of company.yaml, services and colours:
  name.en="Sahil Dental" name.ar="ساحل للأسنان" address.city.en=Jeddah phone="012 000 0000"
  hours="Sun-Thu 8:00-17:00, Sat 10:00-14:00" colours.accent="#1f5fa8"
  services.1.en.name=Check-ups services.1.en.text="What we do. How we do it." services.1.ar.name=الفحص
What no answer says is invented, and marked !placeholder.`;

if (import.meta.main) {
  const { code, text } = await newContent(process.argv.slice(2));
  (code === 0 ? console.log : console.error)(text);
  process.exitCode = code;
}

/** @returns the exit code, and the message */
export async function newContent(args: string[]): Promise<{ code: number; text: string }> {
  let folder: string | undefined;
  let answers: Group;
  let documents: Map<string, string>;
  try {
    const { values, positionals } = parseArgs({ args, options: { from: { type: "string" } }, allowPositionals: true });
    const [first, ...pairs] = positionals;
    if (!first || first.includes("=")) throw new UnknownAnswer("Name a folder first.");
    folder = first;
    // All values are texts: a number would lose its leading zeros.
    answers = values.from ? (parse(await readFile(values.from, "utf8"), { schema: "failsafe" }) ?? {}) : {};
    for (const pair of pairs) {
      const [, name, value] = /^([a-zA-Z0-9.]+)=(.*)$/s.exec(pair) ?? [];
      if (!name || value === undefined) throw new UnknownAnswer(`${pair} is not NAME=VALUE.`);
      answers = withValue(answers, pathOf(name), value) as Group;
    }
    documents = await companyDocuments(answers);
  } catch (error) {
    return { code: 2, text: `${(error as Error).message}\n\n${usage}` };
  }
  if ((await readdir(folder).catch(() => [])).length > 0)
    return { code: 1, text: `${folder} is not empty: name another folder.` };
  const { faults } = await checkContent({ over: documents }, { uploaded: plainPictures });
  if (faults.length > 0) return { code: 1, text: faults.map((fault) => faultLine(fault, folder)).join("\n") };
  for (const [path, text] of documents) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  for (const [name, drawing] of plainDrawings(coloursOf(answers))) await writePicture(folder, name, drawing);
  const text = `${folder} has ${documents.size} documents and ${plainPictures.length} pictures. What is left to say of the company:
  CONTENT_DIR=${folder} npm run launch-check
To see it:
  CONTENT_DIR=${folder} npm start`;
  return { code: 0, text };
}

async function writePicture(folder: string, name: string, drawing: string): Promise<void> {
  const focus = { x: 0.5, y: 0.5 };
  const result = await prepareDrawing(Buffer.from(drawing), focus);
  if (result.outcome !== "cropped") throw new Error("the picture cannot be drawn");
  const { width, height } = result;
  const files = [...result.files, { name: wholeFile, bytes: result.whole }];
  const picture: ExportedPicture = {
    kind: "scene",
    name,
    alt: plainAlternative,
    focus,
    width,
    height,
    madeBy: "npm run content -- new",
    madeAt: new Date().toISOString(),
    uploadSha256: hash("sha256", drawing),
    files: files.map((file) => ({ name: file.name, sha256: hash("sha256", file.bytes) })),
  };
  const place = join(folder, pictureFolder(picture));
  await mkdir(place, { recursive: true });
  for (const file of files) await writeFile(join(place, file.name), file.bytes);
  await writeFile(join(place, pictureFile), `${JSON.stringify(picture, undefined, 2)}\n`);
}
