import type { Usage } from "#app/features/assistant/answer.ts";
import { log } from "#app/platform/log.server.ts";
import { counter } from "#app/platform/metrics.server.ts";
import { embeddedModel } from "./models.server.ts";

const answers = counter("assistant_answers_total", "Answers of the assistant, by who gave them and how they ended.");
const tokens = counter("assistant_tokens_total", "Tokens of answers that came to their end, by who gave them.");

/** What is kept of one answer: nothing that was said in it, nobody who asked. */
export type AnswerRecord = {
  /** The request's id, which the sender is told as well. */
  request: string;
  status: number;
  /** `refused` was not even begun; `broken` ended midway by the provider's fault, `gone` by the receiver's. */
  outcome: "complete" | "refused" | "broken" | "gone";
  /** Why it was refused. */
  code?: string | null;
  model?: string;
  stream?: boolean;
  /** Milliseconds from the request to the first token, and to the end. */
  firstMs?: number;
  ms: number;
} & Partial<Usage>;

export function recordAnswer(record: AnswerRecord): void {
  const { model, outcome, promptTokens, completionTokens } = record;
  const by = model === undefined ? "nobody" : model === embeddedModel ? "embedded" : "provider";
  answers.add({ by, outcome });
  if (promptTokens) tokens.add({ by, kind: "prompt" }, promptTokens);
  if (completionTokens) tokens.add({ by, kind: "completion" }, completionTokens);
  log.info(record, "answer");
}
