import { createContext } from "react-router";
import type { Assistant } from "./assistant.server.ts";

/** Carries the assistant of the process to a route, which imports nothing of its store. */
export const assistantContext = createContext<Assistant>();
