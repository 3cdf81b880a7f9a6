import { expect, test } from "vitest";
import { messageDigest } from "./judge-leads.server.ts";

const text = "Hello, we offer the best prices for office furniture in Riyadh.";

test("texts that differ in links, digits, punctuation or capitals are the same", () => {
  const others = [
    `${text} https://a.example/1`,
    text.toUpperCase(),
    `${text} 12345!!!`,
    text.replaceAll(" ", "\u00a0\n"),
    text.replace("offer", "off\u200ber"),
  ];
  for (const other of others) expect(messageDigest(other), other).toBe(messageDigest(text));
  expect(messageDigest(text.replace("Riyadh", "Jeddah"))).not.toBe(messageDigest(text));
});

test("short texts are nobody's in particular", () => {
  expect(messageDigest("Please call me back")).toBeUndefined();
  expect(messageDigest("https://example.com/".repeat(20))).toBeUndefined();
  expect(messageDigest("")).toBeUndefined();
});
