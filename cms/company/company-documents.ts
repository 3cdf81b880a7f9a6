import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import type { BrandColours } from "#cms/colour.ts";
import { fields } from "#cms/document.ts";
import { edit } from "#cms/edit.ts";
import { fieldAt } from "#cms/field-trail.ts";
import { formOf } from "#cms/form.ts";
import { type Change, type Group, isTagged, partsOf, type Path, type Plain, valueAt } from "#cms/plain.ts";
import { freeSlug } from "#cms/slug.ts";
import { yamlOptions } from "#cms/source.ts";
import { usualSpelling } from "#cms/usual-spelling.ts";
import { wordFiles } from "#cms/words/product-words.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import { riyadhDay } from "#i18n/riyadh-time.ts";
import { hoursOf } from "./hours.ts";

/** Folders of the shipped company, and of a new company's first words. */
export type CompanyFolders = { content: string; start: string };

const lists = ["projects.yaml", "people.yaml", "certificates.yaml"];
export const optionalPages = ["about", "services"] as const;
/** Colours of no company, readable on one another. */
const plainColours: BrandColours = { accent: "#1f5fa8", dark: "#18212b", light: "#ffffff", warm: "#f0b95a" };
const icons = [
  "badge-check",
  "route",
  "layers",
  "chart-column",
  "handshake",
  "shield",
  "megaphone",
  "phone",
  "server",
  "compass",
];

type Words = {
  service: { name: string; text: string; picture: string };
  tagline: string;
  /** Label of the emergency number. */
  emergency: string;
  introduction: string;
};
type Service = { slug: string } & Record<Locale, { name: Plain; text: Plain }>;

export class UnknownAnswer extends Error {}

/**
 * The documents of a company's content folder. Values without an answer are marked `!placeholder`.
 * @param answers fields of `company.yaml`, `services` (`en` and `ar`, each with `name` and `text`)
 *   `colours`, `typeface`, `logo` and `pages` (`about` or `services`: `no`); every value is a text
 * @throws UnknownAnswer, RangeError if opening hours cannot be read
 */
export async function companyDocuments(
  answers: Group,
  folders: CompanyFolders = { content: "content", start: "words/start" },
): Promise<Map<string, string>> {
  const shipped = (path: string) => readFile(join(folders.content, path), "utf8");
  const start = (path: string) => readFile(join(folders.start, path), "utf8");
  const documents = new Map<string, string>();
  const { services: list = [], colours: shades = {}, pages = {}, typeface, logo, hours, ...facts } = answers;
  const words = Object.fromEntries(
    await Promise.all(locales.map(async (locale) => [locale, parse(await start(`${locale}/words.yaml`))])),
  ) as Record<Locale, Words>;
  const company = await companyOf(facts, hours, words, { shipped, start });
  // The command line gives services as a group by position.
  const own = Object.values(list as Group);
  const services = servicesOf(own.length > 0 ? own : [{}, {}, {}], words);

  documents.set("company.yaml", company);
  const identity = { ...(logo !== undefined && { logo }), ...(typeface && { typeface }) };
  const look = { figure: "none", edge: "straight", hero: "plain", ...identity };
  // A new brand takes neither the shipped logo, nor its further faces, nor its picture.
  const brand = parse(await shipped("brand.yaml"), yamlOptions) as Group;
  const parts = ["logo", "headings", "sheets", "closing"].filter((name) => Object.hasOwn(brand, name));
  for (const name of Object.keys(shades as Group))
    if (!Object.hasOwn(plainColours, name))
      throw new UnknownAnswer(`colours.${name} is not asked: use ${Object.keys(plainColours).join(", ")}.`);
  await change("brand.yaml", [
    ...parts.map((name): Change => ({ do: "remove", path: [name] })),
    ...Object.entries(look).map(([name, value]) => set([name], value)),
    set(
      ["colours"],
      Object.fromEntries(
        Object.entries(plainColours).map(([name, hex]) => [name, (shades as Group)[name] ?? placeholder(hex)]),
      ),
    ),
  ]);
  const entries = services.slice(0, 12).map(({ slug }) => ({ page: `/services/${slug}` }));
  const navigation = [set(["footer", "columns", 1, "entries"], entries)];
  documents.set("navigation.yaml", edit("navigation.yaml", await start("navigation.yaml"), navigation));
  const year = Number(riyadhDay(new Date()).slice(0, 4));
  await change("settings.yaml", [set(["carouselSlugs"], "not-found"), set(["copyrightYear"], year)]);
  documents.set("categories.yaml", "# What posts are sorted by: docs/content.md.\nentries: []\n");
  documents.set("forms/contact.yaml", "# Further fields of the contact form: docs/content.md.\nfields: []\n");
  for (const path of wordFiles)
    documents.set(path, "# Your own in place of the product's words: docs/content.md.\n{}\n");
  documents.set("redirects.yaml", "# Addresses of an earlier website: docs/content.md.\naddresses: []\n");

  for (const locale of locales) {
    const values = valuesOf(company, services, locale);
    for (const path of lists) await change(`${locale}/${path}`, [set(["entries"], [])]);
    await change(`${locale}/pages/privacy.yaml`, [set(["updated"], riyadhDay(new Date()))]);
    documents.set(`${locale}/answers.yaml`, "# What visitors ask and no page says: docs/assistant.md.\nentries: []\n");
    const texts = {
      tagline: fillText(words[locale].tagline, values),
      introduction: placeholder(fillText(words[locale].introduction, values)),
    };
    for (const file of (await readdir(join(folders.start, locale))).filter((name) => name !== "words.yaml"))
      documents.set(`${locale}/pages/${file}`, fillDocument(await start(`${locale}/${file}`), { ...values, ...texts }));
    for (const [index, service] of services.entries()) {
      const { name, text } = service[locale];
      const icon = icons[index % icons.length]!;
      const picture = placeholder(words[locale].service.picture);
      const parts = {
        name,
        text: plainText(text),
        summary: summaryOf(text),
        picture,
        icon,
        order: index + 1,
        light: (index % 3) + 1,
      };
      documents.set(`${locale}/services/${service.slug}.md`, fillDocument(await start("service.md"), parts));
    }
    for (const name of optionalPages.filter((one) => (pages as Group)[one] === "no")) {
      const path = `${locale}/pages/${name}.yaml`;
      documents.set(path, edit(path, documents.get(path)!, [set(["hidden"], true)]));
    }
  }
  const marks = new Set([...documents.values()].flatMap((text) => text.match(/(?<=!promise:)[a-z0-9-]+/g) ?? []));
  // Drops claims that no text uses, and confirmations by the shipped company's people.
  const claims = await shipped("claims.yaml").catch(() => "entries: []\n");
  const others = fields("claims.yaml", claims).flatMap(({ path, value }): Path[] => {
    if (path[2] === "id") return marks.has(value as string) ? [] : [path.slice(0, 2)];
    return ["confirmedBy", "confirmedOn", "until"].includes(String(path[2])) ? [path] : [];
  });
  const removals = others.toReversed().map((path): Change => ({ do: "remove", path }));
  documents.set("claims.yaml", edit("claims.yaml", claims, removals));
  return documents;

  async function change(path: string, changes: Change[]) {
    documents.set(path, edit(path, await shipped(path), changes));
  }
}

