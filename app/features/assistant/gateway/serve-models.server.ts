import type { Call, Outlet } from "./exchange.ts";
import { answerHeaders } from "./answer-headers.ts";
import { prepareIndexes } from "#app/features/assistant/knowledge/find-passages.server.ts";
import { modelList } from "./models.server.ts";
import { newRequestId } from "./request-id.server.ts";

/** Says which model answers: `GET /v1/models`. Needs no key. Whoever asks is about to ask more. */
export async function serveModels(_call: Call, outlet: Outlet): Promise<void> {
  outlet.send(200, answerHeaders(newRequestId()), modelList());
  prepareIndexes();
}
