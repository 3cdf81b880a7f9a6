import { expect, test } from "vitest";
import { loggedPath } from "./logged-path.ts";

const isKnown = (path: string) => path === "/services/mobile";

test.each([
  ["/services/mobile", "/services/mobile"],
  ["/services/mobile/", "/services/…"],
  ["/wp-login.php", "/wp-login.php"],
  ["/contact/john.doe@private.example/0551234567", "/contact/…"],
  ["/contact/", "/contact/…"],
  ["/john.doe@private.example", "/…"],
  ["/0551234567", "/…"],
  ["//contact/john.doe@private.example", "/…"],
  ["/john%2Edoe%40private.example", "/…"],
  ["/%6a%6f%68%6e/0551234567", "/…"],
  [`/${"x".repeat(41)}`, "/…"],
  ["/", "/…"],
  ["", "/…"],
])("%s is logged as %s", (path, logged) => expect(loggedPath(path, isKnown)).toBe(logged));
