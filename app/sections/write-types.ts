import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** `#kinds/*` */
const typesFolder = join(import.meta.dirname, "../../.cache/kinds");

/** Generates the types of the kinds of section from the files in their folders. */
export function writeTypes(): void {
  const folder = import.meta.dirname;
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? one.name : []));
  const typeOf = (name: string, file: string, part: string) => `typeof import("#app/sections/${name}/${file}").${part}`;
  const dataOf = (name: string) =>
    existsSync(join(folder, name, "data.server.ts"))
      ? typeOf(name, "data.server.ts", "dataOf")
      : `(words: SectionWords<"${name}">) => SectionWords<"${name}">`;
  const list = (name: string, typeOf: (name: string) => string) =>
    `export type ${name} = {\n${names.map((one) => `  ${one}: ${typeOf(one)};\n`).join("")}};\n`;
  mkdirSync(typesFolder, { recursive: true });
  writeFileSync(
    join(typesFolder, "fields.ts"),
    list("Fields", (name) => typeOf(name, "fields.ts", "fields")),
  );
  const words = 'import type { SectionWords } from "#app/sections/section-words.ts";\n\n';
  writeFileSync(join(typesFolder, "data.ts"), words + list("Data", dataOf));
}
