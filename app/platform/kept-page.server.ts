import { createContext } from "react-router";

/** A page that is rendered once for all who ask for it, with the build's mark in place of a nonce (page-nonce.server.ts). */
export type KeptPage = { html: string };

/** Set where a kept page is the answer to a request: it takes the place of the answer's body. */
export const keptPage = createContext<KeptPage | null>(null);
