import { expect, test } from "vitest";
import { apiError, AuthenticationError, QuotaExceededError } from "./api-errors.ts";

const quota = "Your OpenAI API key has exceeded its quota. Please check your billing details or try again later.";
const key = "Invalid OpenAI API key. Please check your API key configuration.";

test.each([
  {
    status: 429,
    error: { code: "rate_limit_exceeded" },
    type: QuotaExceededError,
    name: "QuotaExceededError",
    message: quota,
  },
  {
    status: 403,
    error: { code: "insufficient_quota" },
    type: QuotaExceededError,
    name: "QuotaExceededError",
    message: quota,
  },
  {
    status: 401,
    error: { code: "invalid_api_key" },
    type: AuthenticationError,
    name: "AuthenticationError",
    message: key,
  },
  {
    status: 502,
    error: { message: "No answer came." },
    type: Error,
    name: "Error",
    message: "OpenAI API error: No answer came.",
  },
  { status: 500, error: {}, type: Error, name: "Error", message: "OpenAI API error: status 500" },
  {
    status: 500,
    error: { message: { html: "<b>" } },
    type: Error,
    name: "Error",
    message: "OpenAI API error: status 500",
  },
])("status $status with $error is $name", ({ status, error, type, name, message }) => {
  const raised = apiError(status, error);
  expect(raised).toBeInstanceOf(type);
  expect(raised.name).toBe(name);
  expect(raised.message).toBe(message);
});
