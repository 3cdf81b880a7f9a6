import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type ReceivedCall = {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  /**
   * Milliseconds since the process started, when the connection was closed before the answer was
   * sent.
   */
  cutAt?: number;
  /** Whether the answer was sent, or its connection closed. */
  isOver?: boolean;
};

/** Answers one call. */
export type Script = (response: ServerResponse, call: ReceivedCall) => void;

/**
 * A provider in OpenAI's format on loopback, with scripted answers: each of `scripts` serves one
 * call, the last one all further calls.
 */
export async function startModelProvider() {
  const calls: ReceivedCall[] = [];
  let scripts: Script[] = [];
  const server = createServer((request, response) => {
    // A health check of another test, on a port that was free a moment ago.
    if (request.method !== "POST") return void response.writeHead(405).end();
    void text(request).then((body) => {
      const { url = "", headers } = request;
      const call: ReceivedCall = { path: url, headers, body: JSON.parse(body) as Record<string, unknown> };
      calls.push(call);
      response.on("close", () => {
        call.isOver = true;
        if (!response.writableFinished) call.cutAt = performance.now();
      });
      response.on("error", () => undefined);
      const script = scripts.length > 1 ? scripts.shift() : scripts[0];
      script?.(response, call);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    calls,
    script: (...next: Script[]) => void (scripts = next),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Delta = { role?: "assistant"; content?: unknown; reasoning_content?: string; tool_calls?: unknown[] };

/** One event of a stream. */
export const chunk = (delta: Delta, finish: string | null = null): string =>
  event({ id: "chatcmpl-1", object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason: finish }] });

export const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;
export const usageEvent = (prompt: number, completion: number): string =>
  event({
    choices: [],
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
  });
export const done = "data: [DONE]\n\n";

/** Streams events, each in a separate write. */
export const streams =
  (...events: (string | Buffer)[]): Script =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const each of events) response.write(each);
    response.end();
  };

/** The same, and cuts the connection. */
export const streamsAndDies =
  (...events: string[]): Script =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(events.join(""), () => setTimeout(() => response.destroy(), 50));
  };

/** The same, and then stays silent. */
export const streamsAndHangs =
  (...events: string[]): Script =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(events.join(""));
  };

export const answersWith =
  (status: number, body: unknown, headers: Record<string, string> = {}): Script =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };

export const wholeAnswer = (message: Record<string, unknown>, finish = "stop"): Record<string, unknown> => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: finish }],
  usage: { prompt_tokens: 900, completion_tokens: 12, total_tokens: 912 },
});

const refuses = (param: string, code: string | null): Script =>
  answersWith(400, { error: { message: `no ${param}`, type: "invalid_request_error", param, code } });

/**
 * Like OpenAI's models of 2026: accepts neither `max_tokens` nor a temperature, accepts tools only
 * without reasoning, and still reasons before it answers.
 * @param thinks tokens spent on reasoning
 */
export const reasoningModel =
  ({ thinks }: { thinks: number }): Script =>
  (response, call) => {
    const { max_tokens, max_completion_tokens, temperature, tools, reasoning_effort, stream } = call.body;
    if (max_tokens !== undefined) return refuses("max_tokens", "unsupported_parameter")(response, call);
    if (temperature !== undefined) return refuses("temperature", "unsupported_value")(response, call);
    if (tools && reasoning_effort !== "none") return refuses("reasoning_effort", null)(response, call);
    const hasRoom = thinks + 5 <= (max_completion_tokens as number);
    const content = hasRoom ? "Yes, we do." : "";
    const finish = hasRoom ? "stop" : "length";
    const usage = {
      prompt_tokens: 900,
      completion_tokens: hasRoom ? thinks + 5 : thinks,
      completion_tokens_details: { reasoning_tokens: thinks },
    };
    const musing = { reasoning_content: "Hm, I wonder" };
    if (!stream) return answersWith(200, { ...wholeAnswer({ ...musing, content }, finish), usage })(response, call);
    streams(
      chunk({ role: "assistant", content: "" }),
      chunk(musing),
      chunk({ content }),
      chunk({}, finish),
      event({ choices: [], usage }),
      done,
    )(response, call);
  };
