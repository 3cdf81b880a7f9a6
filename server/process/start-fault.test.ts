import { expect, test } from "vitest";
import { listenFault } from "./main.ts";

const fault = (code: string) => Object.assign(new Error("words of the system"), { code });

test.each([
  ["EADDRINUSE", /^PORT: 3000 is in use/],
  ["EACCES", /^PORT: 3000 may not be opened/],
  ["EADDRNOTAVAIL", /^HOST: 192\.0\.2\.1 is not/],
  ["ENOTFOUND", /^HOST: 192\.0\.2\.1 is not/],
  ["EOTHER", /words of the system/],
])("%s", (code, sentence) => {
  expect(listenFault(fault(code), "192.0.2.1", 3000)).toMatch(sentence);
});
