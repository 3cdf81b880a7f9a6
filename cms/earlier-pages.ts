import { type Document, isMap, isSeq, type Pair, parseDocument, type Scalar, type YAMLMap, type YAMLSeq } from "yaml";
import { locales } from "#i18n/locale.ts";
import { yamlOptions } from "./source.ts";

/** A field of an earlier page, and the section that it becomes; `of` has further fields of the section. */
type Move = { from: string; id: string; kind: string; of?: Record<string, string>; isHidden?: boolean };

const moves: { [page: string]: readonly Move[] } = {
  home: [
    { from: "hero", id: "hero", kind: "hero" },
    { from: "carousel", id: "carousel", kind: "carousel" },
    { from: "proof", id: "proof", kind: "proof" },
    { from: "services", id: "services", kind: "services" },
    { from: "vision", id: "vision", kind: "themes" },
    { from: "partners", id: "partners", kind: "logos", of: { of: "partners" } },
    { from: "customers", id: "customers", kind: "logos", of: { of: "customers" } },
    { from: "", id: "closing", kind: "contact" },
  ],
  about: [
    { from: "whoWeAre", id: "who-we-are", kind: "text", of: { size: "large" } },
    { from: "pillars", id: "pillars", kind: "principles" },
    { from: "achievements", id: "achievements", kind: "figures" },
    { from: "", id: "projects", kind: "projects" },
    { from: "", id: "people", kind: "people" },
    { from: "", id: "certificates", kind: "certificates" },
    { from: "inspection", id: "inspection", kind: "sheet" },
    { from: "checkUs", id: "check-us", kind: "registers" },
    { from: "closing", id: "closing", kind: "contact" },
  ],
  services: [
    { from: "", id: "all", kind: "services" },
    { from: "", id: "closing", kind: "contact" },
  ],
  privacy: [{ from: "notice", id: "notice", kind: "notice" }],
};

/** Pages whose introduction is now the line below the title. */
const subtitles = { services: true, privacy: true };

/** Titles of the home page. */
const titles = { en: "Home", ar: "الرئيسية" };

/** A document of a draft or publication, and the one that it replaces. */
type Change = { path: string; text: string | null; base: string | null };

/**
 * Documents of drafts and publications as the content has them today. Before version 3 pages had
 * fields instead of sections, settings the order of the home page, messages the labels of menu and
 * footer, and the contact page the names on its map.
 */
export function currentChanges<T extends Change>(changes: readonly T[]): T[] {
  // Both languages have the same sections: the order applies only if both pages change.
  const hasHomes = locales.every((locale) => changes.some(({ path }) => path === `${locale}/pages/home.yaml`));
  const settings = changes.find(({ path }) => path === "settings.yaml")?.text;
  const order = hasHomes && settings ? homeOrder(settings) : undefined;
  return changes.map((change) => ({
    ...change,
    text: change.text && currentText(change.path, change.text, order),
    base: change.base && currentText(change.path, change.base),
  }));
}

/** Former names of the home page's sections, in the owner's order. */
function homeOrder(settings: string): string[] | undefined {
  const names: unknown = parseDocument(settings, yamlOptions).get("homeSections");
  return isSeq(names) ? names.items.map(String) : undefined;
}

/** The home page's sections; those that the order leaves out are hidden. */
function inOrder(order: readonly string[]): Move[] {
  const nameOf = ({ from, id }: Move) => from || id;
  const listed = order.flatMap((name) => moves.home!.find((move) => nameOf(move) === name) ?? []);
  const others = moves.home!.filter((move) => move.from !== "" && !listed.includes(move));
  return [...listed, ...others.map((move) => ({ ...move, isHidden: true }))];
}

