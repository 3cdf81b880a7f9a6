import { createContext } from "react-router";
import type { Assistant } from "./assistant.server.ts";

/** Hands the process's assistant to a route, which does not import the store. */
export const assistantContext = createContext<Assistant>();
