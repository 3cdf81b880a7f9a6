import type { CallbackDraft } from "#app/features/assistant/answer.ts";
import { firstLetters } from "#i18n/first-letters.ts";

/** The model's one tool. It stores nothing: the visitor gets a card, and confirms it. */
export const requestCallback = {
  type: "function",
  function: {
    name: "request_callback",
    description:
      "Shows the visitor a card to check and confirm, so that somebody calls them back. Fill in only what the visitor has said. Nothing is sent before the visitor confirms the card.",
    parameters: {
      type: "object",
      properties: {
        name: { type: "string", description: "The visitor's name" },
        phone: { type: "string", description: "The number to call, as the visitor wrote it" },
        preferred_time: { type: "string", description: "When they would like to be called, in their own words" },
        topic: { type: "string", description: "What the call is about, in a few words" },
      },
      required: [],
      additionalProperties: false,
    },
  },
} as const;

const fields = { name: "name", phone: "phone", preferredTime: "preferred_time", topic: "topic" } as const;
const maxCodePoints = 200;

/**
 * Reads the tool's arguments: the model's JSON, or an object if the server has parsed it.
 * @param clean removes forbidden parts of a text
 * @returns undefined if they are not an object; a field that is not text is left out
 */
export function callbackDraft(args: unknown, clean: (text: string) => string): CallbackDraft | undefined {
  const values = typeof args === "string" ? parseJson(args) : args;
  if (typeof values !== "object" || values === null || Array.isArray(values)) return undefined;
  const draft: CallbackDraft = {};
  for (const [field, name] of Object.entries(fields) as [keyof CallbackDraft, string][]) {
    const value = (values as Record<string, unknown>)[name];
    const text = typeof value === "string" ? oneLine(clean(value)) : "";
    if (text !== "") draft[field] = text;
  }
  return draft;
}

/** Some servers write an empty text for a call without arguments. */
function parseJson(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Without bidirectional controls, which could make a card show a number other than the stored one. */
function oneLine(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, "")
    .trim();
  return firstLetters(plain, maxCodePoints).trim();
}
