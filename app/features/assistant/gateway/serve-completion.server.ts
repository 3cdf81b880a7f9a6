import type { AnswerPart, Usage } from "#app/features/assistant/answer.ts";
import { ProviderBrokeOff } from "#app/features/assistant/provider/provider-call.server.ts";
import { log } from "#app/platform/log.server.ts";
import { admit, type Admitted } from "./admit.server.ts";
import { answerHeaders } from "./answer-headers.ts";
import { type AnswerRecord, recordAnswer } from "./answer-record.server.ts";
import { type ApiError, errorJson, providerFailed, providerTooSlow, unexpected } from "./api-error.server.ts";
import { type Answer, chooseAnswerer, insteadOfProvider } from "./choose-answerer.server.ts";
import { endOf } from "./completion.server.ts";
import type { Call, Outlet } from "./exchange.ts";
import { newRequestId } from "./request-id.server.ts";
import { sendEvents, sendWhole, sendWholeAsEvents } from "./send-answer.server.ts";

/** The longest that an answer may take in all. */
const answerMilliseconds = 60_000;
const overTime = new Error("the answer took too long");

/** What is known of an answer while it is given. */
type Progress = Omit<AnswerRecord, "ms" | keyof Usage> & { began: number; usage?: Usage };

/** Answers a conversation: `POST /v1/chat/completions`. Resolves when the answer is out, or its receiver gone. */
export async function serveCompletion(call: Call, outlet: Outlet): Promise<void> {
  const progress: Progress = { request: newRequestId(), status: 200, outcome: "complete", began: performance.now() };
  const deadline = setTimeout(() => call.abort.abort(overTime), answerMilliseconds);
  let release = () => {};
  try {
    const admission = await admit(call);
    if (admission.outcome === "refused") return refuse(admission.error, outlet, progress);
    ({ release } = admission);
    await give(admission, call, outlet, progress);
  } catch (error) {
    if (isGone(call)) return;
    log.error({ err: error, request: progress.request }, "an answer failed");
    refuse(unexpected, outlet, progress);
  } finally {
    clearTimeout(deadline);
    release();
    if (isGone(call)) progress.outcome = "gone";
    const { began, usage, ...record } = progress;
    recordAnswer({ ...record, ...usage, ms: since(began) });
  }
}

const isGone = ({ abort: { signal } }: Call): boolean => signal.aborted && signal.reason !== overTime;
/** To a tenth of a millisecond. */
const since = (began: number): number => Math.round((performance.now() - began) * 10) / 10;

function refuse(error: ApiError, outlet: Outlet, progress: Progress): void {
  const { status, code, headers } = error;
  progress.status = status;
  progress.code = code;
  progress.outcome = "refused";
  outlet.send(status, answerHeaders(progress.request, "application/json", headers), errorJson(error));
}

async function give(admitted: Admitted, call: Call, outlet: Outlet, progress: Progress): Promise<void> {
  const { asked } = admitted;
  progress.stream = asked.stream;
  const answer = await findAnswer(admitted, call, progress);
  if (isGone(call)) return;
  if (answer.outcome === "refused") return refuse(answer.error, outlet, progress);

  const { request } = progress;
  const { model } = answer;
  progress.model = model;
  progress.firstMs = since(progress.began);
  const completion = { id: `chatcmpl-${request.slice(4)}`, created: Math.floor(Date.now() / 1000), model };
  const streaming = { completion, includeUsage: asked.includeUsage, request };
  if (answer.outcome === "whole") {
    progress.usage = endOf(answer.parts).usage;
    if (asked.stream) sendWholeAsEvents(streaming, answer.parts, outlet);
    else sendWhole(completion, answer.parts, request, outlet);
    return;
  }
  const usage = await sendEvents(streaming, answer.parts, outlet, (error) => {
    if (isGone(call)) return undefined;
    progress.outcome = "broken";
    return brokenBy(error, progress);
  });
  if (usage) progress.usage = usage;
}

/**
 * Who answers; whole where no stream is asked for.
 * @throws what the call is aborted with when the receiver goes away
 */
async function findAnswer({ asked, visitor }: Admitted, call: Call, progress: Progress): Promise<Answer> {
  const { question, stream } = asked;
  try {
    const answer = await chooseAnswerer(question, visitor, { signal: call.abort.signal, stream });
    if (answer.outcome !== "arriving" || stream) return answer;
    return { ...answer, outcome: "whole", parts: await all(answer.parts) };
  } catch (error) {
    if (error !== overTime && !(error instanceof ProviderBrokeOff)) throw error;
    return insteadOfProvider(question, brokenBy(error, progress));
  }
}

/** @throws what the parts throw, and ProviderBrokeOff where they have no end */
async function all(parts: AsyncIterable<AnswerPart[]>): Promise<AnswerPart[]> {
  const batches: AnswerPart[][] = [];
  for await (const batch of parts) batches.push(batch);
  const whole = batches.flat();
  if (whole.at(-1)?.type !== "end") throw new ProviderBrokeOff("broken");
  return whole;
}

/** What to say of a provider that broke off, or was cut off by us. */
function brokenBy(error: unknown, { request }: Progress): ApiError {
  log.warn({ err: error, request }, "the provider broke off");
  const isLate = error === overTime || (error instanceof ProviderBrokeOff && error.reason === "too-slow");
  return isLate ? providerTooSlow : providerFailed;
}
