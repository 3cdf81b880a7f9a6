import { parse } from "node-html-parser";

/** The words of the heading of a server's page, as a reader sees them. */
export async function heading({ url }: { url: string }, path: string): Promise<string> {
  const page = parse(await (await fetch(url + path)).text());
  return page.querySelector("h1")?.textContent ?? "";
}
