import type { CallbackField, Guide } from "#app/features/assistant/answer.ts";
import type { Locale } from "#i18n/locale.ts";

export type CallbackFields = Record<CallbackField, string>;

export type CallbackEntry = {
  kind: "callback";
  id: number;
  values: CallbackFields;
  /** Equal for all attempts, so that the request is stored once. Empty if the browser cannot make one. */
  submissionId: string;
  /** Whether its button opened it: that moves the focus into it, unlike the assistant's offer. */
  byHand: boolean;
  /** Whether the questions of the conversation are sent along. */
  withQuestions: boolean;
  progress:
    | { stage: "open" }
    | { stage: "sending" }
    /** Texts are the server's, in the language of the request; none if it could not be reached. */
    | { stage: "refused"; locale: Locale; errors: Partial<CallbackFields>; message?: string };
};

/** Replaces the card once the request is filed. */
export type ReceiptEntry = { kind: "receipt"; id: number; reference: string };

/** The reason for a missing or incomplete answer; `cut` by the limit of its length. */
export type Fault = "stopped" | "failed" | "cut";

export type QuestionEntry = { kind: "question"; id: number; text: string; fault?: Fault | undefined };

export type Vote = "helpful" | "unhelpful";
export type AnswerEntry = {
  kind: "answer";
  id: number;
  text: string;
  fault?: Fault | undefined;
  guide?: Guide | undefined;
  vote?: Vote;
};

/** Cards hold personal data, and are not kept. */
export type StoredEntry = QuestionEntry | AnswerEntry | ReceiptEntry;
export type Entry = StoredEntry | CallbackEntry;
