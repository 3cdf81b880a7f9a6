import { expect, test } from "vitest";
import { addressKey, networksOf } from "./address-key.server.ts";

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
