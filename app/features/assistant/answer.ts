import type { LocalizedSites } from "#app/content.server.ts";
import type { Locale } from "#i18n/locale.ts";

export type Turn = { role: "user" | "assistant"; content: string };

/** A conversation, and its site; the last turn is the visitor's. All turns come from the browser and are untrusted. */
export type Question = {
  sites: LocalizedSites;
  locale: Locale;
  turns: Turn[];
  /** Path that the visitor's browser names as its page, such as `/ar/services/mobile`. */
  page?: string | undefined;
};

/** Limits of one request to the gateway. Characters are Unicode code points. */
export const questionLimits = { turns: 40, bytes: 64 * 1024, page: 200, characters: { user: 2000, assistant: 8000 } };

export type CallbackField = "name" | "phone" | "preferredTime" | "topic";

/** Known values of a callback request; the visitor completes it. At most 200 characters each. */
export type CallbackDraft = Partial<Record<CallbackField, string>>;

/** Tokens of one call, counted by the provider or estimated by us. */
export type Usage = { promptTokens: number; completionTokens: number };

/** A piece of an answer in Markdown: paragraphs, lists, bold, links. A last paragraph of links: the sources. */
export type AnswerPart =
  | { type: "text"; text: string }
  /** The tool `request_callback` was called; once at most. */
  | { type: "callback"; draft: CallbackDraft }
  | Guide
  | { type: "end"; reason: "stop" | "length" | "content-filter" | "callback"; usage: Usage };

/** The fit of the site's content to a question: it answers, comes near, or does not cover it. */
export type Certainty = "sure" | "perhaps" | "none";

/** The next steps after an answer; at most once. */
export type Guide = {
  type: "guide";
  certainty: Certainty;
  /** Up to two follow-up questions that the site answers. */
  next: string[];
};
