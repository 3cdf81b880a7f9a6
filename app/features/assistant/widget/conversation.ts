import { useSyncExternalStore } from "react";
import type { CallbackDraft, Guide, Turn } from "#app/features/assistant/answer.ts";
import { type Answerer, askAssistant, whoAnswers } from "#app/features/assistant/client/ask-assistant.ts";
import type { Locale } from "#i18n/locale.ts";
import type {
  AnswerEntry,
  CallbackEntry,
  CallbackFields,
  Entry,
  Fault,
  ReceiptEntry,
  Vote,
  StoredEntry,
} from "./entry.ts";

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

const key = "chat";
/** Other versions are ignored: raise it when entries change their form. */
const version = 1;
/** Characters of JSON. The oldest turns are left out. */
const mostCharacters = 100_000;

let lastId = 0;
let now: Conversation = { ...empty, entries: recall().map((entry) => ({ ...entry, id: ++lastId })) };
let asking: AbortController | undefined;
const listeners = new Set<() => void>();

function change(next: Partial<Conversation>): void {
  now = { ...now, ...next };
  if (next.entries) store();
  for (const listener of listeners) listener();
}

/** An answer that is arriving is kept as a stopped one: the document may end at any time. */
function store(): void {
  const entries = now.pending ? withOutcome({ text: now.pending.text, fault: "stopped" }) : now.entries;
  remember(entries.filter((entry) => entry.kind !== "callback"));
}
if (!import.meta.env.SSR) addEventListener("pagehide", store);

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
  change({ draft: "" });
  void run(text, now.entries, locale);
}

/** Moves a question to the end and asks it again. @param id of the question or its answer */
export function askAgain(id: number, locale: Locale): void {
  const { entries } = now;
  const upTo = entries.slice(0, entries.findIndex((entry) => entry.id === id) + 1);
  const question = upTo.findLast((entry) => entry.kind === "question");
  if (now.pending || !question) return;
  const others = entries.filter((entry) => entry !== question && entry.id !== id);
  void run(question.text, others, locale);
}

/** Counts a visitor's opinion of an answer; further ones are ignored. */
export function vote(id: number, vote: Vote, locale: Locale): void {
  const entry = now.entries.find((one) => one.id === id);
  if (entry?.kind !== "answer" || entry.vote) return;
  change({ entries: now.entries.map((one) => (one === entry ? { ...entry, vote } : one)) });
  navigator.sendBeacon("/api/visits", new URLSearchParams({ vote, locale }));
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

async function run(question: string, before: readonly Entry[], locale: Locale): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  asking = controller;
  change({ entries: [...before, { kind: "question", id: ++lastId, text: question }], pending: { text: "" } });
  let text = "";
  let draft: CallbackDraft | undefined;
  let guide: Guide | undefined;
  let fault: Fault | undefined;
  let frame = 0;
  // At most once a frame: small pieces arrive many times a second.
  const show = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (asking === controller) change({ pending: { text } });
    });
  };
  try {
    for await (const arrival of askAssistant(turnsOf(now.entries), { locale, page: location.pathname, signal })) {
      if (arrival.type === "callback") ({ draft } = arrival);
      else if (arrival.type === "guide") guide = arrival;
      else if (arrival.type === "cut") fault = "cut";
      else {
        text += arrival.text;
        show();
      }
    }
  } catch {
    fault = signal.aborted ? "stopped" : "failed";
  }
  cancelAnimationFrame(frame);
  if (asking !== controller) return;
  asking = undefined;
  change({ pending: undefined, entries: withOutcome({ text, fault, guide }) });
  if (draft) openCallback(draft);
}

/** The entries with the answer to the last question, or with the fault that it got instead. */
function withOutcome(outcome: Pick<AnswerEntry, "text" | "fault" | "guide">): Entry[] {
  if (outcome.text.trim()) return [...now.entries, { kind: "answer", id: ++lastId, ...outcome }];
  const question = now.entries.findLast((entry) => entry.kind === "question");
  return now.entries.map((entry) => (entry === question ? { ...question, fault: outcome.fault } : entry));
}

