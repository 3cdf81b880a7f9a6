import { expect, test } from "vitest";
import { isLoopback } from "./address-key.server.ts";

test.each(["localhost", "model.localhost", "127.0.0.1", "127.8.0.1", "[::1]"])("%s is this machine", (name) => {
  expect(isLoopback(name)).toBe(true);
});

test.each(["example.com", "localhost.example.com", "127.0.0.1.example.com", "10.0.0.1", "[::2]", ""])(
  "%j is another machine, or none",
  (name) => {
    expect(isLoopback(name)).toBe(false);
  },
);
