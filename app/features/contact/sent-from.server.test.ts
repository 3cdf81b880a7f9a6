import { expect, test } from "vitest";
import { sentFrom } from "./sent-from.server.ts";

test.each([
  ["https://www.example.com/ar/services/cloud?x=1#y", "/ar/services/cloud"],
  ["https://www.example.com", "/"],
  [`https://www.example.com/${"x".repeat(500)}`, `/${"x".repeat(199)}`],
  ["https://elsewhere.example/services", "/contact"],
  ["no address", "/contact"],
  ["", "/contact"],
])("%s", (referer, page) => {
  const request = new Request("https://www.example.com/contact", { headers: { Referer: referer } });
  expect(sentFrom(request, "/contact")).toBe(page);
});
