/**
 * The traits of the shipped company, and the pages that still show them. `node_modules/.bin/node
 * scripts/shipped-company.ts` writes the list from `content/` and `media/`.
 */
import { hash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, parse as parsePath } from "node:path";
import { readContent } from "#cms/read.ts";
import type { Value } from "#cms/source.ts";
import { type HTMLElement, NodeType, parse } from "node-html-parser";

/** All but names and numbers as digests, since the list is long. */
export type ShippedCompany = {
  names: string[];
  numbers: string[];
  sentences: string[];
  /** Digests of files, by their path in `media/`. */
  pictures: Record<string, string>;
  /** The path of the drawing. */
  logo: string;
  colours: Record<string, string>;
};

const shippedCompanyFile = "examples/shipped-company.json";

export const readShippedCompany = async (): Promise<ShippedCompany> =>
  JSON.parse(await readFile(shippedCompanyFile, "utf8")) as ShippedCompany;

const digest = (bytes: string | Buffer) => hash("sha256", bytes, "base64url").slice(0, 10);

/** Sentences of four words or more in a text, without punctuation and case. */
const sentencesIn = (text: string): string[] =>
  text
    .normalize("NFC")
    .replaceAll(/\]\([^)]*\)|\{#[\w-]+\}|[*_`#[\]>|«»“”"]/g, " ")
    .split(/[.!?؟:;؛](?=\s|$)|\n/)
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
        .trim(),
    )
    .filter((sentence) => sentence.split(" ").length >= 4 && sentence.length >= 20);

async function picturesOf(): Promise<[file: string, digest: string][]> {
  const files = globSync("media/{scenes,film,marks,map}/*").toSorted();
  return Promise.all(files.map(async (file) => [file.slice("media/".length), digest(await readFile(file))] as const));
}

/** @param common values of another company: words of the product are no trace */
export async function shippedCompany(values: readonly Value[], common: readonly Value[]): Promise<ShippedCompany> {
  const productSentences = new Set(common.flatMap(({ value }) => sentencesIn(value)));
  const sentences = values
    .flatMap(({ value }) => sentencesIn(value))
    .filter((sentence) => !productSentences.has(sentence));
  const sharedTraces = new Set(companyTraces(common));
  const traces = companyTraces(values).filter((trace) => !sharedTraces.has(trace));
  const isNumber = (trace: string) => /^[+\d\s-]+$/.test(trace);
  const brand = (name: string) => values.find((one) => one.file === "brand.yaml" && one.field === name)?.value ?? "";
  return {
    names: traces.filter((trace) => !isNumber(trace)),
    numbers: traces.filter(isNumber),
    sentences: [...new Set(sentences.map(digest))].toSorted(),
    pictures: Object.fromEntries(await picturesOf()),
    logo: /\bd="([^"]+)"/.exec(brand("logo.drawing"))?.[1] ?? "",
    colours: Object.fromEntries(["accent", "dark", "light", "warm"].map((name) => [name, brand(`colours.${name}`)])),
  };
}

/** A trace of the company: its place on the site, and the way to remove it. */
export type Trace = { page: string; place: string; what: string; advice: string };

/** Finds traces in the pages of a site. @param values of its content, for advice */
export async function createTraceFinder(shipped: ShippedCompany, values: readonly Value[]) {
  const sentences = new Set(shipped.sentences);
  const withoutGaps = (text: string) => text.replaceAll(/(?<=[+\d])[\s\u00a0().-]+(?=\d)/g, "");
  const digitsOf = (number: string) => number.replaceAll(/[^\d]/g, "");
  const shippedPictures = (await picturesOf()).flatMap(([file, sum]) => (shipped.pictures[file] === sum ? file : []));
  const bySentence = new Map(
    values.toReversed().flatMap((value) => sentencesIn(value.value).map((one) => [one, value])),
  );
  const byName = new Map(shippedPictures.map((file) => [parsePath(file).name, file]));

  /** The remedy for a value that is shown. */
  const change = (value: Value | undefined): string =>
    value ? `change ${value.file}:${value.line}  ${value.field}` : "change the words that lead to it";
  /** The same for a value whose text contains some words. */
  const fileOf = (has: (value: string) => boolean) => change(values.find((one) => has(one.value)));

  /** Traits of the company in a text. */
  function inText(text: string): { what: string; advice: string }[] {
    const [lower, gapless] = [text.toLowerCase(), withoutGaps(text)];
    const names = shipped.names
      .filter((name) => lower.includes(name.toLowerCase()))
      .map((name) => ({ what: name, advice: fileOf((value) => value.toLowerCase().includes(name.toLowerCase())) }));
    const numbers = shipped.numbers
      .filter((number) => gapless.includes(digitsOf(number)))
      .map((number) => ({
        what: number,
        advice: fileOf((value) => withoutGaps(value).includes(digitsOf(number))),
      }));
    const ownSentences = sentencesIn(text)
      .filter((sentence) => sentences.has(digest(sentence)))
      .map((sentence) => ({
        what: `“${sentence.length > 70 ? `${sentence.slice(0, 70)}…` : sentence}”`,
        advice: change(bySentence.get(sentence)),
      }));
    return [...names, ...numbers, ...ownSentences];
  }

  /** A built picture: `/assets/about-hash-1600.avif` of `media/scenes/about.webp`. */
  function inAddress(address: string): { what: string; advice: string }[] {
    const name = basename(address).replace(/(?:-[\w-]{6}(?:-\d+)?)?\.\w+$/, "");
    const file = byName.get(name);
    return file ? [{ what: `media/${file}`, advice: "choose a picture of your own, or replace this file" }] : [];
  }

  return {
    /** @param page its address */
    inPage(page: string, html: string): Trace[] {
      const traces = blocksOf(html).flatMap(({ place, text, addresses }) =>
        [...inText(text), ...addresses.flatMap(inAddress)].map((trace) => ({ page, place, ...trace })),
      );
      if (shipped.logo && html.includes(shipped.logo))
        traces.push({ page, place: "header", what: "the logo", advice: "change brand.yaml  logo" });
      const style = /<style[^>]*>([^]*?)<\/style>/.exec(html)?.[1] ?? "";
      for (const [name, colour] of Object.entries(shipped.colours))
        if (colour && style.includes(colour))
          traces.push({ page, place: "colours", what: colour, advice: `change brand.yaml  colours.${name}` });
      return traces;
    },
    /** Traces in words that no page shows, such as those of the assistant and of mails. */
    inValues: (): Trace[] =>
      values
        .filter(({ file }) => /(?:answers|assistant|mails|messages)\.yaml$/.test(file))
        .flatMap(({ file, line, field, value }) =>
          inText(value).map(({ what }) => ({ page: file, place: field, what, advice: `change ${file}:${line}` })),
        ),
  };
}

