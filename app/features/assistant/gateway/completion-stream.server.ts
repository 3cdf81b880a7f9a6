import type { AnswerPart, Usage } from "#app/features/assistant/answer.ts";
import { type ApiError, errorJson } from "./api-error.server.ts";
import { type Completion, completionEvents, usageOf } from "./completion.server.ts";
import { eventHeaders, type ResponseWriter } from "./gateway-request.server.ts";

/** Milliseconds without a token after which a comment keeps the connection open. */
const heartbeat = 5000;

type Options = {
  completion: Completion;
  includeUsage: boolean;
  requestId: string;
  /** @returns the error that ends a broken stream; undefined if the client has gone */
  onBroken: (error: unknown) => ApiError | undefined;
};

/** Sends an answer as events while it arrives. A broken answer ends with an error, never as if it were complete. */
export async function streamCompletion(
  batches: Iterable<AnswerPart[]> | AsyncIterable<AnswerPart[]>,
  writer: ResponseWriter,
  { completion, includeUsage, requestId, onBroken }: Options,
): Promise<Usage | undefined> {
  const events = completionEvents(completion, includeUsage);
  writer.begin(eventHeaders(requestId));
  const timer = setInterval(() => void writer.write(": keep-alive\n\n"), heartbeat);
  let { start } = events;
  let usage: Usage | undefined;
  try {
    for await (const batch of batches) {
      // The transport cuts off a client that does not read.
      await writer.write(start + events.of(batch));
      start = "";
      usage = usageOf(batch);
      timer.refresh();
    }
    return usage;
  } catch (error) {
    const broken = onBroken(error);
    if (broken) void writer.write(`data: ${errorJson(broken)}\n\n`);
    return undefined;
  } finally {
    clearInterval(timer);
    writer.end();
  }
}

/** A text in pieces of about the size that a model sends, broken before words. */
export const smallDeltas = (text: string): string[] => text.match(/[^]{1,40}[^ ]*/g) ?? [];
