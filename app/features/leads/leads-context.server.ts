import { createContext } from "react-router";
import type { Leads } from "./leads.server.ts";

/** Hands the process's leads to a route, which does not import the store. */
export const leadsContext = createContext<Leads>();
