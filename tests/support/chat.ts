import type { Page } from "@playwright/test";
import { localePath, type Locale } from "#i18n/locale.ts";
import { sitesOf } from "#app/content.server.ts";
import { assistantWords } from "#app/features/assistant/assistant-words.server.ts";
import { visit } from "./visit.ts";
import { content } from "./words.ts";

/** Words of the chat in one language. Tests spell out fixed wording. */
export const chatWords = (locale: Locale) =>
  assistantWords(sitesOf(content, { siteUrl: "https://www.site.example", robots: "index" })[locale]);

export const paths = { key: "/functions/v1/get-openai-key", answer: "/v1/chat/completions", models: "/v1/models" };

/** The parts of the chat, by their accessible names. */
export function chatOn(page: Page, locale: Locale) {
  const { words } = chatWords(locale);
  const panel = page.getByRole("dialog", { name: chatWords(locale).name });
  const input = panel.getByPlaceholder(words.compose.placeholder);
  return {
    words,
    panel,
    input,
    launcher: page.getByRole("button", { name: words.open, exact: true }),
    close: panel.getByRole("button", { name: words.close, exact: true }),
    clear: panel.getByRole("button", { name: words.clear, exact: true }),
    send: panel.getByRole("button", { name: words.compose.send, exact: true }),
    stop: panel.getByRole("button", { name: words.compose.stop, exact: true }),
    log: panel.getByRole("log"),
    /** Turns of the conversation, cards included. */
    turns: panel.locator("[role=log] > ol > li"),
    typing: panel.getByRole("log").getByText(words.typing, { exact: true }),
    error: panel.getByRole("alert"),
    ask: async (question: string) => {
      await input.fill(question);
      await input.press("Enter");
    },
  };
}

/** Opens a page and its chat. */
export async function openChat(page: Page, locale: Locale, path = "/about") {
  await visit(page, localePath(locale, path));
  const chat = chatOn(page, locale);
  await chat.launcher.click();
  await chat.input.waitFor();
  return chat;
}

/** Counts the requests of a page to one address. */
export function countRequests(page: Page, path: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}
