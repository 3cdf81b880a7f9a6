import type { AssistantWords } from "#app/features/assistant/assistant-words.server.ts";
import { type Locale, localeOf } from "#i18n/locale.ts";

/** Copies the look of the chat panel with classes that every page's style already has. */
const parts = `<form method="dialog" class="on-night bg-night-900 flex items-center gap-3 py-3 ps-4 pe-3">
<h2 tabindex="-1" autofocus class="me-auto font-semibold"></h2>
<button class="grid size-11 shrink-0 place-items-center rounded-full">✕</button></form>
<p class="grow px-5 py-5 font-medium"></p>
<form class="flex items-center gap-2 border-t border-sand-200 px-4 py-3">
<textarea rows="1" enterkeyhint="send" autocomplete="off" class="min-w-0 grow rounded-lg border border-field px-4 py-2"></textarea>
<button class="grid size-11 shrink-0 place-items-center rounded-full bg-emerald-deep text-sand-50">↑</button></form>`;

type Words = Record<Locale, AssistantWords>;
export const firstWords = async (): Promise<Words> => (await fetch("/assistant-words.json")).json();

/**
 * The chat of a phone until its code has loaded: its greeting, and a field whose text the panel takes over,
 * sent or not (app/features/assistant/widget/panel.tsx). Without its words, as offline, it stays closed.
 */
export async function openFirstChat(all: Promise<Words>): Promise<void> {
  const { name, words } = (await all)[localeOf(location.pathname)];
  if (document.documentElement.dataset.hydrated !== undefined) return;
  const earlier = document.querySelector<HTMLDialogElement>("#first-chat");
  if (earlier) return earlier.showModal();
  const chat = document.createElement("dialog");
  chat.id = "first-chat";
  chat.className = "fixed inset-0 m-0 h-dvh w-full flex-col border-0 bg-sand-50 p-0 text-ink open:flex";
  chat.innerHTML = parts;
  const [title, greeting] = chat.querySelectorAll<HTMLElement>("h2, p");
  const [close, send] = chat.querySelectorAll("button");
  const field = chat.querySelector("textarea")!;
  title!.textContent = chat.ariaLabel = name;
  greeting!.textContent = words.greeting;
  close!.ariaLabel = words.close;
  send!.ariaLabel = words.compose.send;
  field.ariaLabel = words.compose.label;
  field.placeholder = words.compose.placeholder;
  field.form!.onsubmit = (event) => {
    event.preventDefault();
    field.readOnly = field.value.trim() !== "";
  };
  field.onkeydown = (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    field.form!.requestSubmit();
  };
  // A closed chat stays closed until the next press.
  chat.onclose = () => (window.early = []);
  document.body.append(chat);
  chat.showModal();
}
