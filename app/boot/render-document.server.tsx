import { renderToReadableStream } from "react-dom/server.edge";
import { type EntryContext, ServerRouter } from "react-router";
import { Look } from "#app/style/look.ts";
import { type Branded, brandStyle, paletteOf } from "#app/style/palette.server.ts";
import { preloadedFonts, typefaceStyle } from "#app/style/typefaces.server.ts";
import { withDeferredBoot } from "./deferred-boot.server.ts";
import { Nonce } from "./nonce.ts";

/**
 * Renders a page to a complete string, since its scripts are moved and it is compressed as a whole.
 * @param nonce for its scripts and styles; absent in development, where React would report a
 *   hydration mismatch
 * @param site whose look it has
 * @returns the page, and the last error of a part that failed to render
 */
export async function renderDocument(
  request: Request,
  context: EntryContext,
  { nonce, site }: { nonce: string | undefined; site: Branded },
  signal?: AbortSignal,
) {
  let fault: unknown;
  const stream = await renderToReadableStream(
    <Nonce value={nonce}>
      <Look
        value={{
          style: (css) => brandStyle(css, site) + typefaceStyle(site),
          fonts: (locale) => preloadedFonts(site, locale),
          ground: paletteOf(site)["night-950"],
        }}
      >
        <ServerRouter context={context} url={request.url} {...(nonce && { nonce })} />
      </Look>
    </Nonce>,
    {
      ...(nonce && { nonce: { script: nonce, style: nonce } }),
      ...(signal && { signal }),
      // Every part stands at its place: without scripts nothing would move it there.
      progressiveChunkSize: Infinity,
      onError: (error) => {
        fault = error;
      },
    },
  );
  await stream.allReady;
  const html = styleLast(await new Response(stream).text());
  return { html: nonce ? withDeferredBoot(html, nonce) : html, fault };
}

/**
 * Moves the stylesheet to the end of the head, although React puts it before titles and cards: link
 * preview services read only the first 16 KB of a page. React finds it by name in any position.
 */
const styleLast = (html: string): string =>
  html.replace(/(<style [^>]*data-href="app"[^]*?<\/style>)([^]*?)(?=<\/head>)/, "$2$1");
