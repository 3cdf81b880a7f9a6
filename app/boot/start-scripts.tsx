import { createContext, useContext } from "react";
import { Scripts } from "react-router";
import { Nonce } from "./nonce.ts";

/** The start of a page in the browser. Rendered on the server only. */
export const Start = createContext<{
  /** Script that cannot wait for the start, with its data. */
  first?: string;
  /** The start itself, or `file`, its address. */
  script?: string;
  file?: string;
  /** Names of the page's routes. */
  routes?: string;
  /** Address of the page's data, if it does not hold them. */
  data?: string | undefined;
}>({});

/** Attribute of `html` until the start removes it. */
export const waiting = import.meta.env.SSR && !import.meta.env.DEV ? { "data-waiting": "" } : {};

/**
 * In place of React Router's scripts, which compete with the first paint
 * (docs/decisions/page-delivery.md).
 */
export function StartScripts() {
  const { first = "", script = "", file, routes, data } = useContext(Start);
  const nonce = useContext(Nonce);
  if (import.meta.env.DEV) return <Scripts />;
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: first }} />
      <script
        // The content security policy allows files by their origin.
        nonce={file === undefined ? nonce : undefined}
        defer
        src={file}
        data-routes={routes}
        data-page={data}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: script }}
      />
    </>
  );
}
