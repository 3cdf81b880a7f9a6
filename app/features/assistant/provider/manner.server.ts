/** From the specification, section 9, for models that take it. */
const temperature = 0.7;

/**
 * In which words the model is asked. Models that reason demand another name for the limit, their own temperature and, of the
 * newest, no reasoning beside a tool; names of models do not tell which do, and other servers know the old words only.
 */
export type Manner = {
  limit: "max_tokens" | "max_completion_tokens";
  temperature?: number | undefined;
  /** Place in `efforts`. */
  effort: number;
};

/** What is said of reasoning, in the order in which it is tried: an answer of 800 tokens leaves no room for much. */
const efforts = [undefined, "none", "minimal", "low", undefined] as const;

export const usualManner: Manner = { limit: "max_tokens", temperature, effort: 0 };

/**
 * What a refusal teaches: the same without the one word that was refused.
 * @returns undefined where it was about something else, or nothing is left to give up
 */
export function mannerAfter(
  { limit, temperature, effort }: Manner,
  { status, code, param }: { status: number; code?: string; param?: string },
): Manner | undefined {
  if (status !== 400) return undefined;
  // gpt-5.6 says this without a code of its own.
  if (param === "reasoning_effort")
    return effort + 1 < efforts.length ? { limit, temperature, effort: effort + 1 } : undefined;
  if (code !== "unsupported_parameter" && code !== "unsupported_value") return undefined;
  const reasoning: Manner = { limit: "max_completion_tokens", temperature, effort: Math.max(effort, 1) };
  if (param === "max_tokens" && limit === "max_tokens") return reasoning;
  if (param === "temperature" && temperature !== undefined) return { limit, effort };
  if (param === undefined && limit === "max_tokens") return { ...reasoning, temperature: undefined };
  return undefined;
}

/** As fields of a request. @param most tokens that the answer may have */
export const fieldsIn = ({ limit, temperature, effort }: Manner, most: number): Record<string, unknown> => ({
  temperature,
  [limit]: most,
  reasoning_effort: efforts[effort],
});
