/** Errors of the chat for developers (docs/behaviour.md); visitors read one notice for all. */

/** The `error` of OpenAI's error answers, unchecked. */
export type ErrorObject = { code?: unknown; message?: unknown };

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

/** The error of an answer that is not 200, by its status and OpenAI's error object. */
export function apiError(status: number, { code, message }: ErrorObject): Error {
  if (status === 429 || code === "insufficient_quota") return new QuotaExceededError();
  if (status === 401) return new AuthenticationError();
  return new Error(`OpenAI API error: ${typeof message === "string" && message ? message : `status ${status}`}`);
}