/** One line for each trace, even if many pages show it at the same place. */
export function traceLines(traces: readonly Trace[]): string[] {
  const groups = Map.groupBy(traces, ({ what, place, advice }) => JSON.stringify([what, place, advice]));
  return [...groups.values()].map((group) => {
    const { page, place, what, advice } = group[0]!;
    const pages = new Set(group.map((one) => one.page)).size;
    return `  ${page}${pages > 1 ? ` and ${pages - 1} more` : ""}, ${place}: ${what}: ${advice}`;
  });
}

const identity =
  /^(?:name|legalName|assistantName|address\.(?:street|district)|(?:partners|customers)\.\d+\.name)\.|^(?:phone|whatsapp|email|privacyEmail|commercialRegistration|vatNumber)$/;

/** The marks of a company: names, numbers, and the domain of its mail. */
export const companyTraces = (values: readonly Value[]): string[] => [
  ...new Set(
    values.flatMap(({ file, field, value }) =>
      file === "company.yaml" && identity.test(field) ? value.replace(/^.*@/, "") : [],
    ),
  ),
];

export function tracesIn(text: string, traces: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return traces.filter((trace) => lower.includes(trace.toLowerCase()));
}

/** The words at one place of a page. */
type Block = {
  /** `head`, `header` and `footer`, or the heading above. */
  place: string;
  text: string;
  /** Addresses of pictures and films. */
  addresses: string[];
};

const blocks = new Set(
  "address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 header head li main nav ol p section summary table td th title tr ul".split(
    " ",
  ),
);
const textAttributes = ["alt", "aria-label", "title", "content", "placeholder", "href", "value"];
const sources = ["src", "srcset", "poster"];

const tagOf = (element: HTMLElement): string => element.rawTagName?.toLowerCase() ?? "";
const elementsIn = (element: HTMLElement): HTMLElement[] =>
  element.childNodes.filter((node): node is HTMLElement => node.nodeType === NodeType.ELEMENT_NODE);
const hasBlock = (element: HTMLElement): boolean =>
  elementsIn(element).some((child) => blocks.has(tagOf(child)) || hasBlock(child));

/** The texts of a page, each with its place. */
export function blocksOf(html: string): Block[] {
  const places: Block[] = [];
  let place = "head";

  function visit(element: HTMLElement): void {
    const tag = tagOf(element);
    if (tag === "header" || tag === "footer") place = tag;
    if (tag === "main") place = "top";
    if (/^h[12]$/.test(tag)) place = `“${element.text.trim()}”`;
    const isWhole = !hasBlock(element);
    const parts = isWhole ? [element, ...element.querySelectorAll("*")] : [element];
    const texts = parts.flatMap((part) => textAttributes.flatMap((name) => part.getAttribute(name) ?? []));
    const addresses = parts.flatMap((part) => sources.flatMap((name) => part.getAttribute(name)?.split(", ") ?? []));
    const own = isWhole
      ? element.text
      : element.childNodes
          .filter(({ nodeType }) => nodeType === NodeType.TEXT_NODE)
          .map(({ text }) => text)
          .join("\n");
    places.push({
      place,
      text: [own, ...texts.map(decodeAddress)].join("\n").trim(),
      addresses: addresses.map((address) => address.split(" ")[0]!),
    });
    if (!isWhole) for (const child of elementsIn(element)) visit(child);
  }

  const page = parse(html, { blockTextElements: { script: true, style: false } });
  // The data for navigations repeats the page.
  for (const script of page.querySelectorAll("script:not([type])")) script.remove();
  visit(page);
  return places.filter(({ text, addresses }) => text || addresses.length > 0);
}

/** Addresses of mail are encoded in links. */
function decodeAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

if (process.argv[1] === import.meta.filename) {
  const [own, other] = await Promise.all([readContent("content"), readContent("examples/seventh-wharf")]);
  await writeFile(shippedCompanyFile, `${JSON.stringify(await shippedCompany(own.values, other.values), null, 1)}\n`);
}