function currentText(path: string, text: string, order?: readonly string[]): string {
  if (path === "settings.yaml") return text.replace(/(?:^#.*\n)*^homeSections:.*(?:\n(?:[ -].*)?)*\n?/m, "");
  const [, locale, page = ""] = /^(en|ar)\/pages\/(\w+)\.yaml$/.exec(path) ?? [];
  const sections = page === "home" && order ? inOrder(order) : moves[page];
  if (path.endsWith("/messages.yaml")) return withoutLabels(text);
  if (page === "contact") return withoutMap(text);
  if (!locale || !sections) return text;
  const formerFields = [...moves[page]!.flatMap(({ from }) => from || []), ...(page in subtitles ? ["intro"] : [])];
  if (!mayHave(text, formerFields)) return text;
  const document: Document = parseDocument(text, yamlOptions);
  const root = document.contents;
  if (!isMap(root) || document.errors.length > 0 || !formerFields.some((name) => root.has(name))) return text;
  if (page === "home" && !root.has("title"))
    root.items.splice(1, 0, document.createPair("title", titles[locale as "en" | "ar"]) as Pair);
  if (page in subtitles) rename(root, "intro", "subtitle");
  if (page === "privacy") fold(document, root);
  if (page === "about") join(document, root.get("pillars"));
  const usedIds = new Set(Array.from(text.matchAll(/^\s*(?:- )?id: ["']?([a-z0-9-]+)/gm), ([, id]) => id));
  const items = sections.flatMap(({ from, id, kind, of = {}, isHidden }) => {
    const words = from === "" ? document.createNode({}) : root.get(from, true);
    if (!words) return [];
    if (isMap(words)) for (const [name, value] of Object.entries(of)) words.set(name as never, value as never);
    const section = document.createNode({ id: usedIds.has(id) ? `${id}-section` : id }) as YAMLMap;
    if (isHidden) section.add(document.createPair("hidden", true));
    section.add(document.createPair(kind, words));
    section.commentBefore = keyOf(root, from)?.commentBefore ?? null;
    return section;
  });
  for (const { from } of moves[page]!) root.delete(from);
  const list = document.createNode([]) as YAMLSeq;
  for (const [index, item] of items.entries()) {
    item.spaceBefore = index > 0;
    list.add(item);
  }
  const key = document.createNode("sections");
  key.spaceBefore = true;
  root.add(document.createPair(key, list));
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

/** Whether a text may have one of these fields, also in braces: parsing takes a hundred times as long. */
const mayHave = (text: string, names: readonly string[]): boolean =>
  new RegExp(`^(?:\\s*\\{|["']?(?:${names.join("|")})["']?\\s*:)`, "m").test(text);

/** Menu and footer have their labels in navigation.yaml. */
function withoutLabels(text: string): string {
  const document = parseDocument(text, yamlOptions);
  const title: unknown = document.getIn(["footer", "servicesTitle"], true);
  if (!title) return text;
  document.setIn(["nav", "servicesTitle"], title);
  for (const name of ["home", "about", "services", "blog", "contact"]) document.deleteIn(["nav", name]);
  for (const name of ["quickLinks", "home", "about", "services", "blog", "privacy", "servicesTitle", "servicesList"])
    document.deleteIn(["footer", name]);
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

/** The drawn map and its names are in company.yaml. */
function withoutMap(text: string): string {
  if (!mayHave(text, ["map"])) return text;
  const document = parseDocument(text, yamlOptions);
  return document.delete("map") ? document.toString({ lineWidth: 0, flowCollectionPadding: true }) : text;
}

const keyOf = (map: YAMLMap, name: string): Scalar | undefined =>
  map.items.find(({ key }) => String(key) === name)?.key as Scalar | undefined;

function rename(map: YAMLMap, from: string, to: string): void {
  const key = keyOf(map, from);
  if (key) key.value = to;
}

/** The notice's texts become parts, beside texts that depend on the settings. */
function fold(document: Document, root: YAMLMap): void {
  const notice = document.createNode({}) as YAMLMap;
  for (const [from, to] of [
    ["visits", "visits"],
    ["questions", "questions"],
    ["sections", "parts"],
  ] as const) {
    const words = root.get(from, true);
    if (words) notice.set(to, words);
    root.delete(from);
  }
  root.set("notice", notice);
}

/** Mission and vision become statements. */
function join(document: Document, pillars: unknown): void {
  if (!isMap(pillars)) return;
  const statements = document.createNode([]) as YAMLSeq;
  for (const name of ["mission", "vision"]) {
    const words = pillars.get(name, true);
    if (words) statements.add(words);
    pillars.delete(name);
  }
  const at = pillars.items.findIndex(({ key }) => String(key) === "values");
  pillars.items.splice(at === -1 ? pillars.items.length : at, 0, document.createPair("statements", statements) as Pair);
}
