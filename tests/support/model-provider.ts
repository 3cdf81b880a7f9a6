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

/** The provider's key, which must never leak. */
export const canaryKey = "sk-canary-0123456789abcdef";

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
    /** Of a server that asks it. */
    settings: { OPENAI_API_KEY: canaryKey, OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` },
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

/** Streams a text, word by word. */
export const says = (text: string): Script =>
  streams(...text.split(/(?= )/).map((content) => chunk({ content })), chunk({}, "stop"), done);

/** Calls the gateway's tool. */
export const callsBack = (draft: object): Script => {
  const call = { name: "request_callback", arguments: JSON.stringify(draft) };
  return streams(
    chunk({ tool_calls: [{ index: 0, id: "call_1", type: "function", function: call }] }),
    chunk({}, "tool_calls"),
    done,
  );
};

/** The visitor's last message. */
export const lastMessage = ({ body }: ReceivedCall): string => (body.messages as { content: string }[]).at(-1)!.content;

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
