/** What we send and a model can be asked without, as OpenAI names it. */
export type OptionalParameter = "max_tokens" | "temperature" | "reasoning_effort" | "stream_options" | "tools";

/** Why a provider refuses a request: words from its lists and ours, never a text of its own. */
export type Refusal = {
  /** The provider's name for what is wrong. A quota that is used up has one name. */
  code?: string;
  /** The parameter that it does not take, or that there is one which it does not name. */
  refused?: OptionalParameter | "unnamed";
};

/**
 * What OpenAI and others call it in a code or a type when somebody has to pay before more is
 * answered.
 */
const quotaWords = new Set(["insufficient_quota", "billing_hard_limit_reached"]);
const unsupportedWords = new Set(["unsupported_parameter", "unsupported_value"]);

/** Such as 404 where no model has what is asked for. */
const refusingStatuses = new Set([400, 404, 422]);

/** How messages name them. Function tools beside reasoning are a refusal of the reasoning. */
const names: Record<OptionalParameter, string> = {
  max_tokens: "max_tokens",
  temperature: "temperature",
  reasoning_effort: "reasoning_effort",
  stream_options: "stream_options",
  tools: "(?:tools?|tool_choice|function calling)",
};
const parameters = Object.keys(names) as OptionalParameter[];
/** Some more of the same sentence. */
const near = String.raw`(?:(?!\.\s).){0,80}`;
const before =
  "(?:unsupported|unrecognized|unknown|unexpected|forbidden|not support|n't support|endpoints found that support)";
const after = String.raw`(?:unsupported|not (?:\w+ )?support|n't support|not permitted|not allowed|forbidden|deprecated|\bonly\b|requires --enable)`;
const refusals = parameters.map((parameter) => {
  const name = String.raw`\b${names[parameter]}\b`;
  return { parameter, says: new RegExp(`${before}${near}${name}|${name}${near}${after}`, "is") };
});

/**
 * Reads the body of a refusal. OpenAI says in `param` and `code` what it is about; gateways, Claude,
 * Kimi, Mistral, Ollama and vLLM only in a message, each in a place of its own.
 */
export function readRefusal(status: number, body: string): Refusal {
  const error = errorIn(body);
  const words = [error.code, error.type].filter(isWord);
  const code = words.some((word) => quotaWords.has(word)) ? "insufficient_quota" : words[0];
  const refused = refusingStatuses.has(status) ? refusedParameter(error.param, code, body) : undefined;
  return { ...(code && { code }), ...(refused && { refused }) };
}

function refusedParameter(param: unknown, code: string | undefined, body: string): Refusal["refused"] {
  const isUnsupported = code !== undefined && unsupportedWords.has(code);
  const said = refusals.filter(({ says }) => says.test(body)).map(({ parameter }) => parameter);
  if (typeof param !== "string") return said[0] ?? (isUnsupported ? "unnamed" : undefined);
  const named = parameters.find((parameter) => parameter === /^\w+/.exec(param)?.[0]);
  // Reasoning beside a tool is refused without a code.
  return named && (isUnsupported || named === "reasoning_effort" || said.includes(named)) ? named : undefined;
}

/** The error in `{ error }`, which some servers put into a list, or leave bare. */
function errorIn(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    const answer = objectOf(Array.isArray(value) ? value[0] : value);
    return typeof answer.error === "object" ? objectOf(answer.error) : answer;
  } catch {
    return {};
  }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
const isWord = (word: unknown): word is string => typeof word === "string" && /^[a-z_]{1,40}$/.test(word);
