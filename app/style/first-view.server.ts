/** A block of a style sheet; the sheet itself has no prelude. */
export type Rule = {
  /** Selectors, or an at-rule's words. */
  prelude: string;
  /** Without their `;`. For the sheet itself, its statements. */
  declarations: string[];
  rules: Rule[];
};

/** Strings, addresses and escapes, in which braces have no meaning, or one of the signs. */
const sign = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\((?!["'])[^)]*\)|\\.|[{};]/gs;

/** Reads a style sheet without comments, and without rules that only older browsers than ours need. */
export function readSheet(css: string): Rule {
  const sheet: Rule = { prelude: "", declarations: [], rules: [] };
  const open = [sheet];
  let start = 0;
  for (const { 0: token, index } of css.matchAll(sign)) {
    if (token.length > 1) continue;
    const text = css.slice(start, index).trim();
    const block = open.at(-1)!;
    start = index + 1;
    if (token === "{") {
      const rule: Rule = { prelude: text, declarations: [], rules: [] };
      block.rules.push(rule);
      open.push(rule);
      continue;
    }
    if (text !== "") block.declarations.push(text);
    if (token === "}") open.pop();
  }
  return forOurBrowsers(sheet);
}

const propertyOf = (declaration: string): string => /^[\w-]+/.exec(declaration)![0];
const propertiesOf = ({ declarations }: Rule): string => declarations.map(propertyOf).join();

/** Browsers of scripts/vite/browser-build.ts need no prefixed properties, and know `color-mix`. */
function forOurBrowsers(rule: Rule): Rule {
  const properties = new Set(rule.declarations.filter((one) => !one.startsWith("@")).map(propertyOf));
  const rules: Rule[] = [];
  for (const inner of rule.rules.map(forOurBrowsers)) {
    if (!inner.prelude.startsWith("@supports (color:color-mix")) {
      rules.push(inner);
      continue;
    }
    const [mixed] = inner.rules;
    const earlier = rules.at(-1);
    const isSame = earlier?.prelude === mixed?.prelude && propertiesOf(earlier!) === propertiesOf(mixed!);
    if (isSame) rules.pop();
    rules.push(...inner.rules);
  }
  const isDouble = (one: string) => one.startsWith("-webkit-") && properties.has(propertyOf(one).slice(8));
  return { ...rule, rules, declarations: rule.declarations.filter((one) => !isDouble(one)) };
}

/** Characters of a page's main part that surely fill the first view of a phone. */
const enough = 1000;
/** Characters of text that would take the place of a drawing or a picture with its words. */
const ofFigure = 500;

/**
 * The style of a page's first view on a phone: every rule whose elements, classes and variables
 * occur there. Bars, menus and other overlays belong to it; rules for a pointer, paper, another language or 40rem
 * of width do not.
 */
export function firstViewStyle(sheet: Rule, page: string): string {
  const part = firstView(page);
  const classes = new Set(Array.from(part.matchAll(/\sclass="([^"]*)"/g), ([, list]) => classesIn(list!)).flat());
  const elements = new Set(Array.from(part.matchAll(/<([a-z]\w*)/g), ([, name]) => name!));
  const occurs = ({ classes: needed, elements: kinds }: Needs) =>
    needed.every((name) => classes.has(name)) && kinds.every((name) => elements.has(name));
  const [, lang, dir] = /<html lang="(\w+)" dir="(\w+)"/.exec(page) ?? [];
  const ofOthers = new RegExp(`^:root:(?:lang\\((?!${lang}\\))|dir\\((?!${dir}\\)))`);
  const matches = (selectors: string) => !ofOthers.test(selectors) && needsOf(selectors).some(occurs);
  const key = [lang, dir, ...[...classes].toSorted(), ...[...elements].toSorted()].join(" ");
  const styles = stylesOf.getOrInsertComputed(sheet, () => new Map());
  return styles.getOrInsertComputed(key, () => {
    const extract = { ...sheet, rules: sheet.rules.flatMap((rule) => pick(rule, matches) ?? []) };
    const variables = usedVariables(extract);
    const style = textOf(extract, (name) => variables.has(name));
    const isPlayed = (frames: string) => new RegExp(`animation(?:-name)?:[^;}]*\\b${frames}\\b`).test(style);
    return style.replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name: string) =>
      isPlayed(name) ? rule : "",
    );
  });
}

/** Styles of a sheet by language, classes and elements of a first view: pages of a kind share one. */
const stylesOf = new WeakMap<Rule, Map<string, string>>();

/** Without scripts and menus that phones hide: the page to the end of the first view, and all after its footer. */
function firstView(page: string): string {
  const markup = page.replaceAll(/<(script)\b[^]*?<\/\1>|<(nav) [^>]*class="hidden [^]*?<\/\2>/g, "");
  const start = markup.indexOf("<main");
  const end = markup.indexOf("</main>");
  let seen = 0;
  for (const { 0: text, index } of markup.slice(start, end).matchAll(/<figure|>[^<]+/g)) {
    seen += text === "<figure" ? ofFigure : text.length;
    if (seen > enough) return markup.slice(0, start + index) + markup.slice(markup.lastIndexOf("</footer>"));
  }
  return markup;
}

/** The value of an attribute in markup. */
export const decode = (attribute: string): string =>
  attribute.replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

const classLists = new Map<string, readonly string[]>();

/** The names in a class attribute; all pages together have a few hundred such lists. */
const classesIn = (list: string): readonly string[] =>
  classLists.getOrInsertComputed(list, () => decode(list).split(/\s+/));

/** At-rules and selectors that nothing in the first view of a phone needs. */
const isLater = (prelude: string): boolean => {
  const [, not, width] = /^@media (not all and )?.*width>=([\d.]+)rem/.exec(prelude) ?? [];
  if (width !== undefined) return not === undefined && Number(width) >= 40;
  return /^(?:@media (?:print$|\(hover:hover|\(forced-colors:active|\(scripting:none)|::view-transition)/.test(prelude);
};

/** The names that must occur in a page for one selector to match. */
type Needs = { classes: string[]; elements: string[] };

const needs = new Map<string, Needs[]>();

/** Needs of each selector in a list, without those of `:hover`, `:focus` and the like. */
const needsOf = (list: string): Needs[] => needs.getOrInsertComputed(list, readNeeds);

/** Letters that stand for escaped ones, so that these are parts of names. */
const standIns = 0xe000;

function readNeeds(list: string): Needs[] {
  let text = list
    .replaceAll(/\\(?:([0-9a-f]{1,6}) ?|(.))/g, (_, code?: string, letter = "") =>
      String.fromCodePoint(standIns + (code ? Number.parseInt(code, 16) : letter.codePointAt(0))),
    )
    .replaceAll(/\[[^\]]*\]/g, "")
    .replaceAll(/:(?:is|where)\(([^(),]*)\)/g, " $1");
  // Removes parentheses, innermost first: their content is not needed by every match.
  while (/\([^()]*\)/.test(text)) text = text.replaceAll(/\([^()]*\)/g, "");
  return text
    .split(",")
    .filter((selector) => !/:(?:hover|active|focus|:selection)\b/.test(selector))
    .map((selector) => ({
      classes: Array.from(selector.matchAll(/\.([\w\-\ue000-\uefff]+)/g), ([, name]) =>
        name!.replaceAll(/[\ue000-\uefff]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! - standIns)),
      ),
      elements: Array.from(selector.matchAll(/(?<![\w.#:\-\ue000-\uefff])[a-z]\w*/g), ([name]) => name),
    }));
}

/** A block without the rules that do not match; undefined if it is then empty. */
function pick(rule: Rule, matches: (selectors: string) => boolean): Rule | undefined {
  const { prelude, declarations } = rule;
  if (isLater(prelude)) return undefined;
  if (/^@(?:property|keyframes|font-face)/.test(prelude)) return rule;
  if (!prelude.startsWith("@") && !matches(prelude)) return undefined;
  const rules = rule.rules.flatMap((inner) => pick(inner, matches) ?? []);
  return rules.length + declarations.length > 0 ? { prelude, declarations, rules } : undefined;
}

const variable = /--[\w-]+/g;

/** Variables whose value reaches a property. */
function usedVariables(sheet: Rule): Set<string> {
  const values = new Map<string, string[]>();
  const usedNames = new Set<string>();
  const visit = ({ declarations, rules, prelude }: Rule) => {
    for (const declaration of declarations) {
      const names = declaration.match(variable) ?? [];
      if (!declaration.startsWith("--")) for (const name of names) usedNames.add(name);
      else values.set(names[0]!, [...(values.get(names[0]!) ?? []), ...names.slice(1)]);
    }
    if (!prelude.startsWith("@property")) rules.forEach(visit);
  };
  visit(sheet);
  for (const name of usedNames) for (const other of values.get(name) ?? []) usedNames.add(other);
  return usedNames;
}

/** A sheet as text, without variables that are not used, and the at-rules that declare them. */
export function textOf(sheet: Rule, isUsed: (variable: string) => boolean = () => true): string {
  const write = ({ prelude, declarations, rules }: Rule): string => {
    const [, property] = /^@property (.+)/.exec(prelude) ?? [];
    if (property && !isUsed(property)) return "";
    const rest = declarations.filter((one) => !one.startsWith("--") || isUsed(propertyOf(one)));
    const body = rest.join(";") + (rules.length > 0 && rest.length > 0 ? ";" : "") + rules.map(write).join("");
    if (prelude === "") return body;
    return body === "" ? "" : `${prelude}{${body}}`;
  };
  const text = write(sheet);
  return text.replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]|\{[^{}]*\})*\}/g, (rule, name: string) =>
    text.split(name).length > 2 ? rule : "",
  );
}
