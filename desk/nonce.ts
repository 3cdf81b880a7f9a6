import { createContext } from "react";

/** Nonce of the page's inline scripts; undefined in the browser. */
export const Nonce = createContext<string | undefined>(undefined);
