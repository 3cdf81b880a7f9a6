/** A refusal in OpenAI's words and shape: client libraries choose their exceptions by status and code. */
export type ApiError = {
  status: 400 | 401 | 405 | 415 | 429 | 500 | 502 | 503 | 504;
  message: string;
  type: "invalid_request_error" | "requests" | "insufficient_quota" | "server_error";
  /** The field that is at fault, such as `messages[3].content`. */
  param: string | null;
  code: string | null;
  /** Name and value in turn. */
  headers?: string[];
};

/** The body of a refusal, and what a stream that breaks off says. */
export const errorJson = ({ message, type, param, code }: ApiError): string =>
  JSON.stringify({ error: { message, type, param, code } });

/** A request that cannot be understood, or asks for what is not served. */
export const invalid = (message: string, param: string | null, code: string | null = null): ApiError => ({
  status: 400,
  message,
  type: "invalid_request_error",
  param,
  code,
});

export const unsupportedMediaType: ApiError = {
  ...invalid("Send the request as application/json.", null),
  status: 415,
};

export const wrongMethod = (method: string): ApiError => ({ ...invalid(`Ask with ${method}.`, null), status: 405 });

export const invalidKey: ApiError = {
  ...invalid("This key is not one of ours. Ask for one with POST /functions/v1/get-openai-key.", null),
  status: 401,
  code: "invalid_api_key",
};

export const sessionExpired: ApiError = {
  ...invalid("This key has expired. Ask for another one with POST /functions/v1/get-openai-key.", null),
  status: 401,
  code: "session_expired",
};

export const tooMany = (message: string, retryAfterSeconds: number): ApiError => ({
  status: 429,
  message,
  type: "requests",
  param: null,
  code: "rate_limit_exceeded",
  headers: ["Retry-After", String(retryAfterSeconds)],
});

/** More tries would meet the same refusal until somebody pays. */
export const quotaUsedUp: ApiError = {
  status: 429,
  message: "The quota at the model's provider is used up.",
  type: "insufficient_quota",
  param: null,
  code: "insufficient_quota",
  headers: ["x-should-retry", "false"],
};

/** The provider refuses the company's own key: nothing that the sender could change. */
export const providerKeyRefused: ApiError = {
  ...invalidKey,
  message: "The model's provider refuses the key of this site.",
};

const serverError = (status: 500 | 502 | 503 | 504, message: string, code: string): ApiError => ({
  status,
  message,
  type: "server_error",
  param: null,
  code,
});

export const providerFailed = serverError(502, "The model's provider failed to answer.", "provider_failed");
export const providerTooSlow = serverError(504, "The model's provider took too long to answer.", "provider_too_slow");
export const unexpected = serverError(500, "Unexpected Application Error!", "unexpected");
export const keysUnavailable = serverError(503, "No key can be made at the moment.", "unavailable");
