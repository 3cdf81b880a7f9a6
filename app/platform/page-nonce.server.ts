import { randomUUID } from "node:crypto";
import { createContext } from "react-router";

/**
 * The nonce of ready-made pages, new in each build (vite.config.ts). No visitor sees it: the server lets in by hash
 * what carries it, and takes it out before a page is sent.
 */
export const pageMark: string = import.meta.env.PAGE_MARK ?? randomUUID();

/** The nonce of the page being rendered: one of its own for each answer. */
export const pageNonce = createContext(pageMark);
