import { z } from "zod";
import { type Question, questionLimits, type Turn } from "#app/features/assistant/answer.ts";
import { requestCallback } from "#app/features/assistant/provider/request-callback.server.ts";
import { locales, preferredLocale } from "#i18n/locale.ts";
import { answerLanguage } from "#i18n/text-language.ts";
import { visibleText } from "#i18n/visible-text.ts";
import { type ApiError, invalid } from "./api-error.server.ts";

const { turns: maxMessages, characters: maxContent, page: maxPage } = questionLimits;

/** The conversation, and the format of the answer. The gateway decides everything else. */
export type CompletionRequest = Omit<Question, "sites"> & {
  stream: boolean;
  includeUsage: boolean;
  /** Whether the client declares our tool; others are offered a callback in words. */
  hasTool: boolean;
  /** Whether the last message is the result of our tool: there is no question to answer. */
  isToolResult: boolean;
  maxTokens: number | undefined;
  stop: string[];
};
type Result = ({ outcome: "valid" } & CompletionRequest) | { outcome: "invalid"; error: ApiError };

const isBlank = (text: string): boolean => text.trim() === "";
/** In code points, counted only if the text's length does not decide. */
const isLonger = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || Array.from(text).length > most);

/** Null and an empty list count as absent. */
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);
const unsupported = z.custom<undefined>(isNothing, "is not served here").optional();
const unservedTool = unsupported.describe("is not served here: the gateway has its own tool");
const ownTools = z.array(z.object({ function: z.object({ name: z.literal(requestCallback.function.name) }) }));
const tokenLimit = z.int().min(1).optional().describe("must be a whole number above 0");
const stopSequence = z.string().min(1).max(200);

/** The fields that are read, each with the message for an invalid value. */
const fields = z.object({
  messages: z.unknown().optional(),
  tools: ownTools
    .optional()
    .describe("may declare request_callback only, the gateway's own tool; others need tool_choice: none"),
  functions: unservedTool,
  function_call: unservedTool,
  audio: unservedTool,
  prediction: unservedTool,
  web_search_options: unservedTool,
  tool_choice: z.enum(["none", "auto"]).optional().describe("must be none or auto"),
  n: z.literal(1).optional().describe("must be 1"),
  modalities: z.array(z.literal("text")).optional().describe("must be text"),
  response_format: z
    .object({ type: z.literal("text") })
    .optional()
    .describe("must be text: the assistant answers visitors in Markdown and writes no JSON"),
  max_tokens: tokenLimit,
  max_completion_tokens: tokenLimit,
  stop: z
    .union([stopSequence, z.array(stopSequence).max(4)])
    .optional()
    .describe("must be a text of at most 200 characters, or a list of up to four"),
  logprobs: z.literal(false).optional().describe("is not served here"),
  stream: z.boolean().optional().describe("must be true or false"),
  stream_options: z
    .object({ include_usage: z.union([z.boolean(), unsupported]) })
    .optional()
    .describe("must be an object such as { include_usage: true }, and goes with stream: true only"),
  locale: z
    .enum(locales)
    .optional()
    .describe(`must be one of ${locales.join(", ")}`),
  page: z
    .string()
    .max(maxPage)
    .regex(/^\/[\w.~%/-]*$/)
    .optional()
    .catch(undefined),
});
const body = z.preprocess(
  (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const { tools, ...rest } = value as Record<string, unknown>;
    const input = rest.tool_choice === "none" ? rest : { ...rest, tools };
    return Object.fromEntries(Object.entries(input).filter(([, field]) => !isNothing(field)));
  },
  fields.refine(({ stream, stream_options }) => stream || !stream_options, { path: ["stream_options"] }),
);

const noPart = "must be a part of type text";
const noParts = "must be a text, or a list of parts of type text";
const parts = z
  .array(z.object({ type: z.literal("text", noPart), text: z.string(noPart) }, noPart), noParts)
  .min(1, noParts)
  .transform((parts) => visibleText(parts.map(({ text }) => text).join("\n")));

/** Clients send our tool call back with their next message. */
const ownCalls = z
  .custom<unknown>((calls) => isNothing(calls) || ownTools.safeParse(calls).success, "may call request_callback only")
  .optional();

