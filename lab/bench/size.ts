import { join } from "node:path";
import { compressNow } from "#server/http/encoding.ts";
import { moduleGraph } from "#tests/support/module-graph.ts";
import { startSite } from "./child-server.ts";
import type { Part } from "./part.ts";
import { pagePaths, servedBytes } from "./served-pages.ts";
import { printTable } from "./table.ts";

type Weights = { kind: string; html: number; data: number; css: number; js: number; font: number; hero: number };

/** Weight of each kind of page as sent: the heaviest of its kind, in both languages. */
export const size: Part = async ({ folder }) => {
  const server = await startSite(join(folder, "size"));
  const heaviest = new Map<string, Weights>();
  for (const path of await pagePaths()) {
    const weights = await weigh(server.url, path);
    if (weights.html > (heaviest.get(weights.kind)?.html ?? 0)) heaviest.set(weights.kind, weights);
  }
  await server.stop();
  printTable(
    "size: bytes as sent to a browser that takes brotli, the heaviest page of each kind",
    [
      "page",
      "HTML",
      "of it CSS",
      "font",
      "picture 768 px",
      "HTML + font + picture",
      "JS, after first paint",
      "data, after first paint",
    ],
    [...heaviest.values()].map(({ kind, html, data, css, js, font, hero }) => [
      kind,
      html,
      css,
      font,
      hero,
      html + font + hero,
      js,
      data,
    ]),
  );
};

async function weigh(url: string, path: string): Promise<Weights> {
  const html = (await servedBytes(url + path, "identity")).toString();
  const whole = (await servedBytes(url + path, "br")).length;
  const of = (address: string) => sentBytes(url, address);
  const withoutStyle = html.replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, "");
  const fonts = [...html.matchAll(/<link[^>]*as="font"[^>]*href="([^"]+)"/g)].map(([, address = ""]) => address);
  const picture = /<picture>.*?(\/assets\/[^\s"]+) 768w/s.exec(html)?.[1];
  return {
    kind: kindOf(path),
    html: whole,
    data: await of(path === "/" ? "/_.data" : `${path}.data`),
    css: whole - brotli(withoutStyle),
    js: await sum(moduleGraph(html), of),
    font: await sum(fonts, of),
    hero: picture ? await of(picture) : 0,
  };
}

/** Such as `/ar/services/…`. */
const kindOf = (path: string): string => path.replace(/^((?:\/ar)?\/(?:services|blog))\/.+/, "$1/…");

/** Like the server at its start (server/process/main.ts). */
const brotli = (text: string): number => compressNow(Buffer.from(text), "br", 5).length;

const sent = new Map<string, number>();

async function sentBytes(url: string, address: string): Promise<number> {
  const known = sent.get(address) ?? (await servedBytes(url + address, "br")).length;
  sent.set(address, known);
  return known;
}

async function sum(addresses: Iterable<string>, of: (address: string) => Promise<number>): Promise<number> {
  let total = 0;
  for (const address of addresses) total += await of(address);
  return total;
}
