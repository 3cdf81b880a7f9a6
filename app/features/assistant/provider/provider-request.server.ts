import type { Passage, Question, Turn } from "#app/features/assistant/answer.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { env } from "#app/platform/env.server.ts";
import { estimatedTokens, mostTokens } from "./estimate-tokens.server.ts";
import { fieldsIn, type Manner, mannerAfter, usualManner } from "./manner.server.ts";
import { requestCallback } from "./request-callback.server.ts";
import { foundPassages, systemInstruction } from "./system-instruction.server.ts";

/** Tokens that an answer may have. */
export const maxTokens = 800;
/** Of a conversation, in bytes: what a long one says at its beginning is not worth what it costs at every question. */
const maxHistory = 16_384;

/** How the model has turned out to want to be asked; it is the same one as long as the process runs. */
let manner = usualManner;

/**
 * What the provider is asked with. Nothing of the browser's request is passed on but the words of the conversation.
 * @returns the body, the tokens that it has at most, and the manner in which it asks
 */
export function providerRequest(
  { locale, turns }: Question,
  passages: Passage[],
  stream: boolean,
): { body: Buffer; promptTokens: number; manner: Manner } {
  const sent = recent(turns);
  const { bytes, tokens } = (openings[locale] ??= opening(locale));
  const found = foundPassages(passages);
  const messages = sent.map(({ role, content }) => JSON.stringify({ role, content })).join(",");
  const options = stream ? '"stream":true,"stream_options":{"include_usage":true}' : '"stream":false';
  const rest = `${JSON.stringify(found).slice(1)}},${messages}],${options}}`;
  return {
    body: Buffer.concat([bytes, Buffer.from(rest)]),
    promptTokens: tokens + estimatedTokens(found) + mostTokens(sent),
    manner,
  };
}

/** The end of a conversation, as much as is sent of it. The question is whole, and no answer comes without its own. */
function recent(turns: Turn[]): Turn[] {
  let bytes = 0;
  const last = turns.length - 1;
  const cut = turns.findLastIndex(({ content }, at) => (bytes += Buffer.byteLength(content)) > maxHistory && at < last);
  if (cut === -1) return turns;
  const kept = turns.slice(cut + 1);
  return kept.slice(kept.findIndex(({ role }) => role === "user"));
}

/**
 * Learns how the model wants to be asked.
 * @param asked the manner in which it was asked when it refused
 * @returns whether asking once more makes sense: in another manner
 */
export function learnManner(asked: Manner, refusal: Parameters<typeof mannerAfter>[1]): boolean {
  const next = mannerAfter(asked, refusal);
  // Unless another question has taught it since.
  if (next && asked === manner) {
    manner = next;
    openings = {};
  }
  return next !== undefined;
}

let openings: Partial<Record<Locale, { bytes: Buffer; tokens: number }>> = {};

/**
 * The beginning of every body in a language, up to where the instruction goes on with what was found. Writing it anew for
 * each question took 15 of 20 microseconds. It comes first also since providers charge less for what they have read before.
 */
function opening(locale: Locale): { bytes: Buffer; tokens: number } {
  const body = JSON.stringify({
    model: env().ASSISTANT_MODEL,
    ...fieldsIn(manner, maxTokens),
    tools: [requestCallback],
    messages: [{ role: "system", content: systemInstruction(locale) }],
  });
  return { bytes: Buffer.from(body.slice(0, -'"}]}'.length)), tokens: estimatedTokens(body) };
}
