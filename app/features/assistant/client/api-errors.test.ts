import { expect, test } from "vitest";
import { apiError, AuthenticationError, QuotaExceededError } from "./api-errors.ts";

const quota = "Your OpenAI API key has exceeded its quota. Please check your billing details or try again later.";
const key = "Invalid OpenAI API key. Please check your API key configuration.";

test.each([
  [429, { code: "rate_limit_exceeded" }, QuotaExceededError, "QuotaExceededError", quota],
  [403, { code: "insufficient_quota" }, QuotaExceededError, "QuotaExceededError", quota],
  [401, { code: "invalid_api_key" }, AuthenticationError, "AuthenticationError", key],
  [502, { message: "No answer came." }, Error, "Error", "OpenAI API error: No answer came."],
  [500, {}, Error, "Error", "OpenAI API error: status 500"],
  [500, { message: { html: "<b>" } }, Error, "Error", "OpenAI API error: status 500"],
])("status %d with %o is a %4$s", (status, error, type, name, message) => {
  const raised = apiError(status, error);
  expect(raised).toBeInstanceOf(type);
  expect(raised).toMatchObject({ name, message });
});
