import { expect, test } from "vitest";
import { addressKey, isLoopback, networksOf } from "./address-key.server.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", ""],
])("%s counts as %s", (address, key) => expect(addressKey(address)).toBe(key));

test.each([
  ["203.0.113.7", { "203.0.113.7": 1, "203.0.113.0/24": 10 }],
  ["::ffff:203.0.113.7", { "203.0.113.7": 1, "203.0.113.0/24": 10 }],
  ["", { "": 1 }],
  ["2001:db8:1:2::3", { "2001:db8:1:2::/64": 1, "2001:db8:1::/48": 10 }],
])("%s counts for %o", (address, networks) => expect(Object.fromEntries(networksOf(address))).toEqual(networks));

test("names of this machine are told from others", () => {
  for (const name of ["localhost", "model.localhost", "127.0.0.1", "127.8.0.1", "[::1]"])
    expect(isLoopback(name), name).toBe(true);
  for (const name of ["example.com", "localhost.example.com", "127.0.0.1.example.com", "10.0.0.1", "[::2]", ""])
    expect(isLoopback(name), name).toBe(false);
});
