import { createContext } from "react-router";
import type { Leads } from "./leads.server.ts";

/** Carries the leads of the process to a route, which imports nothing of their store. */
export const leadsContext = createContext<Leads>();
