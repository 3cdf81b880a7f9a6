import { type Document, isAlias, type LineCounter, type ParsedNode, visit } from "yaml";
import { didYouMean } from "./nearest.ts";
import { isTag } from "./plain.ts";

type YamlFault = { line: number; field?: string; what: string };

/** The first fault of a YAML text, in a writer's words: one mistake often causes several errors. */
export function yamlFault(document: Document<ParsedNode>, text: string, lines: LineCounter): YamlFault | undefined {
  const warnings = document.warnings.filter(({ message }) => !isTag(/!\S+$/.exec(message)?.[0]));
  const [error] = [...document.errors, ...warnings];
  const allLines = text.split("\n");
  const at = (line: number, what: string): YamlFault => {
    const field = /^\s*(?:- )?([\w-]+):/.exec(allLines[line - 1] ?? "")?.[1];
    return { line, ...(field && { field }), what };
  };
  if (!error) {
    const mark = firstMark(document);
    return mark && at(lines.linePos(mark.offset).line, quotesFault(mark.sign));
  }
  const { line } = lines.linePos(error.pos[0]);
  const here = allLines[line - 1] ?? "";
  const value = /^\s*(?:- )?(?:[\w-]+:)?\s*(.*)$/.exec(here)?.[1] ?? "";
  switch (error.code) {
    case "DUPLICATE_KEY":
      return at(line, "appears twice: delete one");
    case "TAB_AS_INDENT":
      return at(line, "the line begins with a tab: use spaces instead");
    case "TAG_RESOLVE_FAILED": {
      const tag = /![\w-]*/.exec(error.message)?.[0] ?? "";
      return at(line, `there is no tag ${tag}${didYouMean(tag, ["!placeholder", "!promise:id"], ": delete it")}`);
    }
    case "BAD_DQ_ESCAPE":
      return at(line, "contains a backslash: write \\\\ for one, or put the value in 'single quotes'");
    case "BAD_SCALAR_START":
      return at(line, quotesFault(value.charAt(0)));
    case "MULTIPLE_DOCS":
      return at(line, 'a line "---" is not allowed here: delete it');
    case "MISSING_CHAR":
      if (error.message.endsWith("quote")) {
        const open = unclosedLine(allLines);
        const isApostrophe = /[:-]\s+'/.test(allLines[open - 1] ?? "");
        return at(
          open,
          isApostrophe ? apostrophe : 'the quotation mark " is not closed: put one at the end of the value',
        );
      }
      break;
    case "UNEXPECTED_TOKEN":
      if (/^["']/.test(value)) return at(line, quoteInside(value.charAt(0)));
      if (/^[[{>|*&!%@`-]/.test(value)) return at(line, quotesFault(value.charAt(0)));
      break;
    case "BLOCK_AS_IMPLICIT_KEY":
      if (/:(\s|$)/.test(value)) return at(line, "contains a colon: put the value in quotes");
      if (value.startsWith("? ")) return at(line, quotesFault("?"));
      if (!here.trimStart().startsWith("- ")) return at(line + 1, indentationFault);
      return at(line, indentationFault);
    case "BAD_INDENT":
      if (/end with a [\]}]/.test(error.message))
        return at(line, `a bracket above is not closed: put ${error.message.at(-1)}`);
      return at(line, indentationFault);
  }
  if (/^\s*[\w-]+:\S/.test(here)) return at(line, "needs a space after the colon");
  if (/^\s*[\w-]+\s*$/.test(here)) return at(line, `"${here.trim()}" has no value: write it as field: value`);
  if (error.code === "MULTILINE_IMPLICIT_KEY" || error.code === "MISSING_CHAR") return at(line, indentationFault);
  return at(line, `cannot be read: compare it with the lines around it (YAML says: ${error.message})`);
}

const indentationFault =
  "is indented differently from the lines around it: lines of one group begin in the same column";
const apostrophe = "begins with an apostrophe: put the whole value in double quotes";
const quotesFault = (sign: string) =>
  `begins with ${sign}, which means something else in YAML: put the value in quotes`;
const quoteInside = (sign: string) =>
  sign === '"'
    ? 'continues after the closing quotation mark: write \\" for one inside the value'
    : "continues after the closing quotation mark: put the whole value in double quotes";

/** YAML does not read `*bold*` and `&co` as text. */
function firstMark(document: Document<ParsedNode>): { offset: number; sign: string } | undefined {
  let misfit: { offset: number; sign: string } | undefined;
  visit(document, {
    Node(_key, node) {
      const sign = isAlias(node) ? "*" : node.anchor ? "&" : undefined;
      if (!sign) return undefined;
      misfit = { offset: node.range?.[0] ?? 0, sign };
      return visit.BREAK;
    },
  });
  return misfit;
}

function unclosedLine(lines: string[]): number {
  const isOpen = (line: string) => {
    const [, sign, rest = ""] = /^\s*(?:- )?(?:[\w-]+:)?\s*(?:![\w-]+\s+)?(["'])(.*)$/.exec(line) ?? [];
    return sign && !(sign === '"' ? /(?<!\\)"/ : /'/).test(rest);
  };
  return lines.findIndex(isOpen) + 1 || 1;
}
