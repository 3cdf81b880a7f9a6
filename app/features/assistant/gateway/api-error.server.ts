import type { Header } from "#app/platform/request-context.server.ts";

/** A refusal in OpenAI's wording and shape: client libraries choose their exceptions by status and code. */
export type ApiError = {
  status: 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 502 | 503 | 504;
  message: string;
  type: "invalid_request_error" | "requests" | "insufficient_quota" | "server_error";
  /** The field that is at fault, such as `messages[3].content`. */
  param: string | null;
  code: string | null;
  headers: Header[];
};

/** The body of a refusal, and the last event of a broken stream. */
export const errorJson = ({
  message,
  type,
  param,
  code,
}: Pick<ApiError, "message" | "type" | "param" | "code">): string =>
  JSON.stringify({ error: { message, type, param, code } });

const apiError = (
  status: ApiError["status"],
  type: ApiError["type"],
  message: string,
  code: string | null = null,
  headers: Header[] = [],
): ApiError => ({ status, message, type, param: null, code, headers });

/** A malformed request, or one for an unsupported feature. */
export const invalid = (message: string, param: string | null, code: string | null = null): ApiError => ({
  ...apiError(400, "invalid_request_error", message, code),
  param,
});

export const unknownModel = (id: string): ApiError => ({
  ...apiError(404, "invalid_request_error", `The model '${id}' does not exist.`, "model_not_found"),
  param: "model",
});

export const wrongMethod = (methods: readonly string[]): ApiError =>
  apiError(405, "invalid_request_error", `Ask with ${methods[0]}.`, null, [["Allow", methods.join(", ")]]);

export const unsupportedMediaType = apiError(415, "invalid_request_error", "Send the request as application/json.");

const askForKey = "with POST /functions/v1/get-openai-key.";
const noKey = (message: string, code: string) => apiError(401, "invalid_request_error", message, code);
export const invalidKey = noKey(`This key is not one of ours. Ask for one ${askForKey}`, "invalid_api_key");
export const expiredSession = noKey(`This key has expired. Ask for another one ${askForKey}`, "session_expired");
/** The provider refuses the company's own key: the client cannot fix this. */
export const invalidProviderKey = noKey("The model's provider refuses the key of this site.", "invalid_api_key");

export const tooMany = (message: string, retryAfterSeconds: number): ApiError =>
  apiError(429, "requests", message, "rate_limit_exceeded", [["Retry-After", String(retryAfterSeconds)]]);

const quota = "insufficient_quota";
/** Further attempts would fail the same way until the account is topped up. */
export const quotaUsedUp = apiError(429, quota, "The quota at the model's provider is used up.", quota, [
  ["x-should-retry", "false"],
]);

const serverError = (status: 500 | 502 | 503 | 504, message: string, code: string) =>
  apiError(status, "server_error", message, code);
export const providerFailure = serverError(502, "The model's provider failed to answer.", "provider_failed");
export const providerTooSlow = serverError(504, "The model's provider took too long to answer.", "provider_too_slow");
export const unexpectedError = serverError(500, "Unexpected Application Error!", "unexpected");
export const keysUnavailable = serverError(503, "No key can be made at the moment.", "unavailable");
