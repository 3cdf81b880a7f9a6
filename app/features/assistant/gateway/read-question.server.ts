import type { Question, Turn } from "#app/features/assistant/answer.ts";
import { type Locale, locales } from "#app/i18n/locale.ts";
import { type ApiError, invalid } from "./api-error.server.ts";
import { preferredLocale } from "./preferred-locale.ts";

const maxMessages = 40;
/** Code points. */
const maxContent = { user: 2000, assistant: 8000 };

/** What is wanted: the conversation, and the form of the answer. All else that a client asks for is the gateway's to say. */
export type Asked = { question: Question; stream: boolean; includeUsage: boolean };
export type QuestionResult = ({ outcome: "read" } & Asked) | { outcome: "invalid"; error: ApiError };

/**
 * Reads the body of a chat completion.
 * @param acceptLanguage says the language where the body does not; where neither does, the last message's letters do
 */
export function readQuestion(text: string, acceptLanguage: string | undefined): QuestionResult {
  const body = parse(text);
  if (!isObject(body)) return refused("The body is not a JSON object.", null);
  const unserved = unservedIn(body);
  if (unserved) return { outcome: "invalid", error: unserved };
  const turns = readTurns(body.messages);
  if (!Array.isArray(turns)) return { outcome: "invalid", error: turns };
  const last = turns.at(-1)?.content ?? "";
  const locale = (body.locale as Locale | null | undefined) ?? preferredLocale(acceptLanguage) ?? localeOfWords(last);
  const options = body.stream_options as { include_usage?: unknown } | null | undefined;
  return {
    outcome: "read",
    question: { locale, turns },
    stream: body.stream === true,
    includeUsage: options?.include_usage === true,
  };
}

const refused = (...fault: Parameters<typeof invalid>): QuestionResult => ({
  outcome: "invalid",
  error: invalid(...fault),
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isBoolean = (value: unknown) => typeof value === "boolean";
const isNothing = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** What may stand in a request beside `messages`, if it stands there at all; what is not named here is not looked at. */
const served = Object.entries<{ by: (value: unknown, body: Json) => boolean; says: string }>({
  ...Object.fromEntries(
    ["tools", "functions", "function_call", "audio", "prediction", "web_search_options"].map((name) => [
      name,
      { by: () => false, says: "is not served here: the gateway has its own tool" },
    ]),
  ),
  tool_choice: { by: (value) => value === "none" || value === "auto", says: "is not served here" },
  n: { by: (value) => value === 1, says: "must be 1" },
  modalities: { by: (value) => Array.isArray(value) && value.every((kind) => kind === "text"), says: "must be text" },
  response_format: { by: (value) => isObject(value) && value.type === "text", says: "must be text" },
  logprobs: { by: (value) => value === false, says: "is not served here" },
  stream: { by: isBoolean, says: "must be true or false" },
  stream_options: {
    by: (value, { stream }) =>
      isObject(value) && stream === true && (isNothing(value.include_usage) || isBoolean(value.include_usage)),
    says: "must be an object such as { include_usage: true }, and goes with stream: true only",
  },
  locale: { by: (value) => locales.some((known) => known === value), says: `must be one of ${locales.join(", ")}` },
});

function unservedIn(body: Json): ApiError | undefined {
  for (const [name, { by, says }] of served) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (!isNothing(value) && !by(value, body)) return invalid(`${name} ${says}.`, name, "unsupported_value");
  }
  return undefined;
}

/** A blank turn is left out, and what is no turn; but the last one must say something: there is no question otherwise. */
function readTurns(messages: unknown): Turn[] | ApiError {
  if (!Array.isArray(messages) || messages.length === 0)
    return invalid("messages must be a list of at least one message.", "messages", "missing_required_parameter");
  if (messages.length > maxMessages)
    return invalid(
      `messages has ${messages.length} entries; the most is ${maxMessages}.`,
      "messages",
      "array_above_max_length",
    );
  const turns: Turn[] = [];
  let last: Turn | undefined;
  let at = messages.length - 1;
  for (const [index, message] of messages.entries()) {
    const turn = readTurn(message, `messages[${index}]`);
    if (turn === undefined) continue;
    if ("status" in turn) return turn;
    if (!isBlank(turn.content)) turns.push(turn);
    last = turn;
    at = index;
  }
  if (last?.role !== "user")
    return invalid("The last message must be the user's.", `messages[${at}].role`, "invalid_value");
  if (isBlank(last.content)) return invalid(`messages[${at}].content is blank.`, `messages[${at}].content`);
  return turns;
}

/** @returns undefined for an instruction, which only the gateway gives */
function readTurn(message: unknown, param: string): Turn | ApiError | undefined {
  if (!isObject(message)) return invalid(`${param} must be an object.`, param, "invalid_type");
  const { role } = message;
  if (role === "system" || role === "developer") return undefined;
  if (role !== "user" && role !== "assistant")
    return invalid(
      `${param}.role must be user or assistant; system and developer are left out.`,
      `${param}.role`,
      "invalid_value",
    );
  for (const name of ["tool_calls", "function_call", "audio"])
    if (!isNothing(message[name])) return invalid(`${param}.${name} is not served here.`, `${param}.${name}`);
  const written = readContent(message.content, role, `${param}.content`);
  if (typeof written !== "string") return written;
  const content = clean(written);
  const most = maxContent[role];
  if (isLonger(content, most))
    return invalid(
      `${param}.content is longer than ${most} characters.`,
      `${param}.content`,
      "string_above_max_length",
    );
  return { role, content };
}

function readContent(content: unknown, role: Turn["role"], param: string): string | ApiError {
  if (typeof content === "string") return content;
  // A client that got nothing but a tool call sends it back so.
  if (isNothing(content) && role === "assistant" && !Array.isArray(content)) return "";
  if (!Array.isArray(content) || content.length === 0)
    return invalid(`${param} must be a text, or a list of parts of type text.`, param, "invalid_type");
  const texts: string[] = [];
  for (const [index, part] of content.entries()) {
    if (!isObject(part) || part.type !== "text" || typeof part.text !== "string")
      return invalid(`${param}[${index}] must be a part of type text.`, `${param}[${index}]`, "invalid_value");
    texts.push(part.text);
  }
  return texts.join("\n");
}

/** Control characters but new lines and tabs, and what no reader sees: a model would obey what is written in it. */
const unseen = /(?![\n\t])\p{Cc}|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/**
 * As a person reads it, without halves of characters either. That takes joiners too: they could carry a text as well, and
 * what English, Arabic, Persian or an emoji says is understood without them.
 */
const clean = (text: string): string => text.toWellFormed().replaceAll(/\r\n?/g, "\n").replaceAll(unseen, "");

const isBlank = (text: string): boolean => text.trim() === "";

/** In code points, without counting where the text's length already says it. */
const isLonger = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || Array.from(text).length > most);

const localeOfWords = (text: string): Locale => (/\p{Script=Arabic}/u.test(text) ? "ar" : "en");
