import { expect, test } from "vitest";
import { readRefusal } from "./refusal.server.ts";

const openAi = (message: string, param: string | null = null, code: string | null = null) => ({
  error: { message, type: "invalid_request_error", param, code },
});
const maxTokens =
  "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
const temperature =
  "Unsupported value: 'temperature' does not support 0.7 with this model. Only the default (1) value is supported.";
const reasoningBesideTools =
  "Function tools with reasoning_effort are not supported for gpt-5.6 in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.";
const pydantic = (parameter: string) => [
  { type: "extra_forbidden", loc: ["body", parameter], msg: "Extra inputs are not permitted", input: 800 },
];

const hidden = "Unsupported parameter: 'temperature' is not supported with this model.";
const litellm =
  "litellm.UnsupportedParamsError: gpt-5 models don't support temperature=0.7. Only temperature=1 is supported.";
const vllm = '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set';
const wrapped = JSON.stringify(openAi(maxTokens, "max_tokens", "unsupported_parameter"), null, 2);

test.each<[string, unknown, string]>([
  ["OpenAI", openAi(maxTokens, "max_tokens", "unsupported_parameter"), "max_tokens"],
  ["OpenAI", openAi(temperature, "temperature", "unsupported_value"), "temperature"],
  ["OpenAI without a code", openAi(reasoningBesideTools, "reasoning_effort"), "reasoning_effort"],
  ["OpenAI, as others pass it on", openAi(reasoningBesideTools), "reasoning_effort"],
  ["OpenAI of old", openAi("Unrecognized request argument supplied: stream_options"), "stream_options"],
  ["a gateway that hides the code", openAi(hidden, "temperature"), "temperature"],
  ["Copilot", { error: { message: maxTokens, code: "invalid_request_body" } }, "max_tokens"],
  [
    "OpenRouter",
    { error: { message: "Provider returned error", code: 400, metadata: { raw: wrapped } } },
    "max_tokens",
  ],
  ["OpenRouter of tools", openAi("No endpoints found that support tool use. To learn more, visit: …"), "tools"],
  ["LiteLLM", openAi(litellm), "temperature"],
  ["Claude", { type: "error", error: { message: "`temperature` is deprecated for this model." } }, "temperature"],
  ["Claude that thinks", openAi("`temperature` may only be set to 1 when thinking is enabled."), "temperature"],
  ["Kimi", { error: { message: "invalid temperature: only 1 is allowed for this model" } }, "temperature"],
  ["Mistral", { object: "error", message: { detail: pydantic("stream_options") }, param: null }, "stream_options"],
  ["FastAPI", { detail: pydantic("reasoning_effort") }, "reasoning_effort"],
  ["Groq", openAi("`reasoning_effort` is not supported with this model"), "reasoning_effort"],
  ["Gemini", [{ error: { message: 'Unknown name "reasoning_effort": Cannot find field.' } }], "reasoning_effort"],
  ["vLLM", { object: "error", message: vllm, type: "BadRequestError", param: null, code: 400 }, "tools"],
  ["Ollama", openAi("registry.ollama.ai/library/gemma:2b does not support tools"), "tools"],
  ["Ollama's own way", { error: "registry.ollama.ai/library/gemma:2b does not support tools" }, "tools"],
  ["nobody in particular", openAi("no", null, "unsupported_parameter"), "unnamed"],
])("a refused parameter is told by %s", (_, body, refused) => {
  for (const status of [400, 404, 422]) expect(readRefusal(status, JSON.stringify(body)).refused).toBe(refused);
});

test.each<[string, unknown]>([
  ["a message's role", openAi("'messages[0].role' does not support 'system'", "messages[0].role", "unsupported_value")],
  ["an unknown one", openAi("Unsupported parameter: 'top_k'", "top_k", "unsupported_parameter")],
  ["words of a visitor", openAi("Blocked: 'which tools show the temperature of our halls?'")],
  ["the model", openAi("The model `x` does not exist or you do not have access to it.", null, "model_not_found")],
])("none is told if a refusal is about %s", (_, body) => {
  expect(readRefusal(400, JSON.stringify(body))).not.toHaveProperty("refused");
});

test.each([401, 403, 429, 500])("none is told under the status %d", (status) => {
  expect(readRefusal(status, JSON.stringify(openAi(maxTokens, "max_tokens", "unsupported_parameter")))).toEqual({
    code: "unsupported_parameter",
  });
});

test("a code is a word from a list, and a quota used up has one name", () => {
  expect(readRefusal(429, '{"error":{"code":"Call 555, says sk-secret","type":"invalid_request_error"}}')).toEqual({
    code: "invalid_request_error",
  });
  for (const words of ['null,"type":"billing_hard_limit_reached"', '"too_often","type":"insufficient_quota"'])
    expect(readRefusal(429, `{"error":{"code":${words}}}`)).toEqual({ code: "insufficient_quota" });
});

test.each(["", "<html>", "7", "null", "[]", "{", '{"error":null}'])("nothing is read in %s", (body) => {
  expect(readRefusal(400, body)).toEqual({});
});
