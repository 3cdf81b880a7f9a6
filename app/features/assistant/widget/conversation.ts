import { useSyncExternalStore } from "react";
import type { CallbackDraft, CallbackField, Guide, Turn } from "#app/features/assistant/answer.ts";
import { type Answerer, askAssistant, whoAnswers } from "#app/features/assistant/client/ask-assistant.ts";
import type { Locale } from "#i18n/locale.ts";

type CallbackFields = Record<CallbackField, string>;

export type CallbackEntry = {
  kind: "callback";
  id: number;
  values: CallbackFields;
  /** Equal for all attempts, so that it is stored once. Empty if the browser cannot make one. */
  submissionId: string;
  /** Opened by its button, which moves the focus into it, unlike the assistant's offer. */
  byHand: boolean;
  progress:
    | { stage: "open" }
    | { stage: "sending" }
    /** Texts are the server's, in the language of the request; none if it could not be reached. */
    | { stage: "refused"; locale: Locale; errors: Partial<CallbackFields>; message?: string }
    | { stage: "filed"; reference: string };
};

export type QuestionEntry = {
  kind: "question";
  id: number;
  text: string;
  /** Reason of a missing answer. */
  unanswered?: "stopped" | "failed" | undefined;
};

type Entry =
  | QuestionEntry
  | { kind: "answer"; id: number; text: string; stopped: boolean; guide: Guide | undefined }
  | CallbackEntry;

type Conversation = {
  entries: readonly Entry[];
  /** Text of the input, not sent yet. */
  draft: string;
  /** The answer that is arriving; `text` is its beginning so far. */
  pending: { text: string } | undefined;
  answerer: Answerer | undefined;
};

const empty: Conversation = {
  entries: [],
  draft: "",
  pending: undefined,
  answerer: undefined,
};

/** In memory only: it survives navigation and the language switch, but not a page load. */
let now = empty;
let lastId = 0;
let asking: AbortController | undefined;
const listeners = new Set<() => void>();

function change(next: Partial<Conversation>): void {
  now = { ...now, ...next };
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useConversation = (): Conversation => useSyncExternalStore(listen, () => now);

export const writeDraft = (draft: string): void => change({ draft });

/** Asks the server once which model answers. */
export function learnAnswerer(): void {
  if (!now.answerer) void whoAnswers().then((answerer) => change({ answerer }));
}

/** Sends a question. Ignored if it is empty, or while an answer is arriving. */
export function ask(question: string, locale: Locale): void {
  const text = question.trim();
  if (text === "" || now.pending) return;
  change({ entries: [...now.entries, { kind: "question", id: ++lastId, text }], draft: "" });
  void run(locale);
}

/** Asks a question again, as the last one. */
export function askAgain({ id, text }: QuestionEntry, locale: Locale): void {
  if (now.pending) return;
  change({ entries: [...now.entries.filter((entry) => entry.id !== id), { kind: "question", id, text }] });
  void run(locale);
}

/** Stops the answer that is arriving; its text so far stays. */
export const stop = (): void => asking?.abort();

/** A callback request being sent stays: its receipt must reach the visitor. */
export function clear(): void {
  const request = asking;
  asking = undefined;
  request?.abort();
  const sending = now.entries.filter((entry) => entry.kind === "callback" && entry.progress.stage === "sending");
  change({ ...empty, entries: sending, answerer: now.answerer });
}

async function run(locale: Locale): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  asking = controller;
  const question = now.entries.findLast((entry) => entry.kind === "question");
  change({ pending: { text: "" } });
  let text = "";
  let draft: CallbackDraft | undefined;
  let guide: Guide | undefined;
  let frame = 0;
  // At most once a frame: small pieces arrive many times a second.
  const show = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (asking === controller) change({ pending: { text } });
    });
  };
  let reason: QuestionEntry["unanswered"];
  try {
    for await (const arrival of askAssistant(turnsOf(now.entries), { locale, signal })) {
      if (arrival.type === "callback") ({ draft } = arrival);
      else if (arrival.type === "guide") guide = arrival;
      else {
        text += arrival.text;
        show();
      }
    }
  } catch {
    // A failed answer loses its text, a stopped one keeps it.
    if (!signal.aborted) text = "";
    if (text.trim() === "") reason = signal.aborted ? "stopped" : "failed";
  }
  cancelAnimationFrame(frame);
  if (asking !== controller) return;
  asking = undefined;
  const answer: Entry[] = text.trim() ? [{ kind: "answer", id: ++lastId, text, stopped: signal.aborted, guide }] : [];
  const entries = now.entries.map((entry) => (entry === question ? { ...question, unanswered: reason } : entry));
  change({ pending: undefined, entries: [...entries, ...answer] });
  if (draft) openCallback(draft);
}