/** @param empty the value for no content */
const turnOf = <Role extends Turn["role"]>(role: Role, empty?: string) =>
  z.object({
    role: z.literal(role),
    tool_calls: role === "assistant" ? ownCalls : unsupported,
    function_call: unsupported,
    audio: unsupported,
    content: z.preprocess(
      (content) => (typeof (content ?? empty) === "string" ? [{ type: "text", text: content ?? empty }] : content),
      parts.refine((text) => !isLonger(text, maxContent[role]), `is longer than ${maxContent[role]} characters`),
    ),
  });

/** Ignored: only the gateway gives instructions, and a client's report of a call proves nothing. */
const unread = z.object({ role: z.enum(["system", "developer", "tool"]) });

const noMessages = "must be a list of at least one message";
const conversation = z.object({
  messages: z
    .array(z.unknown(), noMessages)
    .min(1, noMessages)
    .max(maxMessages, {
      error: ({ input }) => `has ${(input as unknown[]).length} entries; the most is ${maxMessages}`,
    })
    // Only the messages of a list of valid length are checked.
    .pipe(
      z.array(
        // A client that got nothing but a tool call sends it back without content.
        z.discriminatedUnion("role", [turnOf("user"), turnOf("assistant", ""), unread], {
          error: ({ code }: { code?: string }) =>
            code === "invalid_type"
              ? "must be an object"
              : "must be user or assistant; system, developer and tool are left out",
        }),
      ),
    ),
});

/**
 * Reads the body of a chat completion. Blank turns are left out; the last one must not be blank.
 * @param acceptLanguage names the language if the body does not; else the last message's letters do
 */
export function readCompletionRequest(text: string, acceptLanguage: string | undefined): Result {
  const parameters = body.safeParse(parse(text));
  if (!parameters.success) return invalidBy(errorOf(parameters.error));
  const history = conversation.safeParse({ messages: parameters.data.messages });
  if (!history.success) return invalidBy(errorOf(history.error));
  const { messages } = history.data;
  const isTurn = (message: (typeof messages)[number]): message is Turn => "content" in message;
  const isToolResult = messages.findLast(({ role }) => role !== "system" && role !== "developer")?.role === "tool";
  const at = messages.findLastIndex((message) => (isToolResult ? message.role === "user" : isTurn(message)));
  const last = messages.at(at)!;
  const param = `messages[${messages.indexOf(last)}]`;
  if (last.role !== "user")
    return invalidBy(invalid("The last message must be the user's.", `${param}.role`, "invalid_value"));
  if (isBlank(last.content)) return invalidBy(invalid(`${param}.content is blank.`, `${param}.content`));
  const { locale, stream, stream_options, tools, max_tokens, max_completion_tokens, stop = [], page } = parameters.data;
  const limits = [max_tokens, max_completion_tokens].filter((limit) => limit !== undefined);
  return {
    outcome: "valid",
    locale: locale ?? preferredLocale(acceptLanguage) ?? answerLanguage(last.content, "en"),
    turns: messages
      .slice(0, at + 1)
      .filter(isTurn)
      .filter(({ content }) => !isBlank(content))
      .map(({ role, content }) => ({ role, content })),
    page,
    stream: stream === true,
    includeUsage: stream_options?.include_usage === true,
    hasTool: tools !== undefined,
    isToolResult,
    maxTokens: limits.length > 0 ? Math.min(...limits) : undefined,
    stop: [stop].flat(),
  };
}

const invalidBy = (error: ApiError): Result => ({ outcome: "invalid", error });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorOf({ issues }: z.ZodError): ApiError {
  const { path, message, code } = issues[0]!;
  const [name, index, field, part] = path as [keyof typeof fields.shape, ...PropertyKey[]] | [];
  if (name === undefined) return invalid("The body is not a JSON object.", null);
  if (name !== "messages") return invalid(`${name} ${fields.shape[name].description}.`, name, "unsupported_value");
  const param = z.core.toDotPath(path.slice(0, 4));
  const codeOf = () => {
    if (index === undefined) return code === "too_big" ? "array_above_max_length" : "missing_required_parameter";
    if (field === undefined) return "invalid_type";
    if (field === "role" || part !== undefined) return "invalid_value";
    if (field === "content") return code === "custom" ? "string_above_max_length" : "invalid_type";
    return null;
  };
  return invalid(`${param} ${message}.`, param, codeOf());
}
