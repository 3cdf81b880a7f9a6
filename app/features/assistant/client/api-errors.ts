/** The error catalogue of the specification, section 8. A visitor reads only the generic notice; these names and messages are for whoever looks into it. */

export class QuotaExceededError extends Error {
  override name = "QuotaExceededError";

  constructor() {
    super("Your OpenAI API key has exceeded its quota. Please check your billing details or try again later.");
  }
}

export class AuthenticationError extends Error {
  override name = "AuthenticationError";

  constructor() {
    super("Invalid OpenAI API key. Please check your API key configuration.");
  }
}

/** The error of an answer that is not 200, by its status and what OpenAI's error object says. */
export function apiError(status: number, { code, message }: { code?: unknown; message?: unknown }): Error {
  if (status === 429 || code === "insufficient_quota") return new QuotaExceededError();
  if (status === 401) return new AuthenticationError();
  return new Error(`OpenAI API error: ${typeof message === "string" && message ? message : `status ${status}`}`);
}