/** Tool calls and callback requests are not sent as messages. */
const turnsOf = (entries: readonly Entry[]): Turn[] =>
  entries.flatMap((entry): Turn[] => {
    if (entry.kind === "callback") return [];
    return [{ role: entry.kind === "question" ? "user" : "assistant", content: entry.text }];
  });

/** Opens the card with the last question as its topic, for the company's people to answer. */
export function sendOn(): void {
  const question = now.entries.findLast((entry) => entry.kind === "question");
  openCallback({ topic: question?.text.slice(0, 200) }, true);
}

/** Opens the card at the end. A card that is open already moves there with its values. */
export function openCallback(draft: CallbackDraft, byHand = false): void {
  const before = now.entries
    .filter((entry) => entry.kind === "callback")
    .find(({ progress }) => progress.stage === "open" || progress.stage === "refused");
  const card: CallbackEntry = {
    kind: "callback",
    id: ++lastId,
    values: { name: "", phone: "", preferredTime: "", topic: "", ...before?.values, ...draft },
    // Browsers make one only over https or on localhost; otherwise the fields identify a repeat.
    submissionId: before?.submissionId ?? ("randomUUID" in crypto ? crypto.randomUUID() : ""),
    byHand,
    progress: { stage: "open" },
  };
  change({ entries: [...now.entries.filter((entry) => entry !== before), card] });
}

export const cancelCallback = (id: number): void => change({ entries: now.entries.filter((entry) => entry.id !== id) });

export function writeCallback(id: number, values: Partial<CallbackFields>): void {
  changeCallback(id, (entry) => ({ values: { ...entry.values, ...values } }));
}

/** @param source campaign that the visit came from */
export async function sendCallback(id: number, locale: Locale, source: string): Promise<void> {
  const entry = now.entries.find((one) => one.id === id);
  if (entry?.kind !== "callback" || entry.progress.stage === "sending") return;
  changeCallback(id, () => ({ progress: { stage: "sending" } }));
  const progress = await fileCallback(entry, locale, source);
  changeCallback(id, () => ({ progress }));
}

/** Files a request as a lead. It has arrived only if there is a reference number. */
async function fileCallback(
  { values, submissionId }: CallbackEntry,
  locale: Locale,
  source: string,
): Promise<CallbackEntry["progress"]> {
  try {
    const response = await fetch("/api/leads", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ kind: "callback", locale, submission_id: submissionId, source, ...values }),
      signal: AbortSignal.timeout(20_000),
    });
    const {
      id,
      errors = {},
      error,
    } = (await response.json()) as {
      id?: string;
      errors?: Partial<CallbackFields>;
      error?: { message?: string };
    };
    if (response.status === 201 && id) return { stage: "filed", reference: id };
    return { stage: "refused", locale, errors, message: error?.message };
  } catch {
    return { stage: "refused", locale, errors: {} };
  }
}

function changeCallback(id: number, next: (entry: CallbackEntry) => Partial<CallbackEntry>): void {
  change({
    entries: now.entries.map((entry) =>
      entry.kind === "callback" && entry.id === id ? { ...entry, ...next(entry) } : entry,
    ),
  });
}
