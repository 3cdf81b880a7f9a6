import { expect, test } from "vitest";
import { currentTrace, inTrace, outsideTraces, traceOf } from "./trace.server.ts";

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const caller = "00f067aa0ba902b7";

test.each([
  [`00-${trace}-${caller}-01`, "the present version"],
  [`01-${trace}-${caller}-00-and-more`, "a later version"],
])("%s is read: %s", (header) => {
  expect(traceOf(header)).toBe(trace);
});

test.each([
  ["", "nothing"],
  [trace, "a trace alone"],
  [`00-${trace}-${caller}-01-more`, "more than this version has"],
  [`ff-${trace}-${caller}-01`, "a version that there is not"],
  [`00-${trace.toUpperCase()}-${caller}-01`, "capital letters"],
  [`00-${"0".repeat(32)}-${caller}-01`, "no trace"],
  [`00-${trace}-${"0".repeat(16)}-01`, "no caller"],
  [`00-${trace}-${caller}-01, 00-${trace}-${caller}-01`, "two headers"],
  [`00-${trace}\n-${caller}-01`, "a line break"],
])("%s counts for nothing: %s", (header) => {
  expect(traceOf(header)).toBeUndefined();
});

test("what a request does belongs to its trace, what it sets off does not", async () => {
  const { promise, resolve } = Promise.withResolvers<(string | undefined)[]>();
  inTrace(`00-${trace}-${caller}-01`, () => {
    void Promise.resolve().then(() => resolve([currentTrace(), outsideTraces(currentTrace)]));
  });
  expect(await promise).toEqual([trace, undefined]);
  expect(currentTrace()).toBeUndefined();
});