/** A brand's colours: the answers', or else the plain ones. */
export const coloursOf = ({ colours = {} }: Group): BrandColours => ({ ...plainColours, ...(colours as BrandColours) });

type Read = (path: string) => Promise<string>;

/** `company.yaml` with the answers, and neutral placeholders for the rest. */
async function companyOf(
  answers: Group,
  hours: Plain | undefined,
  words: Record<Locale, Words>,
  { shipped, start }: Record<"shipped" | "start", Read>,
): Promise<string> {
  const startFields = fields("company.yaml", await start("company.yaml"));
  const names = new Set([...startFields.map(({ field }) => field), ...Object.keys(optional), ...emergencyFields]);
  for (const field of namesIn(answers))
    if (!names.has(field)) throw new UnknownAnswer(`${field} is not asked: use ${[...names].join(", ")}.`);
  const changes = startFields.map(({ path, value }): Change => {
    const answer = valueAt(answers, path) ?? (path[0] === "privacyEmail" ? answers.email : undefined);
    if (answer !== undefined) return set(path, typeof value === "number" ? Number(answer) : usualValue(path, answer));
    const name = path[0] === "legalName" ? valueAt(answers, ["name", path[1]!]) : undefined;
    return set(path, placeholder(name ?? value));
  });
  const text = await shipped("company.yaml");
  const former = fields("company.yaml", text);
  const there = former.map(({ field }) => field);
  for (const [field, path] of Object.entries(optional)) {
    const answer = valueAt(answers, path);
    if (answer !== undefined) changes.push(set(path, usualValue(path, answer)));
    else if (there.includes(field)) changes.push({ do: "remove", path });
  }
  const days = [0, 1, 2, 3, 4];
  const usual = [{ days, opens: placeholder("09:00"), closes: placeholder("17:00") }];
  changes.push(set(["hours", "regular"], hours === undefined ? usual : hoursOf(plainText(hours))));
  for (const list of ["partners", "customers", "profiles"]) changes.push(set([list], []));
  const emergency = emergencyOf(answers, words);
  if (emergency) changes.push(set(["emergency"], emergency));
  const hasMoved = valueAt(answers, ["address", "city", "en"]) !== undefined;
  const others = former.flatMap(({ path }): Path[] => {
    if (path[0] === "emergency" && path[1] === "phone" && !emergency) return [["emergency"]];
    if (path[0] === "map" && path[1] === "drawing" && hasMoved) return [["map"]];
    // Removes the shipped company's shorter days; its days off are public holidays, which stay.
    return path[1] === "exceptions" && path[3] === "opens" ? [path.slice(0, 3)] : [];
  });
  changes.push(...others.toReversed().map((path): Change => ({ do: "remove", path })));
  return edit("company.yaml", text, changes);
}

