import { serveWebRequest } from "#app/features/assistant/gateway/serve-web-request.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import type { Route } from "./+types/models";

/** `GET /v1/models`, where it does not reach the gateway at once (server/assistant-door.ts). */
export const action = ({ request, context }: Route.ActionArgs) =>
  serveWebRequest(request, context.get(clientAddress), "/v1/models");

export const loader = action;
