import type { Content } from "#cms/read.ts";
import { currentRelease, loadBundle } from "#server/release/build-folder.ts";

/** Every page of a content as visitors see it, by its address, made by the current release. */
export async function renderedPages(content: Content): Promise<Map<string, string>> {
  const bundle = await loadBundle(currentRelease());
  const renderer = bundle.entry.module.createRenderer(content);
  const render = renderer.renderWith(bundle);
  const pages = new Map<string, string>();
  for (const path of renderer.prerendered.pages()) {
    const request = new Request(new URL(path, renderer.placeholders.SITE_URL));
    const { response } = await render(request, { address: "127.0.0.1", nonce: renderer.buildNonce });
    pages.set(path, await response.text());
  }
  return pages;
}
