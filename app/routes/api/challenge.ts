import { newChallenge } from "#app/features/contact/spam/challenge.server.ts";
import { log } from "#app/platform/log.server.ts";

const headers = { "Cache-Control": "no-store" };

/** A task whose solution may come along with one message; 503 while the secret that signs it cannot be read. */
export async function loader() {
  try {
    return Response.json(await newChallenge(), { headers });
  } catch (error) {
    log.warn({ err: error }, "no challenge could be made");
    return Response.json({ error: { message: "Not available." } }, { status: 503, headers });
  }
}

/** Only GET is answered here. */
export const action = () =>
  Response.json({ error: { message: "Ask with GET." } }, { status: 405, headers: { ...headers, Allow: "GET" } });
