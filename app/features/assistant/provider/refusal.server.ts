/** Parameters that a model may refuse, by OpenAI's names and those in its messages; reasoning before tools. */
const parameters = {
  reasoning_effort: /\breasoning_effort\b/,
  max_tokens: /\bmax_tokens\b/,
  temperature: /\btemperature\b/,
  stream_options: /\bstream_options\b/,
  tools: /\btools?\b|\btool_choice\b|function calling/i,
};
/** Messages without such a word may quote the visitor. */
const complaint =
  /support|un(?:recognized|known|expected)|forbidden|not (?:permitted|allowed)|deprecated|\bonly\b|\brequires\b/i;
export type OptionalParameter = keyof typeof parameters;
const names = Object.keys(parameters) as OptionalParameter[];

/** A provider's reason for a refusal: words of known lists, never its own text. */
export type Refusal = {
  /** The provider's code of the fault. All codes of a used-up quota are mapped to one. */
  code?: string;
  /** The probable parameter: only an answer without it confirms that. */
  refused?: OptionalParameter | "unnamed";
};

/** Codes and types of OpenAI and others for a used-up quota. */
const quotaWords = new Set(["insufficient_quota", "billing_hard_limit_reached"]);
const unsupportedWords = new Set(["unsupported_parameter", "unsupported_value"]);
/** 404 if no model supports the parameters. */
const refusingStatuses = new Set([400, 404, 422]);

/** Reads a refusal's body. OpenAI names a parameter in `param`; others only in a message, each elsewhere. */
export function readRefusal(status: number, body: string): Refusal {
  const { code: first, type, param } = errorIn(body);
  const words = [first, type].filter(isWord);
  const code = words.some((word) => quotaWords.has(word)) ? "insufficient_quota" : words[0];
  const isUnsupported = code !== undefined && unsupportedWords.has(code);
  const inMessage = () => (complaint.test(body) ? names.find((name) => parameters[name].test(body)) : undefined);
  const parameter =
    typeof param === "string"
      ? names.find((name) => name === param)
      : (inMessage() ?? (isUnsupported ? "unnamed" : undefined));
  return { ...(code && { code }), ...(parameter && refusingStatuses.has(status) && { refused: parameter }) };
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

/** The value if it is an object; else an empty one. */
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
const isWord = (word: unknown): word is string => typeof word === "string" && /^[a-z_]{1,40}$/.test(word);
