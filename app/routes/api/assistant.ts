import type { ActionFunctionArgs } from "react-router";
import { assistantContext } from "#app/features/assistant/gateway/assistant-context.server.ts";
import { clientAddress } from "#app/platform/request-context.server.ts";

/** The assistant's endpoints, for requests that bypass server/answers/assistant.ts. */
export const action = ({ request, context, pattern }: ActionFunctionArgs) =>
  context.get(assistantContext).answer(request, context.get(clientAddress), `/${pattern}`);

export const loader = action;