/** Tool calls and callback requests are not sent as messages. */
const turnsOf = (entries: readonly Entry[]): Turn[] =>
  entries.flatMap((entry): Turn[] => {
    if (!("text" in entry)) return [];
    return [{ role: entry.kind === "question" ? "user" : "assistant", content: entry.text }];
  });

/** Opens the card with the last question as its topic, for the company's people to answer. */
export function sendOn(): void {
  openCallback({ topic: questions().at(-1)?.slice(0, 150) }, true);
}

const questions = (): string[] => now.entries.filter((entry) => entry.kind === "question").map(({ text }) => text);

/** Opens the card at the end. A card that is open already moves there with its values. */
export function openCallback(draft: CallbackDraft, byHand = false): void {
  const before = now.entries
    .filter((entry) => entry.kind === "callback")
    .find(({ progress }) => progress.stage === "open" || progress.stage === "refused");
  const card: CallbackEntry = {
    kind: "callback",
    id: ++lastId,
    values: { name: "", phone: "", preferredTime: "", topic: "", ...before?.values, ...draft },
    // Browsers make a UUID only over https or on localhost; otherwise the fields identify a repeat.
    submissionId: before?.submissionId ?? ("randomUUID" in crypto ? crypto.randomUUID() : ""),
    byHand,
    withQuestions: before?.withQuestions ?? true,
    progress: { stage: "open" },
  };
  change({ entries: [...now.entries.filter((entry) => entry !== before), card] });
}

export const cancelCallback = (id: number): void => change({ entries: now.entries.filter((entry) => entry.id !== id) });

export function writeCallback(id: number, values: Partial<CallbackFields>): void {
  changeCallback(id, (entry) => ({ values: { ...entry.values, ...values } }));
}

export const sendQuestions = (id: number, withQuestions: boolean): void =>
  changeCallback(id, () => ({ withQuestions }));

/** @param title of the list of questions that are sent along */
export async function sendCallback(id: number, locale: Locale, title: string, source: string): Promise<void> {
  const entry = now.entries.find((one) => one.id === id);
  if (entry?.kind !== "callback" || entry.progress.stage === "sending") return;
  changeCallback(id, () => ({ progress: { stage: "sending" } }));
  const message = entry.withQuestions ? messageOf(title, questions()) : "";
  const filed = await fileCallback(entry, { locale, message, source });
  if (typeof filed !== "string") return changeCallback(id, () => ({ progress: filed }));
  const receipt: ReceiptEntry = { kind: "receipt", id, reference: filed };
  change({ entries: now.entries.map((one) => (one.id === id ? receipt : one)) });
}

/** Characters that a message may have; the first questions are left out. */
const longestMessage = 5000;

function messageOf(title: string, questions: string[]): string {
  if (questions.length === 0) return "";
  const message = [title, ...questions].join("\n- ");
  return message.length > longestMessage ? messageOf(title, questions.slice(1)) : message;
}

/**
 * Files a request as a lead. It has arrived only if there is a reference number.
 * @returns the reference number, or the refusal
 */
async function fileCallback(
  { values, submissionId }: CallbackEntry,
  more: { locale: Locale; message: string; source: string },
): Promise<string | CallbackEntry["progress"]> {
  const { locale } = more;
  try {
    const response = await fetch("/api/leads", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ kind: "callback", submission_id: submissionId, ...more, ...values }),
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
    if (response.status === 201 && id) return id;
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

/** Keeps a conversation for the tab's other documents in `sessionStorage`, if the browser has it. */
export function remember(entries: readonly StoredEntry[]): void {
  try {
    let [first, value] = [0, ""];
    do value = JSON.stringify({ version, entries: entries.slice(first++) });
    while (value.length > mostCharacters);
    if (first > entries.length) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Denied or full.
  }
}

/** The conversation of the tab. Anything else written there is ignored. */
export function recall(): StoredEntry[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key)!) as { version: unknown; entries: StoredEntry[] };
    return stored.version === version ? stored.entries : [];
  } catch {
    return [];
  }
}
