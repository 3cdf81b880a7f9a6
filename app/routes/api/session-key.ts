import { serveWebRequest } from "#app/features/assistant/gateway/serve-web-request.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import type { Route } from "./+types/session-key";

/** `POST /functions/v1/get-openai-key`, where it does not reach the gateway at once (server/assistant-door.ts). */
export const action = ({ request, context }: Route.ActionArgs) =>
  serveWebRequest(request, context.get(clientAddress), "/functions/v1/get-openai-key");

export const loader = action;
