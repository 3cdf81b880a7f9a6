import { decode, type Rule, textOf } from "./first-view.server.ts";

/** A class in a selector, as escaped there. */
const className = /\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/g;

const unescape = (name: string): string =>
  name.replaceAll(/\\(?:([\da-f]{1,6}) ?|(.))/g, (_, code?: string, letter = "") =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : letter,
  );

/** The first view's style and tests name these. */
const landmarks = /container-page|^hidden$|on-night|sr-only|line-clamp|^text-(?:h\d|display|figure)/;

/**
 * A sheet whose utilities have names from `b0` to `zz`: their own are a tenth of a page, and ad
 * blockers hide `ad`. A class that shares a selector with another keeps its name: a script may have
 * written one of the two elements.
 */
export function withShortNames(sheet: Rule) {
  const names = shortNames(sheet);
  const shortLists = new Map<string, string>();
  const short = (selectors: string) =>
    selectors.replaceAll(className, (name) => {
      const other = names.get(unescape(name.slice(1)));
      return other ? `.${other}` : name;
    });
  const both = (selectors: string) => {
    const list = selectorsOf(selectors);
    return [...new Set([...list, ...list.map(short)])].join();
  };
  const shortList = (list: string) =>
    list
      .trim()
      .split(/\s+/)
      .map((name) => names.get(decode(name)) ?? name)
      .join(" ");
  return {
    rules: withSelectors(sheet, short),
    /** The sheet with short and long names: scripts write the long ones. */
    css: textOf(withSelectors(sheet, both)),
    /** A page with the short names. */
    shorten: (page: string): string =>
      page.replaceAll(/(?<= class=")[^"]+/g, (list) => shortLists.getOrInsertComputed(list, shortList)),
  };
}

/** Splits a list of selectors, but not at commas that are escaped or in parentheses. */
const selectorsOf = (list: string) => list.split(/(?<!\\),(?![^(]*\))/);

/**
 * Gives variables names from `--a` on, each its own.
 * @param others styles and scripts that name variables, whose names stay
 */
export function shortVariables(others = "") {
  const names = new Map((others.match(/--[a-z][\w-]*/g) ?? []).map((name) => [name, name]));
  const offset = 10 - names.size;
  const nameOf = (name: string) => names.getOrInsertComputed(name, () => `--${(names.size + offset).toString(36)}`);
  // Not within the name of a class, where an escaped sign is before them.
  return (css: string): string => css.replaceAll(/(?<!\\[[(]|[\w-])--[a-z][\w-]*/g, nameOf);
}

function shortNames(sheet: Rule): ReadonlyMap<string, string> {
  const utilities = new Set<string>();
  const relatives = new Set<string>();
  const visit = ({ prelude, rules }: Rule, areUtilities: boolean): void => {
    for (const selector of prelude.startsWith("@") ? [] : selectorsOf(prelude)) {
      const classes = new Set(Array.from(selector.matchAll(className), ([, name]) => unescape(name!)));
      const group = classes.size > 1 ? relatives : utilities;
      if (areUtilities || group === relatives) for (const name of classes) group.add(name);
    }
    for (const inner of rules) visit(inner, areUtilities || prelude === "@layer utilities");
  };
  visit(sheet, false);
  const names = [...utilities].filter((name) => !relatives.has(name) && !landmarks.test(name));
  return new Map(names.slice(0, 900).map((name, at) => [name, (at + 396).toString(36)]));
}

const withSelectors = (rule: Rule, change: (selectors: string) => string): Rule => ({
  ...rule,
  prelude: rule.prelude.startsWith("@") ? rule.prelude : change(rule.prelude),
  rules: rule.rules.map((inner) => withSelectors(inner, change)),
});
