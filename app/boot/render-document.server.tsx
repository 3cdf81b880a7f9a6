import { renderToReadableStream } from "react-dom/server.edge";
import { type EntryContext, ServerRouter } from "react-router";
import { Look } from "#app/style/look.ts";
import { type Branded, paletteOf } from "#app/style/palette.server.ts";
import { preloadedFonts } from "#app/style/typefaces.server.ts";
import { Nonce } from "./nonce.ts";
import deferBoot from "./deferred-boot.ts?inline-script";

type Options = {
  nonce: string | undefined;
  site: Branded;
  dress: (page: string) => string;
  data?: string | undefined;
};

/**
 * Renders a page to a complete string, since its scripts are moved and it is compressed as a whole.
 * @param nonce for its scripts and styles; absent in development, where React would report a
 *   hydration mismatch
 * @param site whose look it has
 * @param dress adds the page's style
 * @param data address of its data for hydration, which the page then leaves out
 * @returns the page, and the last error of a part that failed to render
 */
export async function renderDocument(
  request: Request,
  context: EntryContext,
  { nonce, site, dress, data }: Options,
  signal?: AbortSignal,
) {
  let fault: unknown;
  const stream = await renderToReadableStream(
    <Nonce value={nonce}>
      <Look
        value={{
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
  const html = dress(await new Response(stream).text());
  return { html: nonce ? withDeferredBoot(html, nonce, data) : html, fault };
}

/** Style ends the head, since link previews read only the first 16 KB of a page. */
export const withStyle = (page: string, style: string): string => page.replace("</head>", () => `${style}</head>`);

const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/?>/g;

/** The stream of the data, scripts that hand over its pieces, and the last one that ends it. */
const hydrationData =
  /window\.__reactRouterContext\.stream = [^<]*|<script[^>]*>window\.__reactRouterContext\.streamController\.[^]*?<\/script>/g;

/**
 * Replaces React Router's preloads and module script in a rendered page with one small classic
 * script, so that the framework does not compete with the first paint
 * (docs/decisions/page-delivery.md).
 * @param nonce of React Router's scripts only: letters, digits, - and _
 * @param data address of the data for hydration, whose scripts then leave
 * @throws Error if the framework's markup is not as expected, so that the build fails rather than
 *   the visitor's page
 */
export function withDeferredBoot(html: string, nonce: string, data = ""): string {
  const moduleScript = new RegExp(`<script nonce="${nonce}" type="module" async="">([^]*?)</script>`, "g");
  const scripts = [...html.matchAll(moduleScript)];
  const source = scripts[0]?.[1];
  if (scripts.length !== 1 || source === undefined) {
    throw new Error(`Expected one module script of React Router in the page, found ${scripts.length}`);
  }
  const entry = /^import\("([^"]+)"\);?\s*$/m.exec(source)?.[1];
  if (entry === undefined) throw new Error("React Router's module script does not end with its entry");
  const modules = [...html.matchAll(modulePreload)].map(([, href]) => href).filter((href) => href !== entry);
  const script = deferBoot(`"${data}",${JSON.stringify(modules)},"${entry}",async()=>{${dynamicImports(source)}}`);
  return (data ? html.replaceAll(hydrationData, "") : html)
    .replace(/<html[^>]*(?=>)/, "$& data-waiting")
    .replaceAll(modulePreload, "")
    .replace(moduleScript, () => `<script nonce="${nonce}">${script}</script>`);
}

/** Turns static imports, invalid in classic scripts, into `const a = await import("x")`. */
function dynamicImports(source: string): string {
  const rewritten = source
    .replaceAll(/import \* as (\w+) from ("[^"]+");/g, "const $1=await import($2);")
    .replaceAll(/^import ("[^"]+");?/gm, "await import($1);");
  if (/^\s*import[\s*{"]/m.test(rewritten))
    throw new Error("A static import of React Router's module script was not understood");
  return rewritten.replaceAll(/\s*\n\s*/g, "\n");
}