const emergencyFields = ["phone", "label.en", "label.ar"].map((name) => `emergency.${name}`);

/** A number for emergencies, which needs a name; undefined if no answer has one. */
function emergencyOf(answers: Group, words: Record<Locale, Words>): Group | undefined {
  const phone = valueAt(answers, ["emergency", "phone"]);
  if (phone === undefined) return undefined;
  const label = (locale: Locale) => valueAt(answers, ["emergency", "label", locale]) ?? words[locale].emergency;
  return { label: { en: label("en"), ar: label("ar") }, phone: usualValue(["emergency", "phone"], phone) };
}

/** Fields that a company may lack. */
export const optional = Object.fromEntries(
  ["whatsapp", "address.poBox", "address.poBoxPostalCode", "commercialRegistration", "vatNumber"].map((field) => [
    field,
    field.split("."),
  ]),
);

const companyForm = formOf("company", "en")!;

/** The usual spelling of a number or an address. */
function usualValue(path: Path, answer: Plain): Plain {
  const field = fieldAt(companyForm, path);
  return field ? usualSpelling(field.is, plainText(answer)) : answer;
}

function servicesOf(list: Plain[], words: Record<Locale, Words>): Service[] {
  const slugs = new Set<string>();
  return list.map((service, index) => {
    const texts = Object.fromEntries(
      locales.map((locale) => {
        const { name, text } = words[locale].service;
        const fallback = { name: fillText(name, { order: index + 1 }), text };
        const value = (field: keyof typeof fallback) =>
          valueAt(service, [locale, field]) ?? placeholder(fallback[field]);
        return [locale, { name: value("name"), text: value("text") }];
      }),
    ) as Record<Locale, { name: Plain; text: Plain }>;
    for (const field of namesIn(service))
      if (!/^(?:en|ar)\.(?:name|text)$/.test(field))
        throw new UnknownAnswer(`services.${index + 1}.${field} is not asked: use en.name, en.text, ar.name, ar.text.`);
    const slug = freeSlug(plainText(texts.en.name), slugs, `service-${index + 1}`);
    slugs.add(slug);
    return { slug, ...texts };
  });
}

/** Characters of service names in the line below the home page's title. */
const roomForNames = 70;

function valuesOf(company: string, services: Service[], locale: Locale): Record<string, Plain> {
  const facts = parse(company, yamlOptions) as {
    name: Record<Locale, string>;
    address: { city: Record<Locale, string> };
  };
  const names = services.slice(0, 4).map((service) => plainText(service[locale].name));
  const lists = new Intl.ListFormat(locale, { type: "conjunction" });
  while (names.length > 1 && lists.format(names).length > roomForNames) names.pop();
  const list = lists.format(names);
  return { company: facts.name[locale], city: facts.address.city[locale], services: list };
}

function summaryOf(text: Plain): Plain {
  const most = 150;
  const words = plainText(text).replaceAll(/\s+/g, " ");
  const [sentence = words] = words.match(/^.*?[.!?؟](?=\s|$)/) ?? [];
  const short =
    [words, sentence].find(({ length }) => length <= most) ?? `${words.slice(0, most - 1).replace(/\s\S*$/, "")}…`;
  return typeof text === "string" ? short : placeholder(short);
}

const namesIn = (answers: Plain): string[] =>
  fields("answers", JSON.stringify(answers)).flatMap(({ field, value }) => (typeof value === "string" ? field : []));

const set = (path: Path, value: Plain): Change => ({ do: "set", path, value });
const placeholder = (value: Plain): Group => ({ "!placeholder": value });
/** A value as text, without its tag; other values as YAML writes them. */
function plainText(value: Plain): string {
  const plain = isTagged(value) ? partsOf(value).value : value;
  return (typeof plain === "object" ? JSON.stringify(plain) : String(plain)).trim();
}

const fillText = (text: string, values: Record<string, Plain>): string =>
  text.replaceAll(/\[(\w+)\]/g, (_, name: string) => plainText(values[name]!));

/** A document: `[[name]]` becomes a value with its mark, `[name]` in quotes a part of a text. */
const fillDocument = (document: string, values: Record<string, Plain>): string =>
  document
    .replaceAll(/\[\[(\w+)\]\]/g, (_, name: string) => {
      const value = values[name]!;
      const mark = typeof value === "string" ? "" : "!placeholder ";
      return mark + JSON.stringify(plainText(value));
    })
    .replaceAll(/(?<!\[)\[(\w+)\](?!\])/g, (_, name: string) => {
      const text = plainText(values[name]!);
      return name === "text" ? text : JSON.stringify(text).slice(1, -1);
    });
