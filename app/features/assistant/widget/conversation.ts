import type { CallbackDraft, Turn } from "#app/features/assistant/answer.ts";
import { askAssistant } from "#app/features/assistant/client/ask-assistant.ts";
import { fileCallback, type CallbackFields } from "#app/features/assistant/client/file-callback.ts";
import { type Answerer, whoAnswers } from "#app/features/assistant/client/who-answers.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { newSubmissionId } from "#app/platform/new-submission-id.ts";

export type CallbackEntry = {
  kind: "callback";
  id: number;
  values: CallbackFields;
  /** The same at every try, so that one request is filed once. Empty where the browser makes none. */
  submissionId: string;
  /** Asked for with the button: the focus goes into it. The assistant's own offer leaves the focus where it is. */
  byHand: boolean;
  progress:
    | { stage: "open" }
    | { stage: "sending" }
    /** `message` is the server's, in the language it was asked in; missing where it had none. */
    | { stage: "refused"; locale: Locale; errors: Partial<CallbackFields>; message?: string | undefined }
    | { stage: "filed"; reference: string };
};

export type Entry =
  | { kind: "question"; id: number; text: string }
  | { kind: "answer"; id: number; text: string; stopped: boolean }
  | CallbackEntry;

export type Conversation = {
  entries: readonly Entry[];
  /** What has been typed and not sent. */
  draft: string;
  /** An answer is on its way; `text` is what has arrived of it. */
  pending: { text: string } | undefined;
  /** Why the last question stands there without an answer. The error is for developers: visitors read the generic notice. */
  unanswered: { why: "stopped" } | { why: "failed"; error: unknown } | undefined;
  answerer: Answerer | undefined;
};

const empty: Conversation = {
  entries: [],
  draft: "",
  pending: undefined,
  unanswered: undefined,
  answerer: undefined,
};

/** In the page's memory only: it outlives navigation and the language switch, and is gone with the page. */
let now = empty;
let lastId = 0;
let asking: AbortController | undefined;
const listeners = new Set<() => void>();

function change(next: Partial<Conversation>): void {
  now = { ...now, ...next };
  for (const listener of listeners) listener();
}

export const conversation = (): Conversation => now;

export function onConversation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const writeDraft = (draft: string): void => change({ draft });

/** Finds out who answers, once. */
export function learnAnswerer(): void {
  if (now.answerer) return;
  void whoAnswers().then((answerer) => change({ answerer }));
}

/** Sends a question; one without text, or while an answer is on its way, is ignored. */
export function ask(question: string, locale: Locale): void {
  const text = question.trim();
  if (text === "" || now.pending) return;
  change({ entries: [...now.entries, { kind: "question", id: ++lastId, text }], draft: "" });
  void run(locale);
}

/** Asks the last question once more. */
export function askAgain(locale: Locale): void {
  if (!now.pending) void run(locale);
}

/** Ends the answer that is arriving; what has come of it stays. */
export const stop = (): void => asking?.abort();

/** Forgets what was said. A callback request that is on its way stays: its receipt must reach the visitor. */
export function clear(): void {
  const ended = asking;
  asking = undefined;
  ended?.abort();
  const sending = now.entries.filter((entry) => entry.kind === "callback" && entry.progress.stage === "sending");
  change({ ...empty, entries: sending, answerer: now.answerer });
}

async function run(locale: Locale): Promise<void> {
  const controller = new AbortController();
  asking = controller;
  change({ pending: { text: "" }, unanswered: undefined });
  let text = "";
  let draft: CallbackDraft | undefined;
  let frame = 0;
  // Many small pieces a second would each draw the panel.
  const show = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (asking === controller) change({ pending: { text } });
    });
  };
  let unanswered: Conversation["unanswered"];
  try {
    for await (const arrival of askAssistant(turnsOf(now.entries), { locale, signal: controller.signal })) {
      if (arrival.type === "callback") ({ draft } = arrival);
      else {
        text += arrival.text;
        show();
      }
    }
  } catch (error) {
    // What has come of an answer that failed is no answer; of one that was stopped it stays.
    if (!controller.signal.aborted) text = "";
    if (text.trim() === "") unanswered = controller.signal.aborted ? { why: "stopped" } : { why: "failed", error };
  }
  cancelAnimationFrame(frame);
  if (asking !== controller) return;
  asking = undefined;
  const answer: Entry[] = text.trim()
    ? [{ kind: "answer", id: ++lastId, text, stopped: controller.signal.aborted }]
    : [];
  change({ pending: undefined, unanswered, entries: [...now.entries, ...answer] });
  if (draft) openCallback(draft);
}

/** Calls of tools and requests for a callback are no part of what is said. */
const turnsOf = (entries: readonly Entry[]): Turn[] =>
  entries.flatMap((entry): Turn[] => {
    if (entry.kind === "callback") return [];
    return [{ role: entry.kind === "question" ? "user" : "assistant", content: entry.text }];
  });

/** Puts the card at the end of the conversation. One that is open already moves there, and keeps what was typed. */
export function openCallback(draft: CallbackDraft, byHand = false): void {
  const isOpen = (entry: Entry): entry is CallbackEntry =>
    entry.kind === "callback" && (entry.progress.stage === "open" || entry.progress.stage === "refused");
  const before = now.entries.find(isOpen);
  const value = (name: keyof CallbackFields) => draft[name] || before?.values[name] || "";
  const card: CallbackEntry = {
    kind: "callback",
    id: ++lastId,
    values: {
      name: value("name"),
      phone: value("phone"),
      preferredTime: value("preferredTime"),
      topic: value("topic"),
    },
    submissionId: before?.submissionId ?? newSubmissionId(),
    byHand,
    progress: { stage: "open" },
  };
  change({ entries: [...now.entries.filter((entry) => entry !== before), card] });
}

export const cancelCallback = (id: number): void => change({ entries: now.entries.filter((entry) => entry.id !== id) });

export function writeCallback(id: number, values: Partial<CallbackFields>): void {
  changeCallback(id, (entry) => ({ values: { ...entry.values, ...values } }));
}

/** Files the request as it stands on the card. @param source campaign that the visit came from */
export async function sendCallback(id: number, locale: Locale, source: string): Promise<void> {
  const entry = now.entries.find((one) => one.id === id);
  if (entry?.kind !== "callback" || entry.progress.stage === "sending") return;
  const { values, submissionId } = entry;
  changeCallback(id, () => ({ progress: { stage: "sending" } }));
  const result = await fileCallback(values, { locale, submissionId, source });
  changeCallback(id, () => ({
    progress: result.filed
      ? { stage: "filed", reference: result.reference }
      : { stage: "refused", locale, errors: result.errors, message: result.message },
  }));
}

function changeCallback(id: number, next: (entry: CallbackEntry) => Partial<CallbackEntry>): void {
  change({
    entries: now.entries.map((entry) =>
      entry.kind === "callback" && entry.id === id ? { ...entry, ...next(entry) } : entry,
    ),
  });
}
