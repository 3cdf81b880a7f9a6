import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plain } from "#cms/plain.ts";
import type { Random } from "./random.ts";
import { testBuild } from "./test-build.ts";

/** YAML with unusual syntax. */
const odd = `# head

# about a
a: !placeholder "x" # behind a
plain: words without quotes
b:
  # in b
  - { v: !placeholder "5", l: 'q' }
  - title: t # behind t

    text: |
      ## no comment
      y

  # above z
  - z
  - - q
    - r
empty:
marked: !placeholder ""
degrees: !placeholder 24.7136
folded: >-
  fold ed
kept: |+
  two ends

flow: [0, "1", [2], {}]
"quoted key": { "x y": 1, z: ~ }
sections:
  - id: one
    body: |
      A

  - id: two
    body: |
      B

  # alone

  # of three
  - id: three
    body: |
      C

# at the end
`;

/** Texts of the invented company's documents, by path. */
export const company = new Map<string, string>();
for (const file of readdirSync(testBuild.CONTENT_DIR, { recursive: true, encoding: "utf8" }).toSorted())
  if (/\.(?:yaml|md)$/.test(file)) company.set(file, readFileSync(join(testBuild.CONTENT_DIR, file), "utf8"));
/** These documents and the unusual one. */
export const documents = new Map([["odd.yaml", odd], ...company]);

export function documentText(path: string): string {
  const text = company.get(path);
  if (text === undefined) throw new Error(`there is no ${path}`);
  return text;
}

const words = [
  "|,- x,null,true,12,1.50,0x1f,2024-01-01,~,?,key:,a: b,# x,a #b,it's,{x},[y],*b*,&c,!t,@x,%z,---,...,<<,=".split(","),
  [
    "",
    " lead",
    "trail ",
    'say "x"',
    "\\n",
    "آفاق نجد",
    "😀",
    "tab\tx",
    "\t",
    "cr\r\nlf",
    "\r",
    "\0",
    "\uD800",
    "\u2028",
  ],
  ["\uFEFF", "two\nlines", "two\n\nends\n", "ends\n\n\n", "\n", "\nstarts", "  far\n near", "a\n  \nb", "# h\n## h\n"],
  ["---\n", "slug", "two-words", "/page", "plain words", "Words with a dot.", "long ".repeat(60)],
].flat();
const keys = ["a", "b", "new", "two words", "null", "1", "constructor", "#", "id"];

export const text = ({ pick }: Random): string => pick(words);

/** @param depth nesting of groups and lists */
export function plain(random: Random, depth = 2): Plain {
  const { below, pick } = random;
  const kind = below(depth > 0 ? 8 : 6);
  if (kind < 3) return text(random);
  if (kind === 3) return pick([true, false, null, 0, 7, -1, 2.5, 1e21]);
  if (kind < 6) return kind === 4 ? text(random) : { "!placeholder": text(random) };
  const items = Array.from({ length: below(4) }, () => plain(random, depth - 1));
  return kind === 6 ? items : Object.fromEntries(items.map((item) => [pick(keys), item]));
}
