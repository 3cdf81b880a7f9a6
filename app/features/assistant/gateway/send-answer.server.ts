import type { AnswerPart, Usage } from "#app/features/assistant/answer.ts";
import { type ApiError, errorJson } from "./api-error.server.ts";
import { type Completion, completionEvents, endOf, wholeCompletion } from "./completion.server.ts";
import { eventHeaders, jsonHeaders, type ResponseWriter } from "./exchange.server.ts";

/** Silence between tokens after which a comment keeps the line open. */
const heartbeatMilliseconds = 5000;

/** Sends an answer that is there already. */
export function sendWhole(completion: Completion, parts: AnswerPart[], request: string, writer: ResponseWriter): void {
  writer.send(200, jsonHeaders(request), wholeCompletion(completion, parts));
}

type Streaming = {
  completion: Completion;
  includeUsage: boolean;
  /** The request's id. */
  request: string;
};

/**
 * Sends an answer that is there already as events: a client that asked for a stream reads nothing
 * else.
 */
export function sendWholeAsEvents(
  { completion, includeUsage, request }: Streaming,
  parts: AnswerPart[],
  writer: ResponseWriter,
): void {
  const events = completionEvents(completion, includeUsage);
  const deltas = parts.flatMap((part) =>
    part.type === "text" ? smallDeltas(part.text).map((text): AnswerPart => ({ type: "text", text })) : [part],
  );
  writer.begin(eventHeaders(request));
  void writer.write(events.start() + deltas.map((delta) => events.parts([delta])).join(""));
  writer.end();
}

/**
 * Sends an answer as events while it arrives. One that breaks off ends with an error, never as if
 * it were complete.
 * @param first what has arrived already
 * @param brokenBy says what the stream ends with when the rest throws; undefined where nobody is
 *   left to be told
 * @returns the tokens of an answer that came to its end
 */
export async function sendEvents(
  { completion, includeUsage, request }: Streaming,
  { first, rest }: { first: AnswerPart[]; rest: AsyncIterable<AnswerPart[]> },
  writer: ResponseWriter,
  brokenBy: (error: unknown) => ApiError | undefined,
): Promise<Usage | undefined> {
  const events = completionEvents(completion, includeUsage);
  writer.begin(eventHeaders(request));
  const heartbeat = setTimeout(() => {
    void writer.write(": keep-alive\n\n");
    heartbeat.refresh();
  }, heartbeatMilliseconds);
  let last = first;
  try {
    // Whoever does not read is cut off in time. The provider is read on meanwhile: its answer is
    // bounded.
    await writer.write(events.start() + events.parts(first));
    for await (const batch of rest) {
      await writer.write(events.parts(batch));
      heartbeat.refresh();
      last = batch;
    }
    return endOf(last).usage;
  } catch (error) {
    const said = brokenBy(error);
    if (said) void writer.write(`data: ${errorJson(said)}\n\n`);
    return undefined;
  } finally {
    clearTimeout(heartbeat);
    writer.end();
  }
}

/** Characters of a delta: about what a model sends at once. */
const few = 40;

/**
 * A text that is there already as the pieces it is streamed in, broken before words; together they
 * are the text.
 */
export function smallDeltas(text: string): string[] {
  const deltas: string[] = [];
  let begin = 0;
  while (begin < text.length) {
    const space = text.indexOf(" ", begin + few);
    const end = space === -1 ? text.length : space;
    deltas.push(text.slice(begin, end));
    begin = end;
  }
  return deltas;
}
