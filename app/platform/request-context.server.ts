import { randomUUID } from "node:crypto";
import { createContext } from "react-router";

/** Address of the client, as the server determined it, for limits. */
export const clientAddress = createContext<string>();

/**
 * The nonce of prerendered pages, new in each build (vite.config.ts). No visitor sees it: the
 * server allows the marked elements by hash, and removes the nonce before a page is sent.
 */
export const buildNonce: string = import.meta.env.BUILD_NONCE ?? randomUUID();

/** The nonce of the page being rendered, new for each answer. */
export const pageNonce = createContext<string>();

/** A page rendered once for everybody, with the build's nonce. */
export type KeptPage = { html: string };

/** Set if a kept page answers a request: it replaces the answer's body. */
export const keptPage = createContext<KeptPage | null>(null);
