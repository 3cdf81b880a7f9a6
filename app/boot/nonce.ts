import { createContext } from "react";

/** What the page's own inline scripts and styles carry, so that the content policy lets them in; the browser's code has none. */
export const Nonce = createContext<string | undefined>(undefined);
