import { expect, test } from "vitest";
import { clientAddress } from "./exchange.ts";

test.each([
  ["no proxy is ours: the header may say anything", "198.51.100.9", "203.0.113.7", 0, "198.51.100.9"],
  ["one proxy: the entry it added", "10.0.0.1", "1.1.1.1, 203.0.113.7", 1, "203.0.113.7"],
  ["two proxies: the one before the last", "10.0.0.1", "1.1.1.1, 203.0.113.7, 10.0.0.2", 2, "203.0.113.7"],
  ["fewer entries than proxies", "10.0.0.1", "203.0.113.7", 3, "203.0.113.7"],
  ["no header behind a proxy", "10.0.0.1", undefined, 1, "10.0.0.1"],
  ["not an address", "10.0.0.1", "unknown", 1, "10.0.0.1"],
  ["an empty entry", "10.0.0.1", "203.0.113.7,", 1, "10.0.0.1"],
  ["with a port", "10.0.0.1", "203.0.113.7:52100", 1, "203.0.113.7"],
  ["IPv6 with brackets and a port", "10.0.0.1", "[2001:db8::1]:443", 1, "2001:db8::1"],
  ["IPv6 alone", "10.0.0.1", "2001:db8::1", 1, "2001:db8::1"],
  ["IPv4 written as IPv6", "::ffff:198.51.100.9", undefined, 0, "198.51.100.9"],
  ["a socket that is gone", undefined, undefined, 0, "127.0.0.1"],
])("%s", (_name, socket, forwarded, proxies, expected) => {
  expect(clientAddress(socket, forwarded, proxies)).toBe(expected);
});
