import { createContext } from "react-router";

/** Address that a request came from, as the server found it; limits count by it. */
export const clientAddress = createContext("127.0.0.1");
