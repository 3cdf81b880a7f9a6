import type { AnswerPart, Usage } from "#app/features/assistant/answer.ts";
import { type ApiError, errorJson } from "./api-error.server.ts";
import { type Completion, completionEvents, endOf, wholeCompletion } from "./completion.server.ts";
import type { Outlet } from "./exchange.ts";
import { answerHeaders } from "./answer-headers.ts";
import { smallDeltas } from "./small-deltas.ts";

/** Silence between tokens after which a comment keeps the line open. */
const heartbeatMilliseconds = 5000;

/** Sends an answer that is there already. */
export function sendWhole(completion: Completion, parts: AnswerPart[], request: string, outlet: Outlet): void {
  outlet.send(200, answerHeaders(request), wholeCompletion(completion, parts));
}

type Streaming = {
  completion: Completion;
  includeUsage: boolean;
  /** The request's id. */
  request: string;
};

/** Sends an answer that is there already as events: a client that asked for a stream reads nothing else. */
export function sendWholeAsEvents(
  { completion, includeUsage, request }: Streaming,
  parts: AnswerPart[],
  outlet: Outlet,
): void {
  const events = completionEvents(completion, includeUsage);
  const deltas = parts.flatMap((part) =>
    part.type === "text" ? smallDeltas(part.text).map((text): AnswerPart => ({ type: "text", text })) : [part],
  );
  outlet.begin(answerHeaders(request, "text/event-stream"));
  void outlet.write(events.start() + deltas.map((delta) => events.parts([delta])).join(""));
  outlet.end();
}

/**
 * Sends an answer as events while it arrives. One that breaks off ends with an error, never as if it were complete.
 * @param parts have begun to arrive
 * @param brokenBy says what the stream ends with when the parts throw; undefined where nobody is left to be told
 * @returns the tokens of an answer that came to its end
 */
export async function sendEvents(
  { completion, includeUsage, request }: Streaming,
  parts: AsyncIterable<AnswerPart[]>,
  outlet: Outlet,
  brokenBy: (error: unknown) => ApiError | undefined,
): Promise<Usage | undefined> {
  const events = completionEvents(completion, includeUsage);
  outlet.begin(answerHeaders(request, "text/event-stream"));
  let heartbeat: NodeJS.Timeout | undefined;
  const beat = () => {
    void outlet.write(": keep-alive\n\n");
    heartbeat?.refresh();
  };
  let start = events.start();
  let last: AnswerPart[] = [];
  try {
    for await (const batch of parts) {
      // Whoever does not read is cut off in time. The provider is read on meanwhile: its answer is bounded.
      await outlet.write(start + events.parts(batch));
      start = "";
      heartbeat = heartbeat?.refresh() ?? setTimeout(beat, heartbeatMilliseconds);
      last = batch;
    }
    return endOf(last).usage;
  } catch (error) {
    const said = brokenBy(error);
    if (said) void outlet.write(`data: ${errorJson(said)}\n\n`);
    return undefined;
  } finally {
    clearTimeout(heartbeat);
    outlet.end();
  }
}
