import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server.node";
import { type EntryContext, ServerRouter } from "react-router";
import { Look } from "#app/style/look.ts";
import { type Branded, paletteOf } from "#app/style/palette.server.ts";
import { preloadedFonts } from "#app/style/typefaces.server.ts";
import { Nonce } from "./nonce.ts";
import { startFile, startScript } from "./start-file.server.ts";
import { Start } from "./start-scripts.tsx";

/** Collects clicks until hydration. Content far below is shown at a scroll or in 6 s, even if the start is lost. */
const untilStart =
  "early=[];onclick=e=>early.push(e.target);setTimeout(onscroll=()=>delete document.documentElement.dataset.waiting,6e3);";

/** React Router's own script for data that follow piece by piece. @param context of its browser code, as JSON */
const holdData = (context = "{}"): string =>
  `window.__reactRouterContext=${context};__reactRouterContext.stream=new ReadableStream({start(c){__reactRouterContext.streamController=c}}).pipeThrough(new TextEncoderStream());`;

/** A page as text: a web stream would take twice the time, since it encodes each piece alone. */
const htmlOf = (page: ReactNode, options: Parameters<typeof renderToPipeableStream>[1]) =>
  new Promise<string>((resolve, reject) => {
    const onAllReady = () => resolve(text(pipe(new PassThrough())));
    const { pipe } = renderToPipeableStream(page, { ...options, onAllReady, onShellError: reject });
  });

type Options = {
  nonce: string | undefined;
  site: Branded;
  dress: (page: string) => string;
  data?: string | undefined;
  inlineStart?: boolean;
};

/**
 * Renders a page to a complete string, since its style is added and it is compressed as a whole.
 * @param nonce for its scripts and styles; absent in development, where React would report a
 *   hydration mismatch
 * @param site gives the page its look
 * @param dress adds the page's style
 * @param data address of its data for hydration, which the page then leaves out
 * @param inlineStart whether the page holds its start script, which no file of the site holds
 * @returns the page, and the last error of a part that failed to render
 */
export async function renderDocument(
  request: Request,
  context: EntryContext,
  { nonce, site, dress, data, inlineStart = false }: Options,
) {
  let fault: unknown;
  const { manifest, serverHandoffString, staticHandlerContext } = context;
  const routes = staticHandlerContext.matches.map(({ route }) => route.id);
  // Makes React Router add the data to the page, as if its own scripts were there.
  if (!data) context.renderMeta = { didRenderScripts: true };
  const html = await htmlOf(
    <Nonce value={nonce}>
      <Look
        value={{
          fonts: (locale) => preloadedFonts(site, locale),
          ground: paletteOf(site)["night-950"],
        }}
      >
        <Start
          value={{
            first: data ? untilStart : untilStart + holdData(serverHandoffString),
            ...(inlineStart ? { script: startScript(manifest, routes) } : { file: startFile(context, manifest).path }),
            routes: routes.join(" "),
            data,
          }}
        >
          <ServerRouter context={context} url={request.url} {...(nonce && { nonce })} />
        </Start>
      </Look>
    </Nonce>,
    {
      ...(nonce && { nonce: { script: nonce, style: nonce } }),
      // Renders every part in place: without scripts nothing would move it there.
      progressiveChunkSize: Infinity,
      onError: (error) => {
        fault = error;
      },
    },
  );
  return { html: dress(html), fault };
}

/** Style ends the head, since link previews read only the first 16 KB of a page. */
export const withStyle = (page: string, style: string): string => page.replace("</head>", () => `${style}</head>`);
