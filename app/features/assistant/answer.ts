import type { Locale } from "#app/i18n/locale.ts";

export type Turn = { role: "user" | "assistant"; content: string };

/** A conversation whose last turn is the visitor's. What the assistant is said to have said before proves nothing. */
export type Question = { locale: Locale; turns: Turn[] };

/** What a visitor is asked to confirm before it is filed as a lead; as far as it is known, each at most 200 characters. */
export type CallbackDraft = { name?: string; phone?: string; preferredTime?: string; topic?: string };

/** Tokens of one call, counted by the provider or estimated by us. */
export type Usage = { promptTokens: number; completionTokens: number };

/**
 * A piece of an answer. Text is Markdown: paragraphs, lists, bold, links to pages of this site (`/ar/services/mobile`), `mailto:`
 * and `tel:`. A last paragraph of nothing but links names the sources.
 */
export type AnswerPart =
  | { type: "text"; text: string }
  /** The tool `request_callback` was called; once at most. */
  | { type: "callback"; draft: CallbackDraft }
  /** Always the last. */
  | { type: "end"; reason: "stop" | "length" | "content-filter" | "callback"; usage: Usage };

/** A passage of the site's own content. `path` is that of a page in the passage's language, with a fragment where there is one. */
export type Passage = { title: string; path: string; text: string };
