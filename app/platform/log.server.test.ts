import { expect, test } from "vitest";
import { terminalLine } from "./log.server.ts";

const time = "2026-11-21T08:05:09.000Z";
const moment = new Date(time).toTimeString().slice(0, 8);
const line = (details: object) => terminalLine(JSON.stringify({ time, ...details }));

test.each([
  [{ level: 30, url: "http://localhost:3000", msg: "listening" }, "listening  url=http://localhost:3000"],
  [{ level: 30, status: 404, msg: "request" }, "request  status=404"],
  [
    { level: 40, reason: "no such name", msg: "a delivery failed" },
    'WARNING  a delivery failed  reason="no such name"',
  ],
  [{ level: 50, err: { message: "it broke" }, msg: "a request failed" }, "ERROR  a request failed\nit broke"],
  [{ level: 60, err: { message: "it", stack: "Error: it\n    at x" }, msg: "end" }, "ERROR  end\nError: it\n    at x"],
])("%o", (details, words) => expect(line(details)).toBe(`${moment}  ${words}\n`));
