import type { Call, Outlet } from "./exchange.ts";
import { serveCompletion } from "./serve-completion.server.ts";
import { serveModels } from "./serve-models.server.ts";
import { serveSessionKey } from "./serve-session-key.server.ts";

type Serve = (call: Call, outlet: Outlet) => Promise<void>;

/** The assistant's addresses, each with the only method that it answers to. */
const addresses: Record<string, { method: "GET" | "POST"; serve: Serve }> = {
  "/functions/v1/get-openai-key": { method: "POST", serve: serveSessionKey },
  "/v1/models": { method: "GET", serve: serveModels },
  "/v1/chat/completions": { method: "POST", serve: serveCompletion },
};

/** What an address of the assistant lets be asked, however it is spelled; undefined for all other addresses. */
export function assistantMethods(path: string): string[] | undefined {
  const plain = path.toLowerCase().replace(/\/$/, "");
  if (!Object.hasOwn(addresses, plain)) return undefined;
  return addresses[plain]!.method === "GET" ? ["GET", "HEAD", "OPTIONS"] : ["POST", "OPTIONS"];
}

/** What answers a request; undefined where it is not one for the assistant. */
export function assistantAt(path: string, method: string | undefined): Serve | undefined {
  const address = Object.hasOwn(addresses, path) ? addresses[path] : undefined;
  return address?.method === method ? address?.serve : undefined;
}
