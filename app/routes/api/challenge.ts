import { leadsContext } from "#app/features/leads/leads-context.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Route } from "./+types/challenge";

const headers = { "Cache-Control": "no-store" };

/** A challenge to solve for one message; 503 if the secret that signs it cannot be read. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    return Response.json(await context.get(leadsContext).newChallenge(), { headers });
  } catch (error) {
    log.warn({ err: error }, "no challenge could be made");
    return Response.json({ error: { message: "Not available." } }, { status: 503, headers });
  }
}

/** Only GET is supported. */
export const action = () =>
  Response.json({ error: { message: "Ask with GET." } }, { status: 405, headers: { ...headers, Allow: "GET" } });
