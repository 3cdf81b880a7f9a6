import { randomUUID } from "node:crypto";
import { createContext } from "react-router";

/** Client address as determined by the server, for limits. */
export const clientAddress = createContext<string>();

/** Nonce of prerendered pages, new in each build. The server removes it: it never reaches visitors. */
export const buildNonce: string = import.meta.env.BUILD_NONCE ?? randomUUID();

/** The body of a post with files; the request itself then has none. */
export const postedUpload = createContext<Buffer<ArrayBuffer> | null>(null);

/** Nonce of the page being rendered, new for each response. */
export const pageNonce = createContext<string>();

/** Whether the page shows drafts, which have no files: the desk's previews. */
export const isDraft = createContext(false);

/** Address of the file with the data for hydration; without it the page holds them. */
export const dataAddress = createContext<string | undefined>(undefined);

export type Header = [name: string, value: string];
