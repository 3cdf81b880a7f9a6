import { parse } from "node-html-parser";

/** The text of the heading of a server's page, as shown. */
export async function heading({ url }: { url: string }, path: string): Promise<string> {
  const page = parse(await (await fetch(url + path)).text());
  return page.querySelector("h1")?.textContent ?? "";
}
