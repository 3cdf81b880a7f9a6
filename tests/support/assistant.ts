import { newVisitor } from "./contact.ts";

export const keyPath = "/functions/v1/get-openai-key";
export const completionsPath = "/v1/chat/completions";

/** Settings of a server whose tests share addresses and sessions. */
export const roomyLimits = {
  TRUST_PROXY: "1",
  ASSISTANT_MAX_KEYS: "10000",
  ASSISTANT_MAX_SESSION_ANSWERS: "10000",
  ASSISTANT_MAX_ADDRESS_ANSWERS: "10000",
  ASSISTANT_MAX_SESSION_TOKENS: "10000000",
  ASSISTANT_MAX_ADDRESS_TOKENS: "10000000",
  ASSISTANT_MAX_SESSION_OPEN: "1000",
  ASSISTANT_MAX_ADDRESS_OPEN: "1000",
};

/** @param headers default: those of a new visitor */
export async function sessionKey(url: string, headers: Record<string, string> = newVisitor()): Promise<string> {
  const answer = await fetch(`${url}${keyPath}`, { method: "POST", headers });
  const { key } = (await answer.json()) as { key: string };
  return key;
}

export const question = (content: string) => ({ role: "user" as const, content });

type Asking = { key: string; headers?: Record<string, string>; signal?: AbortSignal };

/** @param body a string is sent unchanged */
export const ask = (url: string, body: unknown, { key, headers = newVisitor(), signal }: Asking): Promise<Response> =>
  fetch(`${url}${completionsPath}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...headers },
    ...(signal && { signal }),
  });

export type ErrorBody = {
  error: { message: string; type: string; param: string | null; code: string | null };
};

/** A complete completion, with the members that tests use. */
export type Completion = {
  id: string;
  object: string;
  model: string;
  choices: {
    message: { role: string; content: string | null; tool_calls?: { id: string; function: { name: string } }[] };
    finish_reason: string;
  }[];
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
};

export type Chunk = {
  id: string;
  object: string;
  model: string;
  choices: {
    delta: { role?: string; content?: string; tool_calls?: { function: { name: string; arguments: string } }[] };
    finish_reason: string | null;
  }[];
  usage?: Completion["usage"] | null;
};

/** A stream as sent: its events, its comments, and its end. */
export function readStream(text: string) {
  const blocks = text.split("\n\n").filter(Boolean);
  const data = blocks.filter((block) => block.startsWith("data: ")).map((block) => block.slice(6));
  const parsed = data.filter((item) => item !== "[DONE]").map((item) => JSON.parse(item) as Chunk | ErrorBody);
  const chunks = parsed.filter((item) => "choices" in item);
  return {
    chunks,
    text: chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join(""),
    finishReasons: chunks.flatMap(({ choices }) => choices[0]?.finish_reason ?? []),
    error: parsed.find((item) => "error" in item)?.error,
    isDone: data.at(-1) === "[DONE]" && data.filter((item) => item === "[DONE]").length === 1,
    comments: blocks.filter((block) => block.startsWith(":")).length,
    rest: blocks.filter((block) => !/^(?:data: |:)/.test(block)),
  };
}
