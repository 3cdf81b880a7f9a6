import { expect, test } from "vitest";
import { company, sites } from "#tests/support/sites.ts";
import { assistantWords } from "./assistant-words.server.ts";

test("the fixed wording is unchanged", () => {
  const { words, name } = assistantWords(sites.en);
  expect(words.greeting).toBe(
    `Hello! I'm ${name}, your virtual assistant for ${company.name.en}. How can I help you today?`,
  );
  expect(words.typing).toBe("Typing...");
  expect(words.compose).toMatchObject({ placeholder: "Type your message...", send: "Send" });
  expect(words.error).toMatchObject({ title: "Error", text: "Failed to get response from AI. Please try again." });
});
